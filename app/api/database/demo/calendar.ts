const day = 86_400_000;
const minute = 60_000;
const offsets = new Map<string, number>();

/** The date so many days later; both as YYYY-MM-DD. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);
}

/** 1 is Monday, 7 Sunday. */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay() || 7;
}

/** The date it is in that zone at that moment. */
export function dateIn(zone: string, moment: Date): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short" }).format(moment);
}

/**
 * Midnight of a date in a zone, in milliseconds since 1970, as the clocks of that date's daytime
 * count it: they change at night, when no clinic receives.
 */
export function daytimeStart(date: string, zone: string): number {
  const key = `${zone} ${date}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    const noon = Date.parse(`${date}T12:00:00Z`);
    const wall = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" }).format(noon);
    offset = Date.parse(`${wall.replace(" ", "T")}Z`) - noon;
    offsets.set(key, offset);
  }
  return Date.parse(date) - offset;
}

/** Minutes since midnight of a wall-clock time: "09:30:00" is 570. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The wall-clock time so many minutes after midnight: 570 is "09:30". */
export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

export const millisecondsInMinute = minute;
