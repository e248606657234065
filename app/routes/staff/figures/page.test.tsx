import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { addDays } from "#app/calendar/days.ts";
import { renderIn } from "../../../../tests/support/render.tsx";
import { columns } from "./columns.ts";
import Figures from "./page.tsx";

/** The page of three weeks with the same figures. */
function openFigures(today: string, more = {}) {
  const counts = {
    visits: 1,
    walk_ins: 0,
    came: 1,
    no_shows: 0,
    cancelled: 0,
    free_hours: null,
    days_ahead: null,
    ...more,
  };
  const branch = { id: 4, name: "Айкөл", timezone: "Asia/Bishkek", is_listed: true, needs: [] };
  const weeks = [0, 7, 14].map((days) => ({ ...counts, week: addDays("2026-03-02", days) }));
  const figures = { branches: [branch], branch, doctors: [], doctor: null, today, weeks };
  const props = { loaderData: { figures, ended: null } } as unknown as ComponentProps<typeof Figures>;
  return renderIn("kg", "ru", <Figures {...props} />);
}

/** The heading of the current week's row. */
function currentWeek(today: string): (string | undefined)[] {
  const current = openFigures(today).querySelectorAll("tr[aria-current=date]");
  return current.map((row) => row.querySelector("th")?.text);
}

test("O-01 the current week of the figures is the one from Monday to Sunday with today in it", () => {
  for (const today of ["2026-03-09", "2026-03-12", "2026-03-15"])
    expect(currentWeek(today), today).toEqual([expect.stringContaining("9")]);
  expect(currentWeek("2026-03-16")).not.toEqual(currentWeek("2026-03-15"));
});

test.each([
  [null, "– неизвестно"],
  [0, "0"],
  [12, "12"],
  [12.5, "12,5"],
])("O-01 %j free hours of a week are written %j", (hours, text) => {
  const row = openFigures("2026-03-09", { free_hours: hours }).querySelector("tr[aria-current=date]")!;
  expect(row.querySelectorAll("td")[columns.indexOf("free_hours")]!.text).toBe(text);
});
