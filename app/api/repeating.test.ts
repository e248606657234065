import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startApplying, startRepeating } from "./repeating.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("X-08 failed work is retried after one second, then with growing pauses, and logged once a minute", async () => {
  const log = { warn: vi.fn<(values: object, text: string) => void>() };
  const startedAt = Date.now();
  const runs: number[] = [];
  let isBroken = true;
  const work = async () => {
    runs.push((Date.now() - startedAt) / 1000);
    if (isBroken) throw new Error("down");
    return false;
  };
  const stop = startRepeating("working", work, { pauseMs: 10_000, log });
  await vi.advanceTimersByTimeAsync(25_000);
  expect(runs).toEqual([0, 1, 3, 7, 15, 25]);
  expect(log.warn.mock.calls).toEqual([[{ reason: "down" }, "working failed"]]);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(log.warn).toHaveBeenCalledTimes(2);

  isBroken = false;
  await vi.advanceTimersByTimeAsync(10_000);
  isBroken = true;
  await vi.advanceTimersByTimeAsync(11_000);
  expect(log.warn).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(runs.slice(-4).map((at) => at - runs.at(-4)!)).toEqual([0, 1, 3, 7]);
  await stop();
});

test.each(["succeeds", "fails"])(
  "stopping waits for running work that %s, and not for the pause after it",
  async (outcome) => {
    const work = async () => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      if (outcome === "fails") throw new Error("down");
      return false;
    };
    const stop = startRepeating("working", work, { pauseMs: 3_600_000, log: { warn: vi.fn() } });
    const startedAt = Date.now();
    await vi.advanceTimersByTimeAsync(100);
    const stoppedAt = stop().then(() => Date.now() - startedAt);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(await stoppedAt).toBe(500);
  },
);

test("a pause that has ended leaves no listener, so that work repeated for weeks needs no more memory", async () => {
  const added = vi.spyOn(AbortSignal.prototype, "addEventListener");
  const removed = vi.spyOn(AbortSignal.prototype, "removeEventListener");
  const stop = startRepeating("working", async () => false, { pauseMs: 1_000, log: { warn: vi.fn() } });
  await vi.advanceTimersByTimeAsync(10_000);
  expect([added.mock.calls.length, removed.mock.calls.length]).toEqual([11, 10]);
  await stop();
  vi.restoreAllMocks();
});

test("recorded changes are applied without a pause while batches are full, and then every second", async () => {
  let waiting = 4_500;
  const apply = vi.fn(async (limit: number) => {
    const applied = Math.min(limit, waiting);
    waiting -= applied;
    return applied;
  });
  const stop = startApplying("applying", apply, { warn: vi.fn() });
  await vi.advanceTimersByTimeAsync(0);
  expect([waiting, apply.mock.calls.length]).toEqual([0, 3]);
  waiting = 10;
  await vi.advanceTimersByTimeAsync(999);
  expect(waiting).toBe(10);
  await vi.advanceTimersByTimeAsync(1);
  expect(waiting).toBe(0);
  await stop();
});
