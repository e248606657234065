import { createContext, runInContext } from "node:vm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prerenderScript } from "./prerender-ready.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page that runs the script, with requests that end or fail when told to. */
function openPage() {
  const pending: PromiseWithResolvers<void>[] = [];
  const fetch = () => {
    pending.push(Promise.withResolvers<void>());
    return pending.at(-1)!.promise;
  };
  const page = { self: {} as { prerenderReady?: boolean; fetch: () => Promise<void> }, setTimeout, clearTimeout };
  page.self.fetch = fetch;
  runInContext(prerenderScript, createContext(page));
  const end = () => pending.shift()?.resolve();
  return { page: page.self, end, fail: () => pending.shift()?.reject(new TypeError("no network")) };
}

test("N-05 a page is ready 40000 ms after no request is pending, and not before", async () => {
  const { page, end } = openPage();
  expect(page.prerenderReady).toBe(false);
  await vi.advanceTimersByTimeAsync(39_999);
  const requests = [page.fetch(), page.fetch()];
  await vi.advanceTimersByTimeAsync(100_000);
  expect(page.prerenderReady).toBe(false);
  end();
  await vi.advanceTimersByTimeAsync(50_000);
  expect(page.prerenderReady).toBe(false);
  end();
  await Promise.all(requests);
  await vi.advanceTimersByTimeAsync(39_999);
  expect(page.prerenderReady).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(page.prerenderReady).toBe(true);
});

test("N-05 a page that requests nothing is ready 40000 ms after it began", async () => {
  const { page } = openPage();
  await vi.advanceTimersByTimeAsync(40_000);
  expect(page.prerenderReady).toBe(true);
});

test("N-05 a request that failed is no longer pending", async () => {
  const { page, fail } = openPage();
  const request = page.fetch();
  fail();
  await expect(request).rejects.toThrow("no network");
  await vi.advanceTimersByTimeAsync(40_000);
  expect(page.prerenderReady).toBe(true);
});
