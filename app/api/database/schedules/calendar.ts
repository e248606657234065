const day = 86_400_000;
const offsets = new Map<string, readonly [number, number]>();
const clocks = new Map<string, Intl.DateTimeFormat>();

export const millisecondsInMinute = 60_000;

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
 * The moment (milliseconds since 1970) a clock in that zone shows so many minutes after midnight of a date.
 * Null for a time the clock jumps over; the first of the two for a time it shows twice.
 */
export function momentOf(date: string, minutes: number, zone: string): number | null {
  const wall = Date.parse(date) + minutes * millisecondsInMinute;
  const [before, after] = offsetsAround(date, zone);
  if (before === after) return wall - before;
  // A change of clocks is near: the offset that held at the moment it yields is the right one.
  if (offsetAt(wall - before, zone) === before) return wall - before;
  return offsetAt(wall - after, zone) === after ? wall - after : null;
}

/** Offsets from UTC in milliseconds, half a day before the date and half a day after it. */
function offsetsAround(date: string, zone: string): readonly [number, number] {
  const key = `${zone} ${date}`;
  let pair = offsets.get(key);
  if (!pair) {
    const start = Date.parse(date);
    pair = [offsetAt(start - day / 2, zone), offsetAt(start + 1.5 * day, zone)];
    if (offsets.size > 20_000) offsets.clear();
    offsets.set(key, pair);
  }
  return pair;
}

function offsetAt(moment: number, zone: string): number {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
    clocks.set(zone, clock);
  }
  return Date.parse(`${clock.format(moment).replace(" ", "T")}Z`) - Math.floor(moment / 1000) * 1000;
}

/** Minutes since midnight of a wall-clock time: "09:30:00" is 570. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The wall-clock time so many minutes after midnight: 570 is "09:30". */
export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}
