import { sql, type RawBuilder } from "kysely";
import type { Locale } from "#app/countries/country.ts";

/**
 * One language of a `localized_text` column: the requested one (a value or a column), else English, else any; null
 * stays null.
 */
export function localized(column: string, locale: string | RawBuilder<string>): RawBuilder<string> {
  const names = sql.ref(column);
  return sql<string>`coalesce(${names} ->> ${locale},
    ${names} ->> 'en', jsonb_path_query_first(${names}, '$.*') #>> '{}')`;
}

/** The text of a column in one language, else null: for forms of words, which fit no other language. */
export function localizedForm(column: string, locale: Locale): RawBuilder<string | null> {
  return sql<string | null>`${sql.ref(column)} ->> ${locale}`;
}

/** For `order by`: dictionary order of the language. The database's own order puts "Ő" after "Z" and "Қ" after "Я". */
export function inOrder(text: RawBuilder<unknown>, locale: Locale): RawBuilder<string> {
  return sql<string>`${text} collate ${sql.id(`${locale}-x-icu`)}`;
}
