import { createHash } from "node:crypto";
import fc from "fast-check";
import { testSeed } from "./seed.ts";

/** Who draws: `name` decides the order of what is drawn, `index` the range of the digits; two of one run share neither. */
type Drawer = { name: string; index: number };

const digitsPerDrawer = 1000;
const draws = new Map<string, number>();
const numbers = new Map<number, number>();
let drawer = (): Drawer => ({ name: "global setup", index: 0 });

/** Tells who draws now, so that neither the order nor the number of other tests changes a draw. */
export function setDrawer(find: () => Drawer): void {
  drawer = find;
}

/** The items in a random order that is the same in every run with this seed. */
export function shuffled<Item>(items: readonly Item[]): Item[] {
  const { name } = drawer();
  const draw = next(draws, name);
  const seed = createHash("sha256").update(`${testSeed} ${name} ${draw}`).digest().readUInt32BE() & 0x7f_ff_ff_ff;
  const order = fc.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length });
  return fc.sample(order, { seed, numRuns: 1 })[0] ?? [];
}

/** Seven digits that no other call of the run returns: each drawer counts in a range of its own, spread over all numbers. */
export function freshDigits(): string {
  const { index } = drawer();
  return String(((index * digitsPerDrawer + next(numbers, index)) * 6_700_417) % 10_000_000).padStart(7, "0");
}

function next<Key>(counts: Map<Key, number>, key: Key): number {
  const count = counts.get(key) ?? 0;
  counts.set(key, count + 1);
  return count;
}
