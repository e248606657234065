import { expect, test } from "vitest";
import { tooManyTries } from "../staff/throttle.ts";
import { tooOften } from "./too-often.ts";

const counts = (refusals: { faults: { values?: unknown }[] }[]) => refusals.map(({ faults }) => faults[0]!.values);

test("B-20 a refusal never says a time before which it is repeated", () => {
  expect(counts([1, 3600, 3601].map((seconds) => tooOften(null, "too_many_codes", seconds)))).toEqual([
    { count: 1 },
    { count: 1 },
    { count: 2 },
  ]);
  expect(counts([1, 60, 61].map((seconds) => tooManyTries("password", seconds)))).toEqual([
    { count: 1 },
    { count: 1 },
    { count: 2 },
  ]);
});
