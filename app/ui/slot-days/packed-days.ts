import type { SlotDay } from "./slot-days.tsx";

/**
 * Days with their times as one text, "2026-11-23 41 09:00 42 09:40|2026-11-24 …": a list sends hundreds of times
 * along for the browser's script, and as a structure they weigh more than the page itself.
 */
export function packDays(days: readonly SlotDay[]): string {
  return days.map(({ date, slots }) => [date, ...slots.flat()].join(" ")).join("|");
}

export function unpackDays(packed: string): SlotDay[] {
  if (packed === "") return [];
  return packed.split("|").map((day) => {
    const [date = "", ...rest] = day.split(" ");
    const slots = Array.from({ length: rest.length / 2 }, (_, index): [number, string] => [Number(rest[2 * index]), rest[2 * index + 1]!]);
    return { date, slots };
  });
}
