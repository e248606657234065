import { expect, test } from "vitest";
import { requestDeadlines } from "./request-deadlines.ts";

test.each([1_000, 3_000, 20_000])("X-08 within %i ms, each deadline is shorter than the one around it", (answerWithinMs) => {
  const { connect, lock, statement, statementAnswer, codeTaken, apiAnswer, call, page } = requestDeadlines(answerWithinMs);
  for (const nested of [
    [connect, apiAnswer, call, page, answerWithinMs],
    [lock, statement, statementAnswer, apiAnswer],
    [codeTaken, apiAnswer],
  ]) {
    expect(nested).toEqual(nested.toSorted((one, other) => one - other));
    expect(new Set(nested).size).toBe(nested.length);
  }
});
