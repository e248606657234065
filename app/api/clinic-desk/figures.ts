import { todayIn } from "#app/calendar/city-time.ts";
import { addDays, weekdayOf } from "#app/calendar/days.ts";
import type { ClinicFigures } from "#app/contract/clinic-figures.ts";
import type { Database } from "../database/schema.ts";
import { findByIdOrFirst } from "./clinic-desk.ts";
import { findWeekFigures } from "./figures/queries.ts";
import { findOwnBranches } from "./queries.ts";
import { findDoctorsOfBranch } from "./schedule/queries.ts";
import type { Actor } from "../staff/index.ts";

/** Days for which past slots are stored (`api/retention`). */
const storedSlotDays = 30;

type FiguresQuery = { clinicBranch: number | undefined; doctor: number | undefined; weeks: number };

/** Null: the branch is not the actor's, the actor has none, or the doctor does not work there. */
export async function readFigures(db: Database, actor: Actor, query: FiguresQuery): Promise<ClinicFigures | null> {
  const branches = await findOwnBranches(db, actor);
  const branch = findByIdOrFirst(branches, query.clinicBranch);
  if (!branch) return null;
  const doctors = await findDoctorsOfBranch(db, actor, branch.id);
  const doctor = query.doctor ?? null;
  if (doctor !== null && doctors.every(({ id }) => id !== doctor)) return null;
  const today = todayIn(branch.timezone);
  const monday = addDays(today, 1 - weekdayOf(today));
  const weeks = await findWeekFigures(db, {
    branch: branch.id,
    timezone: branch.timezone,
    doctor,
    // The last of the weeks is next week.
    from: addDays(monday, 7 * (2 - query.weeks)),
    weeks: query.weeks,
    slotsFrom: addDays(today, -storedSlotDays),
  });
  return { branches, branch, doctors, doctor, today, weeks };
}
