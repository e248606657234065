import { momentOf } from "#app/calendar/city-time.ts";
import { addDays, weekdayOf } from "#app/calendar/days.ts";
import { minutesOf } from "./wall-clock.ts";

/** Local times in the zone of the branch; weekday 1 is Monday; dates YYYY-MM-DD, both included. */
export type Schedule = {
  doctor_id: number;
  clinic_branch_id: number;
  service_id: number | null;
  weekday: number;
  starts_at: string;
  ends_at: string;
  slot_minutes: number;
  valid_from: string | null;
  valid_to: string | null;
};

/** An exceptional day. Its times replace those of the weekly schedule; without times, the doctor is away. */
export type ScheduleException = {
  doctor_id: number;
  clinic_branch_id: number;
  date: string;
  starts_at?: string | null;
  ends_at?: string | null;
};

/** One slot of a schedule; `moment` in milliseconds since 1970. */
export type ScheduledSlot = { schedule: Schedule; moment: number };

export type ExpandOptions = {
  /** The first date, YYYY-MM-DD. */
  from: string;
  days: number;
  zoneOf: (clinicBranchId: number) => string;
};

/**
 * The slots of weekly schedules on `days` dates. On a day with an exception, the exception's times are divided into
 * slots as long as those of the weekday's schedule; a doctor who is away has none.
 */
export function* expandSchedules(
  schedules: Schedule[],
  exceptions: Iterable<ScheduleException>,
  { from, days, zoneOf }: ExpandOptions,
): Generator<ScheduledSlot> {
  const dates = Array.from({ length: days }, (_, index) => addDays(from, index));
  const exceptionsByDay = Map.groupBy(exceptions, (exception) => `${doctorBranchKey(exception)} ${exception.date}`);
  for (const schedule of schedules) {
    const zone = zoneOf(schedule.clinic_branch_id);
    for (const date of dates) {
      if (!hasHoursOn(schedule, date) || exceptionsByDay.has(`${doctorBranchKey(schedule)} ${date}`)) continue;
      yield* slotsBetween(schedule, date, zone, schedule.starts_at, schedule.ends_at);
    }
  }
  if (exceptionsByDay.size === 0) return;
  const schedulesByDoctor = Map.groupBy(schedules, doctorBranchKey);
  const requestedDates = new Set(dates);
  for (const dayExceptions of exceptionsByDay.values()) {
    const [first] = dayExceptions;
    const { date } = first!;
    const doctorSchedules = schedulesByDoctor.get(doctorBranchKey(first!));
    if (!doctorSchedules || !requestedDates.has(date) || dayExceptions.some(({ starts_at }) => !starts_at)) continue;
    const daySchedules = doctorSchedules.filter((schedule) => hasHoursOn(schedule, date));
    for (const { starts_at, ends_at } of dayExceptions) {
      const template =
        daySchedules.find((schedule) => schedule.starts_at < ends_at! && starts_at! < schedule.ends_at) ??
        daySchedules[0] ??
        doctorSchedules.find((schedule) => isValidOn(schedule, date));
      if (!template) continue;
      yield* slotsBetween(template, date, zoneOf(template.clinic_branch_id), starts_at!, ends_at!);
    }
  }
}

function* slotsBetween(
  schedule: Schedule,
  date: string,
  zone: string,
  from: string,
  to: string,
): Generator<ScheduledSlot> {
  const { slot_minutes } = schedule;
  const end = minutesOf(to);
  const closing = momentOf(date, end, zone) ?? Infinity;
  let previousEnd = -Infinity;
  for (let minutes = minutesOf(from); minutes + slot_minutes <= end; minutes += slot_minutes) {
    const moment = momentOf(date, minutes, zone);
    // A clock change skips times (null), and the slot before it may overlap the next slot or the closing time.
    if (moment === null || moment < previousEnd || moment + slot_minutes * 60_000 > closing) continue;
    previousEnd = moment + slot_minutes * 60_000;
    yield { schedule, moment };
  }
}

type Recurrence = Pick<Schedule, "weekday" | "valid_from" | "valid_to">;

/** Whether the schedule has hours on this date. */
export function hasHoursOn(schedule: Recurrence, date: string): boolean {
  return weekdayOf(date) === schedule.weekday && isValidOn(schedule, date);
}

function isValidOn({ valid_from: from, valid_to: to }: Recurrence, date: string): boolean {
  return (!from || date >= from) && (!to || date <= to);
}

function doctorBranchKey({ doctor_id, clinic_branch_id }: { doctor_id: number; clinic_branch_id: number }): string {
  return `${doctor_id} ${clinic_branch_id}`;
}
