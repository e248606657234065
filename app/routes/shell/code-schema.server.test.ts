import { afterEach, expect, test, vi } from "vitest";
import { secondsUntil } from "./code-schema.server.ts";

afterEach(() => void vi.useRealTimers());

test("seconds are rounded up, so that a wait never ends too early, and are never negative", () => {
  vi.useFakeTimers({ now: 1_000_000 });
  expect([1, 1000, 1001, 0, -1].map((milliseconds) => secondsUntil(1_000_000 + milliseconds))).toEqual([1, 1, 2, 0, 0]);
});
