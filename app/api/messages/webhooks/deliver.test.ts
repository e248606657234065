import { expect, test } from "vitest";
import { requestDeadlines } from "#app/contract/request-deadlines.ts";
import { testTimeoutMs } from "./deliver.ts";

const reserveMs = 300;

test("X-08 a test message to a receiver that hangs ends early enough to respond before the deadline of the API call", () => {
  expect(testTimeoutMs).toBeLessThan(requestDeadlines().apiResponse - reserveMs);
});
