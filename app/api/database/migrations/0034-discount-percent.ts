import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Whole percents of a discount, rounded down: a page never promises more than the clinic gives. Rewrites the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table doctor_services
      drop column discount_percent,
      add column discount_percent integer not null generated always as (
        case when base_price = 0 then 0 else (100::bigint * (base_price - discount_price) / base_price)::integer end) stored`.execute(
    db,
  );
}
