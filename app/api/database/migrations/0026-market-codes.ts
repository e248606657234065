import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * The markets and their currencies are listed in `app/countries` only, where every write takes them from; the database
 * checks their form. Not validated, since all rows fulfilled stricter checks: no table is read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter domain country_code drop constraint country_code_check;
    alter domain country_code add constraint country_code_check check (value ~ '^[a-z]{2}$') not valid;
    alter table appointments drop constraint appointments_currency_check;
    alter table appointments
      add constraint appointments_currency_check check (currency ~ '^[A-Z]{3}$') not valid;
  `.execute(db);
}
