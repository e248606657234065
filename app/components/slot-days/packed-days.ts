import type { SlotDay } from "./slot-window.ts";

/**
 * Days with their times as one string, "2026-11-23 41 09:00+40 52 10:00|2026-11-24 …": "+40" is 40 minutes after the
 * previous time; an id that follows the previous one is left out. A list sends hundreds of times to the browser's
 * script, and as objects they weigh more than the page.
 */
export function packDays(days: readonly SlotDay[]): string {
  return days
    .map(({ date, slots }) => {
      const times = slots.map(([id, time], index) => {
        const [previousId, previousTime] = slots[index - 1] ?? [];
        if (previousId !== id - 1) return ` ${id} ${time}`;
        const later = minutesOf(time) - minutesOf(previousTime!);
        return later > 0 ? `+${later}` : ` ${time}`;
      });
      return date + times.join("");
    })
    .join("|");
}

export function unpackDays(packed: string): SlotDay[] {
  if (packed === "") return [];
  return packed.split("|").map((day) => {
    const [date = "", ...words] = day.split(" ");
    let id = 0;
    const slots = words.flatMap((word): [number, string][] => {
      if (!word.includes(":")) {
        id = Number(word);
        return [];
      }
      const [first = "", ...later] = word.split("+");
      let minutes = minutesOf(first);
      return [first, ...later.map((more) => timeOf((minutes += Number(more))))].map((time) => [id++, time]);
    });
    return { date, slots };
  });
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
