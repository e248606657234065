import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { remembered } from "./remembered.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("remembered", () => {
  test("asks once, and again when the answer has aged, serving the old one meanwhile", async () => {
    let asked = 0;
    const get = remembered(1000, async () => (asked += 1));
    expect(await Promise.all([get("kg"), get("kg")])).toEqual([1, 1]);
    vi.advanceTimersByTime(1001);
    expect(await get("kg")).toBe(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(await get("kg")).toBe(2);
  });

  test("keeps the last good answer when asking fails, and lets the first failure through", async () => {
    let works = false;
    const get = remembered(1000, async () => (works ? "good" : Promise.reject(new Error("down"))));
    await expect(get("kg")).rejects.toThrow("down");
    works = true;
    expect(await get("kg")).toBe("good");
    works = false;
    vi.advanceTimersByTime(1001);
    expect(await get("kg")).toBe("good");
    await vi.advanceTimersByTimeAsync(0);
    expect(await get("kg")).toBe("good");
  });
});
