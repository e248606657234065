/** An interval in which a place is open: "HH:MM" in the city's zone; `closes` is "24:00" at midnight. */
export type OpeningInterval = { opens: string; closes: string };

/** Seven days from Monday, each with its intervals in order; a day without any is closed. */
export type OpeningHours = OpeningInterval[][];

export type OpeningState =
  /** `until`: when it closes; null if never. */
  | { isOpen: true; until: string | null }
  /** When it opens next. `inDays` is 0 for today; `weekday` is 1 for Monday. */
  | { isOpen: false; inDays: number; weekday: number; at: string };

const midnight = "24:00";

/** Whether each interval of a day ends after its start, and starts at or after the end of the previous one. */
export function areInOrder(hours: OpeningHours): boolean {
  return hours.every((day) =>
    day.every(({ opens, closes }, index) => opens < closes && (index === 0 || day[index - 1]!.closes <= opens)),
  );
}

/** Whether a place is open at a local time (`weekday` is 1 for Monday), and until or from when; null if never open. */
export function openingState(hours: OpeningHours, { weekday, time }: { weekday: number; time: string }) {
  const day = (offset: number) => hours[(weekday - 1 + offset) % 7]!;
  const current = day(0).find(({ opens, closes }) => opens <= time && time < closes);
  if (current) return { isOpen: true, until: closingTime(current.closes, day) } satisfies OpeningState;
  for (let inDays = 0; inDays <= 7; inDays += 1) {
    const next = day(inDays).find(({ opens }) => inDays > 0 || opens > time);
    if (next)
      return {
        isOpen: false,
        inDays,
        weekday: ((weekday - 1 + inDays) % 7) + 1,
        at: next.opens,
      } satisfies OpeningState;
  }
  return null;
}

/** The end of open time, which continues over midnight if the next day opens at 00:00; null if it never ends. */
function closingTime(closes: string, day: (offset: number) => OpeningInterval[]): string | null {
  let until = closes;
  for (let offset = 1; until === midnight; offset += 1) {
    const next = day(offset)[0];
    if (next?.opens !== "00:00") return until;
    if (offset > 7) return null;
    until = next.closes;
  }
  return until;
}

/** Consecutive days with the same intervals, `from` and `to` from 1, Monday. */
export function groupDays(hours: OpeningHours): { from: number; to: number; intervals: OpeningInterval[] }[] {
  const groups: { from: number; to: number; intervals: OpeningInterval[] }[] = [];
  for (const [index, intervals] of hours.entries()) {
    const last = groups.at(-1);
    if (last && JSON.stringify(last.intervals) === JSON.stringify(intervals)) last.to = index + 1;
    else groups.push({ from: index + 1, to: index + 1, intervals });
  }
  return groups;
}
