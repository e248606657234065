import type { DataRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { continueAfterReload } from "./continue-after-reload.ts";

afterEach(() => vi.unstubAllGlobals());

/** Opens a page with the session storage of the page before it. `opened`: the URLs that the page then opens. */
function openPage(type: "reload" | "navigate" | "back_forward", storage: Map<string, string>) {
  const opened: string[] = [];
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("performance", { getEntriesByType: () => [{ type }] });
  vi.stubGlobal("location", { origin: "http://kg.localhost", assign: (url: string) => opened.push(url) });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  const navigation = { state: "idle", location: { pathname: "/doctor/asel", search: "?date=2026-11-30" } };
  const stop = continueAfterReload({ state: { navigation } } as unknown as DataRouter);
  return { opened, navigation, stop, leave: () => page.dispatchEvent(new Event("pagehide")) };
}

test.each([
  ["reload", "loading", ["http://kg.localhost/doctor/asel?date=2026-11-30"]],
  ["reload", "submitting", []],
  ["reload", "idle", []],
  ["navigate", "loading", []],
  ["back_forward", "loading", []],
] as const)("X-03 a page opened by %s, after a page that was left while %s, opens %j once", (type, state, expected) => {
  const storage = new Map<string, string>();
  const before = openPage("navigate", storage);
  before.navigation.state = state;
  before.leave();
  expect([openPage(type, storage).opened, openPage(type, storage).opened]).toEqual([expected, []]);
});

test("X-03 a page that has stopped stores no URL, and a page without storage starts without an error", () => {
  const storage = new Map<string, string>();
  const page = openPage("navigate", storage);
  page.navigation.state = "loading";
  page.stop();
  page.leave();
  expect(storage.size).toBe(0);
  vi.stubGlobal("sessionStorage", undefined);
  const router = { state: { navigation: page.navigation } } as unknown as DataRouter;
  expect(() => continueAfterReload(router)).not.toThrow();
});
