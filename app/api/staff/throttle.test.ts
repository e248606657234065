import { expect, test } from "vitest";
import { refuseTooManyTries } from "./throttle.ts";

test("O-03 a refused sign-in says in full minutes when to try again, never too early", () => {
  const minutesOf = (seconds: number) => refuseTooManyTries("password", seconds).faults[0]!.values;
  expect([1, 60, 61].map(minutesOf)).toEqual([{ count: 1 }, { count: 1 }, { count: 2 }]);
});
