import type { WeekFigures } from "#app/contract/clinic-figures.ts";

/** The columns of the table, in order. */
export const columns = [
  "visits",
  "came",
  "no_shows",
  "cancelled",
  "walk_ins",
  "free_hours",
  "days_ahead",
] as const satisfies (keyof WeekFigures)[];
