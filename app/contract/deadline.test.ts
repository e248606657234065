import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBudget, DeadlineExceeded, within } from "./deadline.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("X-08 a call that takes too long is aborted and rejected, even if it ignores its signal", async () => {
  let signal: AbortSignal | undefined;
  const lost = within(100, (given) => {
    signal = given;
    return new Promise<never>(() => {});
  }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(99);
  expect(signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(2);
  expect(await lost).toBeInstanceOf(DeadlineExceeded);
  expect(signal?.reason).toBeInstanceOf(DeadlineExceeded);
});

test.each([
  ["succeeds", async () => "done"],
  ["fails", () => Promise.reject(new Error("failed"))],
])("X-08 a call that %s leaves no timer that would keep the process alive", async (_outcome, run) => {
  await within<string>(100, run).catch(() => null);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([0, -1])("X-08 with %i ms left nothing is called", async (left) => {
  const run = vi.fn(async () => "done");
  await expect(within(left, run)).rejects.toBeInstanceOf(DeadlineExceeded);
  expect(run).not.toHaveBeenCalled();
});

test("X-08 a budget counts from its first call", () => {
  const budget = createBudget(100);
  vi.advanceTimersByTime(1000);
  expect(budget.left()).toBe(100);
  vi.advanceTimersByTime(40);
  expect(budget.left()).toBe(60);
});
