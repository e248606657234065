import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Forms of names for headings: a city with its preposition or ending, a specialty in the plural; null if unknown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cities add column name_in localized_text;
    alter table services add column plural_name localized_text;
  `.execute(db);
}
