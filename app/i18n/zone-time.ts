import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";

dayjs.extend(utc);
dayjs.extend(timezone);

const hour = 3_600_000;
const offsets = new Map<string, number>();

/** Minutes east of UTC. Asking the zone database is slow and a list has hundreds of times, so each hour is asked once. */
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
  const text = new Date(ms + offsetMinutes(ms, zone) * 60_000).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}
