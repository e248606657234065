import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, inject } from "vitest";
import { testSeed } from "./seed.ts";

/** Test files draw and count apart from each other, so that neither their order nor their number changes a draw. */
const { name, index } = ownFile();
const ownSeed = createHash("sha256").update(`${testSeed} ${name}`).digest().readUInt32BE() & 0x7f_ff_ff_ff;
let draws = 0;
let numbers = 0;

/** The items in a random order that is the same in every run with this seed. */
export function shuffled<Item>(items: readonly Item[]): Item[] {
  const order = fc.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length });
  return fc.sample(order, { seed: ownSeed + draws++, numRuns: 1 })[0] ?? [];
}

/** Seven digits that no other call of the run returns: each file counts in a range of its own, spread over all numbers. */
export function freshDigits(): string {
  return String(((index * 1000 + numbers++) * 6_700_417) % 10_000_000).padStart(7, "0");
}

function ownFile(): { name: string; index: number } {
  const path = testPath();
  if (!path) return { name: "global setup", index: 0 };
  const folder = join(import.meta.dirname, "..");
  const name = path.slice(folder.length + 1);
  const reach = inject("reach") === "remote API" ? 1 : 0;
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts"))
    .sort();
  return { name: `${name} ${reach}`, index: 1 + 2 * files.indexOf(name) + reach };
}

/** A global setup runs outside of any test, where vitest has no state. */
function testPath(): string | undefined {
  try {
    return expect.getState().testPath;
  } catch {
    return undefined;
  }
}
