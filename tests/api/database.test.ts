import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listDoctors } from "#app/api/catalogue/index.ts";
import { checkDatabase, IncompatibleDatabaseError, findMissingTimeouts } from "#app/api/database/checks.ts";
import { openDatabase } from "#app/api/database/connection.ts";
import { noLimits } from "#app/api/database/limits.ts";
import { openSession } from "#app/api/database/session.ts";
import { migrate } from "#app/api/database/migrate.ts";
import { latestMigration, migrations } from "#app/api/database/migrations/all.ts";
import { findFreeSlots } from "#app/api/slots/index.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let market: TestDatabase;
beforeAll(async () => {
  market = await createTestDatabase();
});
afterAll(() => market.close());

/** A free slot and a valid appointment for it. */
async function bookable(skip = 0) {
  const slot = await market.db
    .selectFrom("slots as s")
    .innerJoin("doctor_services as ds", (join) =>
      join.onRef("ds.doctor_id", "=", "s.doctor_id").onRef("ds.clinic_branch_id", "=", "s.clinic_branch_id"),
    )
    .where("s.service_id", "is", null)
    .where("s.id", "not in", market.db.selectFrom("appointments").select("slot_id"))
    .select([
      "s.id as slot_id",
      "s.starts_at",
      "s.doctor_id",
      "s.clinic_branch_id",
      "ds.service_id",
      "ds.id as doctor_service_id",
      "ds.country",
    ])
    .orderBy("s.id")
    .offset(skip)
    .executeTakeFirstOrThrow();
  return {
    ...slot,
    hash: randomUUID().replaceAll("-", ""),
    timezone: "Asia/Bishkek",
    client_name: "Айгуль",
    client_phone: "+996555123456",
    price: 1000,
    currency: "KGS" as const,
    locale: "ru",
    source: "web-desktop" as const,
  };
}

const book = (values: Awaited<ReturnType<typeof bookable>>) =>
  market.db.insertInto("appointments").values(values).returning("id").executeTakeFirstOrThrow();

describe("appointments", () => {
  test("B-17 one slot holds one live appointment, for any insert", async () => {
    const appointment = await bookable();
    const attempts = await Promise.allSettled(
      Array.from({ length: 20 }, () => book({ ...appointment, hash: randomUUID().replaceAll("-", "") })),
    );
    expect(attempts.filter((attempt) => attempt.status === "fulfilled")).toHaveLength(1);
    for (const attempt of attempts) {
      if (attempt.status === "rejected") {
        expect(attempt.reason).toMatchObject({ code: "23505", constraint: "appointments_live_slot" });
      }
    }
  });

  test.each(["pending", "booked", "fulfilled", "noshow"] as const)("B-17 %s keeps the slot", async (status) => {
    const appointment = await bookable(1);
    const { id } = await book(appointment);
    await market.db.updateTable("appointments").set({ status }).where("id", "=", id).execute();
    await expect(book({ ...appointment, hash: randomUUID().replaceAll("-", "") })).rejects.toThrow(
      "appointments_live_slot",
    );
  });

  test("a cancelled appointment frees its slot", async () => {
    const appointment = await bookable(2);
    const { id } = await book(appointment);
    await market.db
      .updateTable("appointments")
      .set({ status: "cancelled", cancelled_at: new Date() })
      .where("id", "=", id)
      .execute();
    await book({ ...appointment, hash: randomUUID().replaceAll("-", "") });
  });

  test("B-17 the same idempotency key makes one appointment", async () => {
    const key = { idempotency_key: randomUUID(), request_hash: "x" };
    await book({ ...(await bookable(3)), ...key });
    await expect(book({ ...(await bookable(4)), ...key })).rejects.toMatchObject({ code: "23505" });
  });

  test("an appointment must match its slot's doctor, branch, time and service", async () => {
    const appointment = await bookable(5);
    const otherOffer = await market.db
      .selectFrom("doctor_services")
      .where("doctor_id", "!=", appointment.doctor_id)
      .where("country", "=", appointment.country)
      .select(["id as doctor_service_id", "doctor_id", "clinic_branch_id", "service_id"])
      .executeTakeFirstOrThrow();
    await expect(book({ ...appointment, ...otherOffer })).rejects.toMatchObject({
      code: "23503",
      constraint: "appointments_fit_slot",
    });
    await expect(book({ ...appointment, starts_at: new Date() })).rejects.toMatchObject({
      constraint: "appointments_fit_slot",
    });
    await expect(book({ ...appointment, service_id: otherOffer.service_id + 1 })).rejects.toMatchObject({
      code: "23503",
    });
  });

  test.each([
    ["a phone with anything but digits", { client_phone: "0555 123" }],
    ["an empty name", { client_name: "  " }],
    ["a short hash", { hash: "abc" }],
    ["a negative price", { price: -1 }],
    ["a malformed currency", { currency: "Ft" as never }],
    ["an unknown source", { source: "telegram" as never }],
    ["a cancellation without a time", { status: "cancelled" as const }],
  ])("refuses %s", async (_, wrong) => {
    await expect(book({ ...(await bookable(6)), ...wrong })).rejects.toMatchObject({ code: "23514" });
  });
});

