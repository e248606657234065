import { expect, test, vi } from "vitest";
import type { ApiClient } from "#app/contract/client.ts";
import { todayIn } from "#app/calendar/city-time.ts";
import { addDays } from "#app/calendar/days.ts";
import { findFreeSlots } from "./free-slots.server.ts";

const zone = "Asia/Bishkek";

test.each([
  ["from today on, and none before", 0, [undefined, undefined]],
  ["from today on, and none before, for a past day", -1, [undefined, undefined]],
  ["from a later day on, and those of the days before it", 2, [2, 1]],
])("C-07 requests the slots %s", async (_slots, daysAhead, expected) => {
  const list = vi.fn(async (_query: { date_from?: string; date_to?: string }) => ({ results: [] }));
  const today = todayIn(zone);
  await findFreeSlots({ slots: { list } } as unknown as ApiClient, { doctor: 2 }, addDays(today, daysAhead), zone);
  const [first, before] = list.mock.calls.map(([query]) => query);
  expect([first?.date_from, before?.date_to]).toEqual(expected.map((days) => days && addDays(today, days)));
});
