import type { DateStyle } from "#app/i18n/formats.ts";

type Writing = { today: string; /** In the page's language. */ date: (day: string, style: DateStyle) => string };

const isThisYear = (day: string, today: string) => day.slice(0, 4) === today.slice(0, 4);

/** A day in words, with its year if that is not the present one. */
export function dayText(day: string, { today, date }: Writing): string {
  return date(day, isThisYear(day, today) ? "day" : "fullDate");
}

/** Days in words: a single one with its weekday, several within a month as "24–28 November". */
export function periodText({ from, to }: { from: string; to: string }, writing: Writing): string {
  const { today, date } = writing;
  if (from === to) return isThisYear(from, today) ? date(from, "longDay") : date(from, "fullDate");
  if (from.slice(0, 7) !== to.slice(0, 7)) return `${dayText(from, writing)} – ${dayText(to, writing)}`;
  return dayText(from, writing).replace(/(?<!\d)\d{1,2}(?!\d)/, `${Number(from.slice(8))}–${Number(to.slice(8))}`);
}