describe("the catalogue", () => {
  test("a discount never exceeds the price, and its percentage is computed, rounded down", async () => {
    const offer = await market.db
      .selectFrom("doctor_services")
      .selectAll()
      .where("base_price", ">", 0)
      .executeTakeFirstOrThrow();
    const update = (prices: { base_price: number; discount_price: number }) =>
      market.db
        .updateTable("doctor_services")
        .set(prices)
        .where("id", "=", offer.id)
        .returning(["discount_percent", "discount_amount"])
        .executeTakeFirstOrThrow();
    await expect(update({ base_price: 100, discount_price: 120 })).rejects.toThrow("doctor_services_prices");
    await expect(update({ base_price: 100, discount_price: 0 })).rejects.toThrow("doctor_services_prices");
    expect(await update({ base_price: 3000, discount_price: 2000 })).toEqual({
      discount_percent: 33,
      discount_amount: 1000,
    });
    for (const [discount_price, percent] of [
      [1810, 9],
      [1800, 10],
      [1999, 0],
      [1, 99],
    ] as const)
      expect(await update({ base_price: 2000, discount_price })).toMatchObject({ discount_percent: percent });
    expect(await update({ base_price: 0, discount_price: 0 })).toEqual({ discount_percent: 0, discount_amount: 0 });
  });

  test("P-01 rows of a malformed country code or of two countries are refused", async () => {
    await expect(sql`update insurances set country = 'KGZ'`.execute(market.db)).rejects.toThrow("country_code");
    await expect(
      sql`update doctor_services set country = 'hu' where country = 'kg'`.execute(market.db),
    ).rejects.toMatchObject({ code: "23503" });
  });

  test("a doctor has one slot at a time per branch", async () => {
    await expect(
      sql`insert into slots (doctor_id, clinic_branch_id, starts_at) select doctor_id, clinic_branch_id, starts_at
        from slots limit 1`.execute(market.db),
    ).rejects.toThrow("slots_one_at_a_time");
  });

  test("S-07 trigrams find a misspelt name in Cyrillic", async () => {
    const { rows } = await sql<{ name: string }>`
      select name ->> 'ru' as name from services where country = 'kg' and 'кордиолог' <% search_text
      order by 'кордиолог' <<-> search_text limit 1`.execute(market.db);
    expect(rows[0]?.name.toLowerCase()).toContain("кардиолог");
  });
});

