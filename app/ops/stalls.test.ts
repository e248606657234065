import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Log } from "./log.ts";
import { logStalls } from "./stalls.ts";

const everyMs = 500;
const warn = vi.fn();
let stop: () => void;
beforeEach(() => {
  warn.mockClear();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  stop = logStalls({ warn } as unknown as Log, { fromMs: 100, everyMs });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test("a blocked event loop is logged once, with its time", async () => {
  const logged = () => {
    vi.advanceTimersByTime(2 * everyMs);
    const { length } = warn.mock.calls;
    // Measured when the event loop goes on.
    if (length === 0) block(150);
    return length;
  };
  await expect.poll(logged).toBeGreaterThan(0);
  expect(warn.mock.calls).toEqual([[{ ms: expect.any(Number) }, "the event loop was blocked"]]);
  const [{ ms }] = warn.mock.calls[0] as [{ ms: number }];
  expect(ms).toBeGreaterThanOrEqual(100);
});
