import { addDays, daytimeStart, millisecondsInMinute, minutesOf, weekdayOf } from "./calendar.ts";

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

export type Absence = { doctor_id: number; clinic_branch_id: number; date: string };

export const slotColumns = ["doctor_id", "clinic_branch_id", "service_id", "starts_at", "duration_minutes"];

/**
 * Slots of weekly schedules as lines for COPY, for `days` dates from `from`, without the dates of
 * absences. About a third of the times is left out, as if booked elsewhere: which ones follows
 * from doctor and time alone, so that a later run agrees with an earlier one.
 */
export function* slotLines(
  schedules: Iterable<Schedule>,
  absences: Iterable<Absence>,
  { from, days, zoneOf }: { from: string; days: number; zoneOf: (clinicBranchId: number) => string },
): Generator<string> {
  const away = new Set([...absences].map((one) => `${one.doctor_id} ${one.clinic_branch_id} ${one.date}`));
  const dates = Array.from({ length: days }, (_, index) => addDays(from, index)).map((date) => ({
    date,
    weekday: weekdayOf(date),
  }));
  for (const schedule of schedules) {
    const zone = zoneOf(schedule.clinic_branch_id);
    const first = minutesOf(schedule.starts_at);
    const last = minutesOf(schedule.ends_at) - schedule.slot_minutes;
    for (const { date, weekday } of dates) {
      if (weekday !== schedule.weekday) continue;
      if (schedule.valid_from && date < schedule.valid_from) continue;
      if (schedule.valid_to && date > schedule.valid_to) continue;
      if (away.has(`${schedule.doctor_id} ${schedule.clinic_branch_id} ${date}`)) continue;
      const midnight = daytimeStart(date, zone);
      for (let minutes = first; minutes <= last; minutes += schedule.slot_minutes) {
        const moment = midnight + minutes * millisecondsInMinute;
        if (bookedElsewhere(schedule, moment)) continue;
        yield `${schedule.doctor_id}\t${schedule.clinic_branch_id}\t${schedule.service_id ?? "\\N"}\t${new Date(moment).toISOString()}\t${schedule.slot_minutes}`;
      }
    }
  }
}

function bookedElsewhere({ doctor_id, valid_to }: Schedule, moment: number): boolean {
  if (valid_to) return false; // schedules that end show one particular thing: they stay whole
  const mixed = Math.imul((doctor_id * 31) ^ Math.floor(moment / 300_000), 0x9e3779b1) >>> 0;
  return mixed % 100 < 34;
}