describe("values", () => {
  test("are read in the documented types", async () => {
    const { rows } = await sql`
      select 9007199254740991::bigint as id, 8.5::numeric as score, date '2026-03-29' as day,
             timestamptz '2026-03-29T01:00:00Z' as moment, array[1, 2]::bigint[] as ids,
               '{"ru": "да"}'::jsonb as name`.execute(market.db);
    expect(rows[0]).toEqual({
      id: 9007199254740991,
      score: 8.5,
      day: "2026-03-29",
      moment: new Date("2026-03-29T01:00:00Z"),
      ids: [1, 2],
      name: { ru: "да" },
    });
  });

  test("statements are prepared from the second time on", async () => {
    const { db, close } = openDatabase({ connectionString: market.connectionString, poolSize: 1 });
    const prepared = async () =>
      (
        await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements where name like 's\\_%'`.execute(
          db,
        )
      ).rows[0]!.n;
    const find = (id: number) => db.selectFrom("cities").select("slug").where("id", "=", id).execute();
    expect(await find(10)).toEqual([{ slug: "bishkek" }]);
    expect(await prepared()).toBe(0);
    expect(await find(10)).toEqual([{ slug: "bishkek" }]);
    expect(await prepared()).toBe(1);
    expect(await find(1)).toEqual([{ slug: "almaty" }]);
    expect(await prepared()).toBe(1);
    await close();
  });

  test("B-17 behind a pooler nothing is prepared, and required timeouts that the pooler does not set are found", async () => {
    const pooled = { connectionString: market.connectionString, poolSize: 1, isPooled: true };
    const { db, close } = openDatabase(pooled);
    for (let times = 0; times < 3; times += 1)
      expect(await db.selectFrom("cities").select("slug").where("id", "=", 10).execute()).toEqual([
        { slug: "bishkek" },
      ]);
    const { rows } = await sql`select from pg_prepared_statements where name <> ''`.execute(db);
    expect(rows).toEqual([]);
    const timeouts = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];
    expect(await findMissingTimeouts(db)).toEqual(timeouts);
    await sql`set statement_timeout = 1300`.execute(db);
    expect(await findMissingTimeouts(db)).toEqual(timeouts.slice(1));
    await close();
    expect(await findMissingTimeouts(market.db)).toEqual([]);
  });

  test("X-08 without a pooler a session has the limits of a statement, of a lock and of an idle transaction", async () => {
    const timeouts = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];
    const limits = { ...noLimits, statement: 1_001, lock: 1_002, idleInTransaction: 1_003 };
    const { db, close } = openDatabase({ connectionString: market.connectionString, poolSize: 1, limits });
    const { rows } = await sql<{ name: string; ms: string }>`
      select name, setting as ms from pg_settings where name = any(${timeouts}) order by setting`.execute(db);
    expect(rows).toEqual(timeouts.map((name, index) => ({ name, ms: String(1_001 + index) })));
    await close();
  });

  test("a list with its free times takes three statements, which are planned once for all lists", async () => {
    const { db, close } = openDatabase({ connectionString: market.connectionString, poolSize: 1 });
    const service = 1;
    const list = { country: "kg", locale: "ru", is_active: true, ordering: "default", offset: 0, city: 10 } as const;
    // PostgreSQL plans the first five runs for their values, and compares their cost with a general plan's.
    const runsWithOwnPlan = 5;
    for (let times = 0; times <= runsWithOwnPlan + 1; times += 1) {
      const filter = { ...list, service: [service], limit: 8 };
      const { results } = await listDoctors(db, filter, ["services", "clinic_branches"]);
      const doctors = results.map(({ id }) => id);
      expect(await findFreeSlots(db, { country: "kg", doctors, service, days: 5, limit: 1000 })).not.toEqual([]);
    }
    const { rows } = await sql<{ isGeneral: boolean }>`
      select generic_plans > 0 as "isGeneral" from pg_prepared_statements where name like 's\\_%'`.execute(db);
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ isGeneral: true })));
    await close();
  });
});

test("a list of a district by day is planned for its values: one plan for all would read the whole country's day", async () => {
  const { db, close } = openDatabase({ connectionString: market.connectionString, poolSize: 1 });
  const list = {
    country: "kg",
    locale: "ru",
    is_active: true,
    ordering: "default",
    limit: 8,
    offset: 0,
    city: 10,
  } as const;
  for (let times = 0; times < 3; times += 1)
    await listDoctors(db, { ...list, slot_date: "2199-01-01", city_area: 1 }, []);
  const { rows } = await sql`select statement from pg_prepared_statements where name like 's\\_%'`.execute(db);
  expect(rows).toEqual([]);
  await close();
});

test("a migration by another process does not break prepared statements", async () => {
  const { db, close } = openDatabase({ connectionString: market.connectionString, poolSize: 1 });
  const readSwitches = () => db.selectFrom("feature_switches").selectAll().where("key", "=", "x").execute();
  await db.insertInto("feature_switches").values({ key: "x", value: "true" }).execute();
  for (let times = 0; times < 3; times += 1) await readSwitches();
  await sql`alter table feature_switches add column note text`.execute(market.db);
  expect(await readSwitches()).toEqual([expect.objectContaining({ key: "x", value: true, note: null })]);
  await close();
});

describe("migrations", () => {
  test("four processes at once all succeed, and each migration runs once", async () => {
    const empty = await createTestDatabase({ content: "empty" });
    const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(empty.connectionString)));
    expect(runs.flat()).toEqual(Object.keys(migrations));
    await checkDatabase(empty.db);
    await empty.close();
  });

  test("a database without migrations, or without the latest one, is refused", async () => {
    const empty = await createTestDatabase({ content: "empty" });
    await expect(checkDatabase(empty.db)).rejects.toThrow(IncompatibleDatabaseError);
    await migrate(empty.connectionString);
    await sql`delete from kysely_migration where name = ${latestMigration}`.execute(empty.db);
    await expect(checkDatabase(empty.db)).rejects.toThrow(`this build at ${latestMigration}`);
    await empty.close();
  });

  test("a database without a language's collation is refused", async () => {
    const bare = await createTestDatabase();
    await sql`alter collation pg_catalog."hu-x-icu" rename to "hu-x-none"`.execute(bare.db);
    await expect(checkDatabase(bare.db)).rejects.toThrow("lacks the collations hu-x-icu: PostgreSQL built with ICU");
    await bare.close();
  });

  test("a database whose locale hides Cyrillic from trigrams is refused", async () => {
    const { pool } = market;
    const name = `test_${randomUUID().replaceAll("-", "")}`;
    await pool.query(
      `create database ${name} template template0 encoding 'SQL_ASCII' locale_provider 'libc' locale 'C'`,
    );
    const url = new URL(market.connectionString);
    url.pathname = `/${name}`;
    const { db, close } = openDatabase({ connectionString: url.href });
    await expect(checkDatabase(db)).rejects.toThrow("must be encoded in UTF8; this one is SQL_ASCII");
    await close();
    await pool.query(`drop database ${name} with (force)`);

    await pool.query(`create database ${name} template template0 encoding 'UTF8' locale_provider 'libc' locale 'C'`);
    const withoutLocale = openDatabase({ connectionString: url.href });
    await sql`create extension pg_trgm`.execute(withoutLocale.db);
    await expect(checkDatabase(withoutLocale.db)).rejects.toThrow("Trigrams find nothing in Cyrillic");
    await withoutLocale.close();
    await pool.query(`drop database ${name} with (force)`);
  });
});

test.each([
  [50, [{ ms: expect.any(Number), statement: "select pg_sleep($1), $2::text" }]],
  [60_000, []],
])(
  "a statement of 60 ms is reported, without its values, only if it exceeds the limit: %i ms",
  async (slowMs, reported) => {
    const slow: { ms: number; statement: string }[] = [];
    const { db, close } = openDatabase({
      connectionString: market.connectionString,
      onSlowStatement: (facts) => slow.push(facts),
      slowMs,
    });
    await sql`select pg_sleep(${0.06}), ${"a name"}::text`.execute(db);
    await close();
    expect(slow).toEqual(reported);
  },
);

test("COPY stores every character and type of a row unchanged", async () => {
  const session = await openSession(market.pool);
  try {
    await sql`create temp table copied (id int, text text, flag boolean, at timestamptz, data jsonb)`.execute(
      session.db,
    );
    const row = {
      id: 1,
      text: "a\\b\tc\nd\re\\N",
      flag: true,
      at: new Date("2026-12-01T09:00:00Z"),
      data: { ru: "А\r\n", empty: null },
    };
    const empty = { id: 2, text: null, flag: false, at: null, data: null };
    expect(await session.copy("copied", [row, empty])).toBe(2);
    expect((await sql`select * from copied order by id`.execute(session.db)).rows).toEqual([row, empty]);
  } finally {
    session.abandon();
  }
});
