import type { SlotDay } from "./slot-window.ts";

/**
 * Days with their times as one string, "2026-11-23 41 09:00 09:40 52 10:00|2026-11-24 …"; an id that follows the
 * previous one is left out. A list sends hundreds of times to the browser's script, and as objects they weigh more
 * than the page.
 */
export function packDays(days: readonly SlotDay[]): string {
  return days
    .map(({ date, slots }) =>
      [date, ...slots.flatMap(([id, time], index) => (slots[index - 1]?.[0] === id - 1 ? [time] : [id, time]))].join(
        " ",
      ),
    )
    .join("|");
}

export function unpackDays(packed: string): SlotDay[] {
  if (packed === "") return [];
  return packed.split("|").map((day) => {
    const [date = "", ...words] = day.split(" ");
    let id = 0;
    const slots = words.flatMap((word): [number, string][] => {
      if (word.includes(":")) return [[id++, word]];
      id = Number(word);
      return [];
    });
    return { date, slots };
  });
}
