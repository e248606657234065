import dayjs from "dayjs";

/** Days of the calendar are written "YYYY-MM-DD". Apart from the zones, which most pages of the browser do without. */
const written = "YYYY-MM-DD";

export function addDays(date: string, days: number): string {
  return dayjs(date).add(days, "day").format(written);
}

/** Whole days from one to another. */
export function daysBetween(from: string, to: string): number {
  // Rounded: a day of the machine's own zone may begin at one o'clock.
  return Math.round(dayjs(to).diff(from, "day", true));
}

/** 1 is Monday, 7 Sunday. */
export function weekdayOf(date: string): number {
  return dayjs(date).day() || 7;
}

/** Whether the text is a day of the calendar: "2026-02-30" is none. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dayjs(text).format(written) === text;
}

/** The day as the machine's own zone has it, for libraries that count there. */
export function toDate(day: string): Date {
  return dayjs(day).toDate();
}

export function toDay(date: Date): string {
  return dayjs(date).format(written);
}
