import { describe, expect, test } from "vitest";
import { createStore } from "./browser-store.ts";

const hour = 3_600_000;

function setUp({ refuses = false } = {}) {
  const kept = new Map<string, string>();
  const warnings: Error[] = [];
  const clock = { now: 1_000_000_000 };
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  const store = createStore<string>({
    name: "thing",
    lifetimeMs: hour,
    read: (value) => (typeof value === "string" ? value : null),
    storage: () => {
      if (refuses) throw new Error("The operation is insecure");
      return storage;
    },
    now: () => clock.now,
    warn: (error) => warnings.push(error),
  });
  return { store, kept, warnings, clock };
}

describe("B-16 the value stored in the browser", () => {
  test("is restored within the hour, under the product's prefix", () => {
    const { store, kept, clock } = setUp();
    store.set("hello");
    clock.now += hour - 1;
    expect([store.get(), [...kept.keys()]]).toEqual(["hello", ["vizit.thing"]]);
  });

  test("has expired after it", () => {
    const { store, kept, clock, warnings } = setUp();
    store.set("hello");
    clock.now += hour;
    expect([store.get(), kept.size, warnings.length]).toEqual([null, 0, 0]);
  });

  test("is refused if it claims a longer lifetime", () => {
    const { store, kept, clock } = setUp();
    kept.set("vizit.thing", JSON.stringify({ until: clock.now + 2 * hour, value: "hello" }));
    expect(store.get()).toBeNull();
  });

  test("is a megabyte at most, counted in bytes", () => {
    const { store, kept, warnings } = setUp();
    store.set("ж".repeat(600_000));
    expect([kept.size, warnings.length, warnings[0]!.message]).toEqual([0, 1, "storing vizit.thing failed"]);
    store.set("a".repeat(600_000));
    expect(store.get()?.length).toBe(600_000);
  });

  test.each(["", "{", "null", "17", '{"until":"soon","value":"x"}'])("is null for %j", (text) => {
    const { store, kept } = setUp();
    kept.set("vizit.thing", text);
    expect(store.get()).toBeNull();
  });

  test("is null for another shape", () => {
    const { store, kept, clock } = setUp();
    kept.set("vizit.thing", JSON.stringify({ until: clock.now + 1, value: 17 }));
    expect(store.get()).toBeNull();
  });

  test("is lost with a warning if storage is blocked or its value is invalid", () => {
    const refused = setUp({ refuses: true });
    refused.store.set("hello");
    expect([refused.store.get(), refused.warnings.map(({ message }) => message)]).toEqual([
      null,
      ["storing vizit.thing failed", "reading vizit.thing failed"],
    ]);
    const broken = setUp();
    broken.kept.set("vizit.thing", "{");
    expect([broken.store.get(), broken.warnings.length]).toEqual([null, 1]);
  });
});
