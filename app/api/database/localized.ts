import { sql, type RawBuilder } from "kysely";

/** One language of a `localized_text` column: the one asked for (a value, or a column's), else English, else whatever there is; null stays null. */
export function localized(column: string, locale: string | RawBuilder<string>): RawBuilder<string> {
  const names = sql.ref(column);
  return sql<string>`coalesce(${names} ->> ${locale}, ${names} ->> 'en', jsonb_path_query_first(${names}, '$.*') #>> '{}')`;
}
