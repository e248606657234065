import type { OpeningHours } from "#app/calendar/opening-hours.ts";
import type { Schedule } from "../schedules/expand-schedules.ts";
import type { Tables } from "./tables.ts";

/** One branch in so many has none: they are not known. */
const unknownEvery = 7;
const days = [1, 2, 3, 4, 5, 6, 7];

/** Opening hours of the branches that cover their doctors' schedules. */
export function addOpeningHours(tables: Tables, schedules: readonly Schedule[]): void {
  const byBranch = Map.groupBy(schedules, (schedule) => schedule.clinic_branch_id);
  for (const branch of tables.clinic_branches) {
    const id = Number(branch["id"]);
    // Every row names the column: COPY takes the columns of the first row.
    branch["opening_hours"] = id % unknownEvery === 0 ? null : JSON.stringify(hoursOf(byBranch.get(id) ?? []));
  }
}

/** Workdays are alike, from 08:00 to 18:00 at least; a weekend day is open if a doctor works then. */
function hoursOf(schedules: readonly Schedule[]): OpeningHours {
  const workdays = schedules.filter(({ weekday }) => weekday <= 5);
  const workday = {
    opens: wholeHour(workdays.map(({ starts_at }) => starts_at).reduce(earlier, "08:00"), "down"),
    closes: wholeHour(workdays.map(({ ends_at }) => ends_at).reduce(later, "18:00"), "up"),
  };
  return days.map((day) => {
    if (day <= 5) return [workday];
    const [first, ...others] = schedules.filter(({ weekday }) => weekday === day);
    if (!first) return [];
    return [
      {
        opens: wholeHour(others.map(({ starts_at }) => starts_at).reduce(earlier, first.starts_at), "down"),
        closes: wholeHour(others.map(({ ends_at }) => ends_at).reduce(later, first.ends_at), "up"),
      },
    ];
  });
}

const earlier = (one: string, other: string) => (other < one ? other : one);
const later = (one: string, other: string) => (other > one ? other : one);

function wholeHour(time: string, way: "up" | "down"): string {
  const hour = Number(time.slice(0, 2)) + (way === "up" && time.slice(3, 5) !== "00" ? 1 : 0);
  return `${String(hour).padStart(2, "0")}:00`;
}
