/** A seeded random source (mulberry32): equal seeds give equal markets. */
export type Random = ReturnType<typeof createRandom>;

export function createRandom(seed: string) {
  let state = 2166136261;
  for (const character of seed) state = Math.imul(state ^ character.codePointAt(0)!, 16777619);

  /** A number from 0 (included) to 1 (excluded). */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  function pick<T>(items: readonly T[]): T {
    return items[Math.floor(next() * items.length)]!;
  }

  return {
    next,
    pick,
    /** An integer, both ends included. */
    between: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    chance: (share: number) => next() < share,
    /** Several different items in random order. */
    sample<T>(items: readonly T[], count: number): T[] {
      const rest = [...items];
      return Array.from(
        { length: Math.min(count, rest.length) },
        () => rest.splice(Math.floor(next() * rest.length), 1)[0]!,
      );
    },
    weighted<T extends { weight: number }>(items: readonly T[]): T {
      let left = next() * items.reduce((sum, item) => sum + item.weight, 0);
      return items.find((item) => (left -= item.weight) < 0) ?? items.at(-1)!;
    },
  };
}
