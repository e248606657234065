import { sql, type RawBuilder } from "kysely";
import type { Database } from "../../database/schema.ts";

/** Number of reviews of all rows of the table alias `doctors`, and their mean score weighted by that number. */
export function feedbackOf(doctors: string): RawBuilder<unknown> {
  const [score, count] = [sql.ref(`${doctors}.feedback_score`), sql.ref(`${doctors}.feedback_count`)];
  return sql`coalesce(sum(${count}), 0)::int as feedback_count,
    coalesce(round(sum(${score} * ${count}) / nullif(sum(${count}), 0), 1), 0)::float8 as feedback_score`;
}

/** Totals of the rows of the table alias `m`: number of doctors, reviews, and range of prices but those on request. */
export const figures = sql`
  count(*)::int as total_count, ${feedbackOf("m")}, min(m.price) as min_price, max(m.max_price) as max_price`;

/** True if the doctor speaks at least one of the languages. `codes`: their codes, separated by commas. */
export function speaks(doctor: RawBuilder<unknown>, codes: string): RawBuilder<unknown> {
  return sql`exists (
      select 1 from doctor_languages s where s.doctor_id = ${doctor} and s.language = any(${codes.split(",")}))`;
}

type List = {
  country: unknown;
  city: unknown;
  /** 0: all services. */
  service: unknown;
  /** Only doctors who speak it. */
  language?: string;
};

/**
 * The figures of a list, as one row: stored ones, or, for a list that changed a moment ago, ones computed from its
 * doctors.
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

/** Applies at most `limit` changes to the stored figures. @returns the number of applied changes */
export async function updateListFigures(db: Database, limit: number | null): Promise<number> {
  const { rows } = await sql<{ applied: number }>`select update_list_figures(${limit}::int) as applied`.execute(db);
  return rows[0]!.applied;
}
