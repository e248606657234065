import { expect, test } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import { ScheduleChanges } from "./schedule-changes.tsx";
import type { ShownSchedule } from "./shown-schedule.tsx";

const shown = { branch: { timezone: "Asia/Bishkek" }, today: "2026-03-02" } as unknown as ShownSchedule;
/** The lines of a change that closes `count` days. */
function linesOf(count: number): string[] {
  const days = Array.from({ length: count }, (_, index) => ({ weekday: null, date: `2026-03-${10 + index}` }));
  const change = {
    at: "2026-03-01T04:00:00.000Z",
    staff_name: "Анна",
    before: days.map((day) => ({ ...day, hours: [{ starts_at: "09:00", ends_at: "13:00" }] })),
    after: days.map((day) => ({ ...day, hours: [] })),
  };
  const list = renderIn("kg", "ru", <ScheduleChanges shown={shown} changes={[change]} />);
  return list.querySelectorAll("ul li").map((line) => line.text.replaceAll("\u00a0", " "));
}

test("a change of a schedule lists at most seven days, and the number of the others", () => {
  expect(linesOf(7).at(-1)).toMatch(/^понедельник, 16 марта: 09:00–13:00 → /);
  expect(linesOf(7)).toHaveLength(7);
  expect(linesOf(9).slice(6)).toEqual([expect.stringMatching(/^понедельник, 16 марта/), "и ещё 2 дня"]);
});
