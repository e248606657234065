import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Opening hours of branches: seven days from Monday, each an array of intervals; null if not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table clinic_branches add column opening_hours jsonb;
    alter table clinic_branches add constraint clinic_branches_opening_hours check (
      case when jsonb_typeof(opening_hours) = 'array' then jsonb_array_length(opening_hours) = 7
           else opening_hours is null end) not valid;
  `.execute(db);
}
