import { expect, test } from "vitest";
import { requestDeadlines } from "#app/contract/request-deadlines.ts";
import { testTimeoutMs } from "./deliver.ts";

test("X-08 a test message to a receiver that hangs ends before the deadline of the API call", () => {
  expect(testTimeoutMs).toBeLessThan(requestDeadlines().apiResponse - 300);
});
