/**
 * Keeps each answer for `ms`. While a fresh one is being asked for, and when asking fails, the last
 * good answer serves on; only the very first failure reaches the caller.
 */
export function remembered<Key, Value>(ms: number, ask: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const kept = new Map<Key, { value: Promise<Value>; until: number; asking: boolean }>();
  return (key) => {
    const entry = kept.get(key);
    if (!entry) {
      const value = ask(key);
      kept.set(key, { value, until: Date.now() + ms, asking: false });
      value.catch(() => kept.delete(key));
      return value;
    }
    if (Date.now() > entry.until && !entry.asking) {
      entry.asking = true;
      ask(key).then(
        (value) => kept.set(key, { value: Promise.resolve(value), until: Date.now() + ms, asking: false }),
        () => kept.set(key, { ...entry, until: Date.now() + ms, asking: false }),
      );
    }
    return entry.value;
  };
}
