import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";

dayjs.extend(utc);
dayjs.extend(timezone);

const minute = 60_000;
const hour = 60 * minute;
const offsets = new Map<string, number>();

/**
 * Minutes east of UTC. Asking the zone database takes 0.1 ms and a list has hundreds of times, so each hour is asked once.
 * Only the offset is taken: dayjs writes a time wrong by an hour when the clocks of the machine's own zone skip it.
 */
function offsetMinutes(instant: number, zone: string): number {
  const key = `${zone}${Math.floor(instant / hour)}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    offset = dayjs(instant).tz(zone).utcOffset();
    if (offsets.size > 50_000) offsets.clear();
    offsets.set(key, offset);
  }
  return offset;
}

/** A moment as the clock and calendar of a city show it. */
export function cityTime(instant: string | number, zone: string): { date: string; time: string } {
  const ms = typeof instant === "number" ? instant : Date.parse(instant);
  // Not by format() of dayjs, which takes five times as long: a list has hundreds of times.
  const text = new Date(ms + offsetMinutes(ms, zone) * minute).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

/** The day it is in a zone. */
export function todayIn(zone: string, now: Date | number = Date.now()): string {
  return cityTime(Number(now), zone).date;
}

/**
 * The moment (milliseconds since 1970) a clock in that zone shows so many minutes after midnight of a date.
 * Null for a time the clock jumps over; the first of the two for a time it shows twice. dayjs.tz() names a moment for
 * the former, and for the latter one or the other by the day on which it is asked.
 */
export function momentOf(date: string, minutes: number, zone: string): number | null {
  const wall = Date.parse(date) + minutes * minute;
  const before = offsetMinutes(Date.parse(date) - 12 * hour, zone);
  const after = offsetMinutes(Date.parse(date) + 36 * hour, zone);
  const first = wall - before * minute;
  // Where a change of clocks is near, the offset that holds at the moment it yields is the right one.
  if (before === after || offsetMinutes(first, zone) === before) return first;
  const second = wall - after * minute;
  return offsetMinutes(second, zone) === after ? second : null;
}
