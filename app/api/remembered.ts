type Remembering<Value> = {
  /** How long an answer is new, in milliseconds. */
  ms: number;
  /** Which answers are worth remembering; without it, all. */
  isKept?: (value: Value) => boolean;
  /** Told when asking anew fails; the very first failure of a question reaches the caller instead. */
  onFailure?: (error: unknown) => void;
  now?: () => number;
};

/**
 * Keeps each answer. While a newer one is being asked for, and when asking fails, the last good answer serves on: only
 * the very first to ask waits, and only the very first failure is theirs.
 */
export function remembered<Asked extends (string | number)[], Value>(
  ask: (...asked: Asked) => Promise<Value>,
  { ms, isKept = () => true, onFailure = () => {}, now = Date.now }: Remembering<Value>,
): (...asked: Asked) => Promise<Value> {
  const kept = new Map<string, { value: Promise<Value>; until: number; isAsking: boolean }>();
  const keep = (key: string, value: Promise<Value>) => kept.set(key, { value, until: now() + ms, isAsking: false });

  return (...asked) => {
    const key = asked.join("\n");
    const entry = kept.get(key);
    if (!entry) {
      const value = ask(...asked);
      keep(key, value);
      value.then(
        (is) => isKept(is) || kept.delete(key),
        () => kept.delete(key),
      );
      return value;
    }
    if (now() > entry.until && !entry.isAsking) {
      entry.isAsking = true;
      ask(...asked).then(
        (value) => (isKept(value) ? keep(key, Promise.resolve(value)) : kept.delete(key)),
        (error: unknown) => {
          keep(key, entry.value);
          onFailure(error);
        },
      );
    }
    return entry.value;
  };
}
