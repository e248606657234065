import { expect, test } from "vitest";
import { requestDeadlines } from "./request-deadlines.ts";

test.each([1_000, 3_000, 20_000])(
  "X-08 within %i ms each deadline is shorter than the one around it",
  (answerWithinMs) => {
    const of = requestDeadlines(answerWithinMs);
    for (const nested of [
      [of.connect, of.apiResponse, of.call, of.page, answerWithinMs],
      [of.lock, of.statement, of.statementResponse, of.apiResponse],
      [of.codeAccepted, of.apiResponse],
    ]) {
      expect(nested).toEqual(nested.toSorted((one, other) => one - other));
      expect(new Set(nested).size).toBe(nested.length);
    }
  },
);
