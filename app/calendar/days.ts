import dayjs from "dayjs";

/** Dates here have no zone: zones are in `city-time.ts`, so that most pages load none of their code. */
const dateFormat = "YYYY-MM-DD";

export function addDays(date: string, days: number): string {
  return dayjs(date).add(days, "day").format(dateFormat);
}

const dayMs = 86_400_000;

/** Number of days from one date to another. */
export function daysBetween(from: string, to: string): number {
  // Dates without a time are parsed as UTC, where all days are equally long. Not by dayjs, since lists call this often.
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}

/** Weekday: 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: string): number {
  return dayjs(date).day() || 7;
}

/** Whether the text is a valid date: "2026-02-30" is not. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dayjs(text).format(dateFormat) === text;
}

/** The date at midnight in the machine's own zone, for libraries that work in it. */
export function toDate(day: string): Date {
  return dayjs(day).toDate();
}

/** The date of an instant in the machine's own zone. */
export function toDay(date: Date): string {
  return dayjs(date).format(dateFormat);
}
