import { sql, type RawBuilder } from "kysely";
import type { Database } from "../../database/schema.ts";

/** Number of reviews and mean score of doctors, each of which has its own. */
export function feedbackOf(doctors: string): RawBuilder<unknown> {
  const [score, count] = [sql.ref(`${doctors}.feedback_score`), sql.ref(`${doctors}.feedback_count`)];
  return sql`coalesce(sum(${count}), 0)::int as feedback_count,
    coalesce(round(sum(${score} * ${count}) / nullif(sum(${count}), 0), 1), 0)::float8 as feedback_score`;
}

/** Totals of doctors `m`: their number, their reviews and the range of their prices, without prices on request. */
export const figures = sql`
  count(*)::int as total_count, ${feedbackOf("m")}, min(m.price) as min_price, max(m.max_price) as max_price`;

/** Any of the languages: codes with commas between them. */
export function speaks(doctor: RawBuilder<unknown>, codes: string): RawBuilder<unknown> {
  return sql`exists (
      select 1 from doctor_languages s where s.doctor_id = ${doctor} and s.language = any(${codes.split(",")}))`;
}

type List = { country: unknown; city: unknown; service: unknown; /** Spoken by the doctors. */ language?: string };

/**
 * Figures of all doctors of a city (`service` 0), or of one service there, as one row. Lists that changed a moment ago
 * are not in `list_figures` or `list_language_figures` yet: their doctors are read.
 */
export function figuresOfList({ language, ...list }: List): RawBuilder<unknown> {
  const isOf = (row: string) =>
    sql`${sql.ref(`${row}.city_id`)} = ${list.city} and ${sql.ref(`${row}.service_id`)} = ${list.service}`;
  const hasChanged = sql`exists (select 1 from changed_lists n where ${isOf("n")})`;
  const stored = language ? sql`list_language_figures f where f.language = ${language} and` : sql`list_figures f where`;
  const isSpoken = language ? sql`and ${speaks(sql.ref("m.doctor_id"), language)}` : sql``;
  return sql`
    select coalesce(l.total_count, 0) as total_count, coalesce(l.feedback_count, 0) as feedback_count,
           coalesce(l.feedback_score, 0)::float8 as feedback_score, l.min_price, l.max_price
      from (select 1) one left join (
        select f.total_count, f.feedback_count, f.feedback_score, f.min_price, f.max_price
          from ${stored} ${isOf("f")} and f.country = ${list.country} and not ${hasChanged}
         union all
        select ${figures} from listed_doctors m where ${isOf("m")} and m.country = ${list.country} ${isSpoken}
        having ${hasChanged}
      ) l on true`;
}

/** Applies at most `limit` changes to the figures of lists. @returns their number */
export async function updateListFigures(db: Database, limit: number | null): Promise<number> {
  const { rows } = await sql<{ applied: number }>`select update_list_figures(${limit}::int) as applied`.execute(db);
  return rows[0]!.applied;
}
