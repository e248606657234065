import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isInternalTeam, offerInternalTeam } from "./internal-team.ts";

const stored = new Map<string, string>();
const consoleHelper = () =>
  (globalThis as unknown as { vizitInternalTeam: (isOn: boolean) => string }).vizitInternalTeam;

beforeEach(() => {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  offerInternalTeam();
});
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

test("N-04 the console helper stores the marker and removes it; nothing is stored before", () => {
  expect([isInternalTeam(), stored.size]).toEqual([false, 0]);
  expect(consoleHelper()(true)).toContain("internal");
  expect([isInternalTeam(), [...stored]]).toEqual([true, [["vizit.internal-team", "yes"]]]);
  consoleHelper()(false);
  expect([isInternalTeam(), stored.size]).toEqual([false, 0]);
});

test("N-04 a browser that blocks storage is not marked as the team, and the helper says so", () => {
  const refuse = () => {
    throw new Error("The operation is insecure");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect([isInternalTeam(), consoleHelper()(true)]).toEqual([false, expect.stringContaining("stores nothing")]);
});
