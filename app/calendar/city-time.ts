import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";

dayjs.extend(utc);
dayjs.extend(timezone);

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Offsets from UTC in minutes, by zone and by hours since 1970. */
const offsets = new Map<string, Map<number, number>>();

/**
 * Minutes east of UTC. A lookup in the zone database takes 0.1 ms and a list has hundreds of times, so the offset is
 * cached by hour. dayjs gives only the offset: a time that the machine's own zone skips is formatted wrong by an hour.
 */
function offsetMinutes(instant: number, zone: string): number {
  const ofZone = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, ofZone);
  const key = Math.floor(instant / hourMs);
  let offset = ofZone.get(key);
  if (offset === undefined) {
    offset = dayjs(instant).tz(zone).utcOffset();
    if (ofZone.size > 10_000) ofZone.clear();
    ofZone.set(key, offset);
  }
  return offset;
}

/** Date and time of an instant in a city's zone. */
export function cityTime(instant: string | number, zone: string): { date: string; time: string } {
  const ms = typeof instant === "number" ? instant : Date.parse(instant);
  // dayjs's format() is five times as slow, and a list has hundreds of times.
  const text = new Date(ms + offsetMinutes(ms, zone) * minuteMs).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

/** Today's date in a zone. */
export function todayIn(zone: string, now: Date | number = Date.now()): string {
  return cityTime(Number(now), zone).date;
}

/**
 * The instant (milliseconds since 1970) of a local date and minutes after midnight in a zone. Null for a time that a
 * clock change skips; the first of two for a time that occurs twice. dayjs.tz() does neither reliably.
 */
export function momentOf(date: string, minutes: number, zone: string): number | null {
  const localMs = Date.parse(date) + minutes * minuteMs;
  const before = offsetMinutes(Date.parse(date) - 12 * hourMs, zone);
  const after = offsetMinutes(Date.parse(date) + 36 * hourMs, zone);
  const first = localMs - before * minuteMs;
  // Near a clock change the right offset is the one in force at the resulting instant.
  if (before === after || offsetMinutes(first, zone) === before) return first;
  const second = localMs - after * minuteMs;
  return offsetMinutes(second, zone) === after ? second : null;
}
