export const dateParts = ["year", "month", "day"] as const;
export type DatePart = (typeof dateParts)[number];
export type DateParts = Record<DatePart, string>;

export const earliestYear = 1920;

/** Name of one of the three selects that a page without script posts. */
export function partName(name: string, part: DatePart): string {
  return `${name}-${part}`;
}

/**
 * Reads the posted date: one value with script, three without. @returns "YYYY-MM-DD"; "" if nothing was selected; null
 * if the date is incomplete or does not exist, such as 30 February
 */
export function readDate(form: { get(name: string): unknown }, name: string): string | null {
  const text = (key: string) => {
    const value = form.get(key);
    return typeof value === "string" ? value.trim() : "";
  };
  const whole = text(name);
  const parts = whole
    ? splitDate(whole)
    : { year: text(partName(name, "year")), month: text(partName(name, "month")), day: text(partName(name, "day")) };
  if (parts && dateParts.every((part) => parts[part] === "")) return "";
  return parts && joinDate(parts);
}

/** "YYYY-MM-DD"; null unless all three parts are selected and form a valid date. */
export function joinDate({ year, month, day }: DateParts): string | null {
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return null;
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > daysInMonth(year, month)) return null;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** The parts of an incomplete date, such as "1990--3"; null for anything else. */
export function splitDate(date: string): DateParts | null {
  const found = /^(\d{4})?-(\d{1,2})?-(\d{1,2})?$/.exec(date);
  if (!found) return null;
  const [, year = "", month = "", day = ""] = found;
  const plain = (part: string) => part && String(Number(part));
  return { year, month: plain(month), day: plain(day) };
}

/** Number of days of a month. An empty year counts as 2000, an empty month as January. */
export function daysInMonth(year: string, month: string): number {
  return new Date(Date.UTC(Number(year || 2000), Number(month || 1), 0)).getUTCDate();
}
