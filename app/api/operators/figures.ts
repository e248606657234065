import { todayIn } from "#app/calendar/city-time.ts";
import { addDays, daysBetween } from "#app/calendar/days.ts";
import { maxFigureDays, type OperatorsFigures } from "#app/contract/operator-figures.ts";
import type { Country } from "#app/countries/country.ts";
import type { Database } from "../database/schema.ts";
import { accept, refuse, type Result } from "../fault.ts";
import { findFigures } from "./queries.ts";

const defaultDays = 30;

type FiguresQuery = { country: Country; from: string | undefined; to: string | undefined };

/**
 * The work of the country's operators between two days, both included. A range with one given day loses its first days
 * if it is too long. Faults: dates_reversed; too_many_days.
 */
export async function readFigures(
  db: Database,
  { country, from, to }: FiguresQuery,
): Promise<Result<OperatorsFigures>> {
  if (from !== undefined && to !== undefined) {
    if (from > to) return refuse("date_to", "dates_reversed");
    if (daysBetween(from, to) >= maxFigureDays) return refuse("date_to", "too_many_days", { n: maxFigureDays });
  }
  const { countryId, timeZone: timezone } = country;
  const today = todayIn(timezone);
  const last = to ?? (from !== undefined && from > today ? from : today);
  const first = from ?? addDays(last, 1 - defaultDays);
  const range = {
    date_from: daysBetween(first, last) < maxFigureDays ? first : addDays(last, 1 - maxFigureDays),
    date_to: last,
  };
  const operators = await findFigures(db, { country: countryId, timezone, from: range.date_from, to: range.date_to });
  return accept({ ...range, today, operators });
}
