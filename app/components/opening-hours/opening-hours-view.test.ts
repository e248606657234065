import { expect, test } from "vitest";
import { toOpeningHoursView } from "./opening-hours-view.ts";

const workdays = Array.from({ length: 7 }, (_, day) => (day < 5 ? [{ opens: "00:00", closes: "18:00" }] : []));

test.each([
  ["Saturday in Bishkek, Friday in UTC", "Asia/Bishkek", "2026-11-27T19:00:00Z", false],
  ["Monday in Bishkek, Sunday in UTC", "Asia/Bishkek", "2026-11-29T19:00:00Z", true],
  ["Monday in Budapest, Sunday in UTC", "Europe/Budapest", "2026-11-29T23:30:00Z", true],
])("C-12 P-09 a branch that opens on workdays is open by the day of its city: %s", (_, zone, now, isOpen) => {
  expect(toOpeningHoursView(workdays, zone, Date.parse(now))!.state!.isOpen).toBe(isOpen);
});

test("C-12 a branch of unknown hours has none to show", () => {
  expect(toOpeningHoursView(null, "Asia/Bishkek")).toBeNull();
});
