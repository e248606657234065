import { expect, test } from "vitest";
import { refuseTooOften } from "./refuse-too-often.ts";

test("B-20 a refusal says in full hours when to try again, never too early", () => {
  const hoursOf = (seconds: number) => refuseTooOften(null, "too_many_codes", seconds).faults[0]!.values;
  expect([1, 3600, 3601].map(hoursOf)).toEqual([{ count: 1 }, { count: 1 }, { count: 2 }]);
});
