import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { remembered } from "./remembered.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("remembered", () => {
  test("loads once, and again when the answer is stale, serving the old one meanwhile", async () => {
    let asked = 0;
    const get = remembered(async () => (asked += 1), { ms: 1000 });
    expect(await Promise.all([get(), get()])).toEqual([1, 1]);
    vi.advanceTimersByTime(1001);
    expect(await get()).toBe(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(await get()).toBe(2);
  });

  test("keeps the last good answer when asking fails, and lets the first failure through", async () => {
    let works = false;
    const get = remembered(async () => (works ? "good" : Promise.reject(new Error("down"))), { ms: 1000 });
    await expect(get()).rejects.toThrow("down");
    works = true;
    expect(await get()).toBe("good");
    works = false;
    vi.advanceTimersByTime(1001);
    expect(await get()).toBe("good");
    await vi.advanceTimersByTimeAsync(0);
    expect(await get()).toBe("good");
  });

  test("caches each key's answer, skips unsuitable ones, and reports later failures", async () => {
    const asked: string[] = [];
    const failures: unknown[] = [];
    let works = true;
    const ask = async (country: string, city: number) => {
      asked.push(`${country} ${city}`);
      if (!works) throw new Error("down");
      return city === 0 ? null : city;
    };
    const get = remembered(ask, {
      ms: 1000,
      isKept: (value) => value !== null,
      onFailure: (error) => failures.push(error),
    });
    expect([
      await get("kg", 1),
      await get("kz", 1),
      await get("kg", 0),
      await get("kg", 1),
      await get("kg", 0),
    ]).toEqual([1, 1, null, 1, null]);
    expect(asked).toEqual(["kg 1", "kz 1", "kg 0", "kg 0"]);
    works = false;
    vi.advanceTimersByTime(1001);
    expect(await get("kg", 1)).toBe(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(failures).toMatchObject([{ message: "down" }]);
  });
});
