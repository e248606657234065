import { expect, test } from "vitest";
import { requestDeadlines } from "#app/contract/request-deadlines.ts";
import { requestLimits } from "./limits.ts";

test("B-17 an idle transaction ends after twice the deadline of a statement's response, but not before five seconds", () => {
  const idleWith = (statementResponse: number) =>
    requestLimits({ ...requestDeadlines(), statementResponse }).idleInTransaction;
  expect([idleWith(1_000), idleWith(4_000)]).toEqual([5_000, 8_000]);
});
