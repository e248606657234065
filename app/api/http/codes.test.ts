import { afterEach, expect, test, vi } from "vitest";
import { createBudgetAlarm } from "./codes.ts";

afterEach(() => void vi.useRealTimers());

test("B-20 a spent budget of codes is logged at once, then every ten minutes, for each market", () => {
  vi.useFakeTimers({ now: new Date("2026-03-01T10:00:00Z") });
  const logged: string[] = [];
  const warn = ({ country }: { country: string }) => logged.push(country);
  const alarm = createBudgetAlarm({ warn } as unknown as Parameters<typeof createBudgetAlarm>[0]);
  for (const country of ["kg", "kg", "hu", "kg"] as const) alarm(country);
  expect(logged).toEqual(["kg", "hu"]);
  vi.advanceTimersByTime(10 * 60_000 - 1);
  alarm("kg");
  expect(logged).toEqual(["kg", "hu"]);
  vi.advanceTimersByTime(1);
  alarm("kg");
  expect(logged).toEqual(["kg", "hu", "kg"]);
});
