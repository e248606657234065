import { cityTime } from "#app/calendar/city-time.ts";
import type { ChangedDay } from "#app/contract/clinic-schedule.ts";
import { isWithin, weekHoursOn, type Interval } from "./hours.ts";
import type { ChangedRow, HoursRow, UpcomingVisit } from "./queries.ts";

/** Weekly hours and changed days of doctors at one branch. */
export type Hours = { hours: HoursRow[]; changed: ChangedRow[] };

/** Those of one of the doctors. */
export function hoursOf({ hours, changed }: Hours, doctor: number) {
  const week = hours.filter((period) => period.doctor_id === doctor);
  const days = new Map(daysOf(changed.filter((change) => change.doctor_id === doctor)).map((day) => [day.date, day]));
  return {
    week,
    hoursOn: (date: string) => days.get(date)?.hours ?? weekHoursOn(date, week),
  };
}

export function daysOf(rows: ChangedRow[]): ChangedDay[] {
  return [...Map.groupBy(rows, ({ date }) => date)].map(([date, own]) => ({
    date,
    hours: own.flatMap(intervalOf),
    reason: own[0]!.reason,
    entered_at: own[0]!.entered_at.toISOString(),
  }));
}

const intervalOf = ({ starts_at, ends_at }: ChangedRow): Interval[] =>
  starts_at !== null && ends_at !== null ? [{ starts_at, ends_at }] : [];

/** The visits outside their doctor's hours, by doctor. */
export function outsideOf(hours: Hours, visits: UpcomingVisit[], timezone: string): Map<number, UpcomingVisit[]> {
  const byDoctor = Map.groupBy(visits, ({ doctor_id: doctor }) => doctor);
  return new Map(
    [...byDoctor].flatMap(([doctor, own]) => {
      const { hoursOn } = hoursOf(hours, doctor);
      const outside = own.filter(({ starts_at: at, duration_minutes: minutes }) => {
        const { date, time } = cityTime(at.getTime(), timezone);
        return !isWithin(hoursOn(date), time, minutes);
      });
      return outside.length > 0 ? [[doctor, outside]] : [];
    }),
  );
}
