import { expect, test, vi } from "vitest";
import type { ApiClient } from "#app/contract/client.ts";
import { todayIn } from "#app/calendar/city-time.ts";
import { addDays } from "#app/calendar/days.ts";
import { findFreeSlots } from "./free-slots.server.ts";

const zone = "Asia/Bishkek";

test.each([
  ["today", 0, [undefined, undefined]],
  ["a day that is over", -1, [undefined, undefined]],
  ["a later day", 2, [2, 1]],
])("C-07 from %s on, only a later day has a window before it", async (_day, later, windows) => {
  const list = vi.fn(async (_query: { date_from?: string; date_to?: string }) => ({ results: [] }));
  const today = todayIn(zone);
  await findFreeSlots({ slots: { list } } as unknown as ApiClient, { doctor: 2 }, addDays(today, later), zone);
  const [first, before] = list.mock.calls.map(([query]) => query);
  expect([first?.date_from, before?.date_to]).toEqual(windows.map((days) => days && addDays(today, days)));
});
