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
  let calls = 0;
  // A block is measured only if the event loop runs before and after it.
  const logged = () => {
    calls += 1;
    if (calls % 3 > 0) block(150);
    else vi.advanceTimersByTime(everyMs);
    return warn.mock.calls.length;
  };
  await expect.poll(logged).toBeGreaterThan(0);
  vi.advanceTimersByTime(everyMs);
  expect(warn.mock.calls).toEqual([[{ ms: expect.any(Number) }, "the event loop was blocked"]]);
  const [{ ms }] = warn.mock.calls[0] as [{ ms: number }];
  expect(ms).toBeGreaterThanOrEqual(100);
});
