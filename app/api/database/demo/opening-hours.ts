import type { OpeningHours } from "#app/calendar/opening-hours.ts";
import type { Schedule } from "../schedules/expand-schedules.ts";
import type { Tables } from "./tables.ts";

/** One branch in this many has unknown opening hours. */
const branchesPerUnknown = 7;
const days = [1, 2, 3, 4, 5, 6, 7];

/** Sets each branch's opening hours so that they contain its doctors' schedules; null for some branches. */
export function addOpeningHours(tables: Tables, schedules: readonly Schedule[]): void {
  const byBranch = Map.groupBy(schedules, (schedule) => schedule.clinic_branch_id);
  for (const branch of tables.clinic_branches) {
    const id = Number(branch["id"]);
    // Every row names the column: COPY takes the columns of the first row.
    branch["opening_hours"] = id % branchesPerUnknown === 0 ? null : JSON.stringify(hoursOf(byBranch.get(id) ?? []));
  }
}

/** All workdays have the same hours, at least 08:00 to 18:00. A weekend day is open if a doctor works then. */
function hoursOf(schedules: readonly Schedule[]): OpeningHours {
  const workdays = schedules.filter(({ weekday }) => weekday <= 5);
  const workday = {
    opens: roundToHour(workdays.map(({ starts_at }) => starts_at).reduce(earlier, "08:00"), "down"),
    closes: roundToHour(workdays.map(({ ends_at }) => ends_at).reduce(later, "18:00"), "up"),
  };
  return days.map((day) => {
    if (day <= 5) return [workday];
    const [first, ...others] = schedules.filter(({ weekday }) => weekday === day);
    if (!first) return [];
    return [
      {
        opens: roundToHour(others.map(({ starts_at }) => starts_at).reduce(earlier, first.starts_at), "down"),
        closes: roundToHour(others.map(({ ends_at }) => ends_at).reduce(later, first.ends_at), "up"),
      },
    ];
  });
}

const earlier = (a: string, b: string) => (b < a ? b : a);
const later = (a: string, b: string) => (b > a ? b : a);

function roundToHour(time: string, direction: "up" | "down"): string {
  const hour = Number(time.slice(0, 2)) + (direction === "up" && time.slice(3, 5) !== "00" ? 1 : 0);
  return `${String(hour).padStart(2, "0")}:00`;
}
