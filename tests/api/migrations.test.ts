import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#app/api/database/migrate.ts";
import { migrations } from "#app/api/database/migrations/all.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { waitForLockWaiters } from "../support/lock-waiters.ts";
import { effectsOf, tablesOf } from "../support/migration-effects.ts";

/** Tables that grow with visits. */
const large = [
  "appointment_history",
  "appointments",
  "conversion_events",
  "ecommerce_events",
  "outbox",
  "reviews",
  "slots",
  "webhook_deliveries",
];

/** Of tables that were small, as no market had opened. */
const beforeOpening = {
  "0013-messages": [
    "reads appointment_history for index appointment_history_unannounced",
    "reads outbox for index outbox_waiting_of_appointment",
  ],
  "0020-retention": [
    "reads appointments for index appointments_slot",
    "reads reviews for index reviews_unpublished",
    "reads slots for index slots_time",
  ],
  "0022-sign-in-limits": ["drops staff_sign_ins"],
  "0025-outbox-claims": ["reads outbox for index outbox_claimed", "reads outbox for index outbox_waiting_codes"],
  "0037-review-answers": ["rewrites reviews", "reads reviews for constraint reviews_answered_by_staff_id_fkey"],
};

/** Indexes that are created by hand before the release, so that the migration finds them (`if not exists`). */
const byHand = {
  "0048-operator-desk": [
    "reads appointment_history for index appointment_history_staff",
    "reads appointments for index appointments_names",
  ],
};

let empty: TestDatabase;
beforeAll(async () => {
  empty = await createTestDatabase({ content: "empty" });
});
afterAll(() => empty.close());

/** Runs `change` in a transaction that is rolled back unless `keep`. */
async function effects(change: (db: TestDatabase["db"]) => Promise<unknown>, keep = false): Promise<string[]> {
  const rollback = new Error("rolled back");
  let found: string[] = [];
  await empty.db
    .transaction()
    .execute(async (trx) => {
      const before = await tablesOf(trx);
      await change(trx);
      found = effectsOf(before, await tablesOf(trx), large);
      if (!keep) throw rollback;
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
  return found;
}

test("the previous release works beside a migration, and none blocks a large table, except those from before the opening", async () => {
  const found: Record<string, string[]> = {};
  for (const [name, { up }] of Object.entries(migrations)) {
    const of = await effects((trx) => up(trx), true);
    if (of.length > 0) found[name] = of;
  }
  expect(found).toEqual({ ...beforeOpening, ...byHand });
});

test.each([
  ["alter table slots add column note text default gen_random_uuid()::text", ["rewrites slots"]],
  ["create index slots_note on slots (doctor_id)", ["reads slots for index slots_note"]],
  [
    "alter table slots add constraint slots_late check (starts_at > '2000-01-01')",
    ["reads slots for constraint slots_late"],
  ],
  [
    "alter table appointments alter column insurance_id set not null",
    ["requires appointments.insurance_id", "reads appointments for not null of insurance_id"],
  ],
  ["alter table staff drop column name", ["drops staff.name"]],
  ["alter table staff rename column name to title", ["drops staff.name", "requires staff.title"]],
  ["alter table staff add column title text not null", ["requires staff.title"]],
  ["drop table outbox", ["drops outbox"]],
  ["alter table slots add column note text not null default ''", []],
  ["alter table slots add constraint slots_late check (starts_at > '2000-01-01') not valid", []],
  ["create index staff_title on staff (name)", []],
])("%s: %j", async (statement, expected) => {
  expect(await effects((trx) => sql.raw(statement).execute(trx))).toEqual(expected);
});

test("X-08 a migration that waits for a table lets others use it meanwhile, and is tried again", async () => {
  const market = await createTestDatabase();
  const name = "0044-privacy-requests";
  const useStaff = () =>
    market.db.transaction().execute((trx) => sql`lock table staff in row exclusive mode`.execute(trx));
  try {
    await sql`drop table privacy_requests`.execute(market.db);
    await sql`delete from kysely_migration where name = ${name}`.execute(market.db);
    const { migrated } = await market.db.transaction().execute(async (trx) => {
      await sql`lock table staff in row exclusive mode`.execute(trx);
      const running = migrate(market.connectionString);
      await waitForLockWaiters(market.db, 1);
      // Queues behind the migration, which cannot get its lock before this transaction ends.
      await useStaff();
      return { migrated: running };
    });
    expect(await migrated).toEqual([name]);
  } finally {
    await market.close();
  }
});
