import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cached } from "./cached.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const oneKey = () => "";
const keyOf = (key: string) => key;

/** A load whose result is set by the test, and the number of its calls. */
function controlled() {
  const source = { calls: 0, value: "first", isDown: false };
  const load = async () => {
    source.calls += 1;
    if (source.isDown) throw new Error("down");
    return source.value;
  };
  return { source, load };
}

describe("cached", () => {
  test("loads once for concurrent callers, and again when the value is stale, returning it meanwhile", async () => {
    let calls = 0;
    const get = cached(async () => (calls += 1), { keyOf: oneKey, ttlMs: 1000 });
    expect(await Promise.all([get(), get()])).toEqual([1, 1]);
    vi.advanceTimersByTime(1001);
    expect(await Promise.all([get(), get()])).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(0);
    expect([await get(), calls]).toEqual([2, 2]);
  });

  test("rejects while nothing is cached, and loads again at the next call", async () => {
    const { source, load } = controlled();
    const get = cached(load, { keyOf: oneKey, ttlMs: 1000 });
    source.isDown = true;
    const outcomes = await Promise.allSettled([get(), get()]);
    expect([outcomes.map(({ status }) => status), source.calls]).toEqual([["rejected", "rejected"], 1]);
    source.isDown = false;
    expect(await get()).toBe("first");
  });

  test("keeps the last value when a refresh fails, reports it, and refreshes again after the TTL", async () => {
    const { source, load } = controlled();
    const errors: unknown[] = [];
    const get = cached(load, { keyOf: oneKey, ttlMs: 1000, onError: (error) => errors.push(error) });
    await get();
    source.isDown = true;
    vi.advanceTimersByTime(1001);
    expect(await get()).toBe("first");
    await vi.advanceTimersByTimeAsync(0);
    expect([await get(), source.calls, errors]).toMatchObject(["first", 2, [{ message: "down" }]]);
    Object.assign(source, { isDown: false, value: "second" });
    vi.advanceTimersByTime(1001);
    await get();
    await vi.advanceTimersByTimeAsync(0);
    expect(await get()).toBe("second");
  });

  test("loads again a whole TTL after a refresh has failed, however long that took", async () => {
    let calls = 0;
    const load = async () => {
      calls += 1;
      if (calls > 1) await new Promise((_, reject) => setTimeout(() => reject(new Error("down")), 5000));
      return "first";
    };
    const get = cached(load, { keyOf: oneKey, ttlMs: 1000 });
    await get();
    vi.advanceTimersByTime(1001);
    await get();
    await vi.advanceTimersByTimeAsync(5000);
    expect([await get(), calls]).toEqual(["first", 2]);
    vi.advanceTimersByTime(1001);
    expect([await get(), calls]).toEqual(["first", 3]);
  });

  test("a value ages from the start of its load, however long that took", async () => {
    let calls = 0;
    const load = () => new Promise<number>((resolve) => setTimeout(() => resolve((calls += 1)), 900));
    const get = cached(load, { keyOf: oneKey, ttlMs: 1000 });
    const first = get();
    await vi.advanceTimersByTimeAsync(900);
    expect(await first).toBe(1);
    vi.advanceTimersByTime(101);
    await get();
    await vi.advanceTimersByTimeAsync(900);
    expect(calls).toBe(2);
  });

  test("waits for the refresh of a value older than TTL and stale time, and keeps it if that fails", async () => {
    const { source, load } = controlled();
    const get = cached(load, { keyOf: oneKey, ttlMs: 1000, staleMs: 500 });
    await get();
    source.value = "second";
    vi.advanceTimersByTime(1500);
    expect(await get()).toBe("second");
    source.isDown = true;
    vi.advanceTimersByTime(1500);
    expect([await get(), await get(), source.calls]).toEqual(["second", "second", 3]);
  });

  test("keeps a value per key, and none that is not cacheable", async () => {
    const loaded: string[] = [];
    const load = async (country: string, city: number) => {
      loaded.push(`${country} ${city}`);
      return city === 0 ? null : city;
    };
    const get = cached(load, {
      keyOf: (country, city) => `${country} ${city}`,
      ttlMs: 1000,
      isCacheable: (value) => value !== null,
    });
    expect([
      await get("kg", 1),
      await get("kz", 1),
      await get("kg", 0),
      await get("kg", 1),
      await get("kg", 0),
    ]).toEqual([1, 1, null, 1, null]);
    expect(loaded).toEqual(["kg 1", "kz 1", "kg 0", "kg 0"]);
  });

  test("drops a value when a refresh brings one that is not cacheable", async () => {
    const { source, load } = controlled();
    const get = cached(load, { keyOf: oneKey, ttlMs: 1000, isCacheable: (value) => value !== "gone" });
    await get();
    source.value = "gone";
    vi.advanceTimersByTime(1001);
    expect(await get()).toBe("first");
    await vi.advanceTimersByTimeAsync(0);
    source.isDown = true;
    await expect(get()).rejects.toThrow("down");
  });

  test.each([
    ["entries", { maxEntries: 2 }],
    ["their size", { maxSize: 2, sizeOf: (value: string) => value.length }],
  ])("drops what was loaded longest ago when %s exceed the limit", async (_, limit) => {
    const loaded: string[] = [];
    const load = async (key: string) => {
      loaded.push(key);
      return key;
    };
    const get = cached(load, { keyOf, ttlMs: 1000, ...limit });
    for (const key of ["a", "b", "c", "b", "c", "a", "c", "b"]) await get(key);
    expect(loaded.join("")).toBe("abcab");
  });

  test("returns the last value of a failed refresh that was evicted meanwhile", async () => {
    let isDown = false;
    const load = async (key: string) => {
      if (isDown && key === "a") throw new Error("down");
      return key;
    };
    const get = cached(load, { keyOf, ttlMs: 1000, staleMs: 0, maxEntries: 1 });
    await get("a");
    isDown = true;
    vi.advanceTimersByTime(1001);
    expect(await Promise.all([get("a"), get("b")])).toEqual(["a", "b"]);
  });
});
