import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Log } from "./log.ts";
import { logStalls } from "./stalls.ts";

const warn = vi.fn();
let stop: () => void;
beforeEach(() => {
  warn.mockClear();
  // Long enough for several blocks: one that begins just after an interval is not measured.
  stop = logStalls({ warn } as unknown as Log, { fromMs: 100, everyMs: 500 });
});
afterEach(() => stop());

function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test("a blocked event loop is logged with its time", async () => {
  const logged = () => {
    block(150);
    return warn.mock.calls.length;
  };
  await expect.poll(logged).toBeGreaterThan(0);
  expect(warn).toHaveBeenCalledWith({ ms: expect.any(Number) }, "the event loop was blocked");
  const [{ ms }] = warn.mock.calls[0] as [{ ms: number }];
  expect(ms).toBeGreaterThanOrEqual(100);
});
