import { createHash } from "node:crypto";
import fc from "fast-check";
import { testSeed } from "./seed.ts";

/** Scope of random values: `name` seeds the order, `index` selects the range of digits. Both are unique in a run. */
type DrawScope = { name: string; index: number };

const digitsPerScope = 1000;
const drawsByName = new Map<string, number>();
const digitsByIndex = new Map<number, number>();
let findScope = (): DrawScope => ({ name: "global setup", index: 0 });

/** Sets how the current scope is found. Scopes of its own keep a test's values independent of other tests. */
export function setDrawScope(find: () => DrawScope): void {
  findScope = find;
}

/** The items in a random order that is the same in every run with this seed. */
export function shuffled<Item>(items: readonly Item[]): Item[] {
  const { name } = findScope();
  const draw = nextCount(drawsByName, name);
  const seed = createHash("sha256").update(`${testSeed} ${name} ${draw}`).digest().readUInt32BE() & 0x7f_ff_ff_ff;
  const order = fc.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length });
  return fc.sample(order, { seed, numRuns: 1 })[0] ?? [];
}

/** Seven digits that no other call of the run returns: each scope has its own range, spread over all numbers. */
export function freshDigits(): string {
  const { index } = findScope();
  return String(((index * digitsPerScope + nextCount(digitsByIndex, index)) * 6_700_417) % 10_000_000).padStart(7, "0");
}

/** Increments the key's count. @returns the count before, from 0 */
function nextCount<Key>(counts: Map<Key, number>, key: Key): number {
  const count = counts.get(key) ?? 0;
  counts.set(key, count + 1);
  return count;
}
