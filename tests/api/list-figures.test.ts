import { sql, type RawBuilder } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { updateListFigures } from "#app/api/catalogue/index.ts";
import { figures, figuresOfList } from "#app/api/catalogue/lists/queries.ts";
import { addManyDoctors } from "#app/api/database/demo/scale.ts";
import { todayIn } from "#app/calendar/city-time.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { shuffled } from "../support/draw.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await updateListFigures(database.db, null);
});
afterAll(() => database.close());

const run = (statement: RawBuilder<unknown>, db = database.db) => statement.execute(db);
const hideDoctor = sql`update doctors set is_active = false where id = (select min(id) from doctors where is_active)`;

/** Each changes figures. */
const changes: Record<string, ReturnType<typeof sql>> = {
  "a price falls": sql`
    update doctor_services set base_price = 1, discount_price = 1
     where (doctor_id, service_id) = (
       select doctor_id, service_id from listed_doctors where service_id > 0 and price > 1 order by 1, 2 limit 1)`,
  "prices are on request": sql`
    update doctor_services set base_price = 0, discount_price = 0
     where (city_id, service_id) = (
       select city_id, service_id from listed_doctors where service_id > 0 and price > 1 order by 1, 2 limit 1)`,
  "a doctor offers a service no more": sql`
    update doctor_services set is_active = false
     where (doctor_id, service_id) = (select doctor_id, service_id from listed_doctors where service_id > 0 order by 1,
       2 limit 1)`,
  "a doctor has one more review": sql`
    update doctors set feedback_count = feedback_count + 1, feedback_score = 1.0
     where id = (select max(doctor_id) from listed_doctors where feedback_count > 0)`,
  "a doctor is hidden": hideDoctor,
  "a doctor returns": sql`update doctors set is_active = true where id = (select min(id) from doctors where not is_active)`,
  "a doctor learns a language": sql`
    insert into doctor_languages select max(doctor_id), 'ja' from listed_doctors`,
  "a doctor no longer speaks a language": sql`
    delete from doctor_languages where doctor_id = (select min(doctor_id) from listed_doctors)`,
  "a list loses its last doctor": sql`
    update doctor_services set is_active = false
     where (city_id, service_id) = (select city_id, service_id from listed_doctors where service_id > 0 order by 1, 2
       limit 1)`,
};

test("A-07 figures of a list follow every change, before and after it is applied", async () => {
  await expectFigures("at first");
  expect(await countStored()).toBeGreaterThan(100);
  for (const change of shuffled(Object.keys(changes))) {
    const before = await allFigures();
    const waiting = await countChanges();
    await run(changes[change]!);
    await expectFigures(`after "${change}"`);
    expect(await allFigures(), change).not.toEqual(before);
    expect(await countChanges(), change).toBeGreaterThan(waiting);
    // Some changes wait for the next ones.
    const [limit] = shuffled([null, 1, 0]);
    await updateListFigures(database.db, limit!);
    await expectFigures(`after "${change}", applied`);
  }
  await updateListFigures(database.db, null);
  await expectFigures("at last");
  expect(await countChanges()).toBe(0);
});

describe("changes of lists", () => {
  test("one that ends while others are applied is not lost", async () => {
    await updateListFigures(database.db, null);
    await database.db.transaction().execute(async (trx) => {
      await run(hideDoctor, trx);
      // Runs before the change is committed, so it cannot see it.
      await updateListFigures(database.db, null);
    });
    await expectFigures("after the change");
    expect(await countChanges()).toBeGreaterThan(0);
  });

  test("only one process applies them at a time", async () => {
    await run(hideDoctor);
    const waiting = await countChanges();
    expect(waiting).toBeGreaterThan(1);
    await database.db.transaction().execute(async (trx) => {
      expect(await updateListFigures(trx, 1)).toBe(1);
      expect(await updateListFigures(database.db, null)).toBe(0);
    });
    expect(await updateListFigures(database.db, null)).toBe(waiting - 1);
  });

  test("a city of another market has no figures, stored or computed", async () => {
    const read = async (country: string) => (await run(figuresOfList({ country, city: 10, service: 0 }))).rows;
    await updateListFigures(database.db, null);
    expect(await read("kg")).toMatchObject([{ total_count: expect.any(Number), min_price: expect.any(Number) }]);
    const none = [{ total_count: 0, feedback_count: 0, feedback_score: 0, min_price: null, max_price: null }];
    expect(await read("kz")).toEqual(none);
    await run(sql`insert into changed_lists values (10, 0)`);
    expect(await read("kz")).toEqual(none);
  });

  test.each([
    ["list_figures", {}],
    ["list_language_figures", { language: "ru" }],
  ])("figures in %s are read without the doctors of the list", async (stored, spoken) => {
    await updateListFigures(database.db, null);
    const list = { country: "kg", city: 10, service: 0, ...spoken };
    const { rows } = await sql`explain (analyze, format json) ${figuresOfList(list)}`.execute(database.db);
    const scans = scansOf((rows[0] as { "QUERY PLAN": [{ Plan: Plan }] })["QUERY PLAN"][0].Plan);
    expect(scans.find(({ table }) => table === stored)?.loops).toBe(1);
    expect(scans.find(({ table }) => table === "listed_doctors")?.loops).toBe(0);
  });

  test("a list without doctors of a language has no figures in it", async () => {
    await updateListFigures(database.db, null);
    const { rows } = await run(figuresOfList({ country: "kg", city: 10, service: 0, language: "xx" }));
    expect(rows).toMatchObject([{ total_count: 0, min_price: null }]);
  });
});

test("doctors that the command for large markets adds are counted", async () => {
  await updateListFigures(database.db, null);
  const before = await allFigures();
  await addManyDoctors(database.pool, { doctors: 10, today: todayIn("UTC"), days: 1 });
  expect(await allFigures()).not.toEqual(before);
  await expectFigures("after doctors are added");
});

type Plan = { "Relation Name"?: string; "Actual Loops": number; Plans?: Plan[] };

function scansOf({
  "Relation Name": table,
  "Actual Loops": loops,
  Plans: parts = [],
}: Plan): { table: string; loops: number }[] {
  return [...(table ? [{ table, loops }] : []), ...parts.flatMap(scansOf)];
}

const columns = sql`total_count, feedback_count, feedback_score, min_price, max_price`;

/** Figures of every list, also of lists without a doctor, computed from `listed_doctors`. */
const truth = (language: string | undefined) => sql`
  select k.*, f.* from (
    select city_id, service_id, country from list_figures
     union select city_id, service_id, country from listed_doctors) k
   cross join lateral (
    select ${figures} from listed_doctors m
     where m.city_id = k.city_id and m.service_id = k.service_id and m.country = k.country
       and (${language ?? null}::text is null
         or m.doctor_id in (select doctor_id from doctor_languages where language::text = ${language ?? null}))) f`;

/** Undefined: of all doctors. */
const languages = [undefined, "ru", "ky", "ja"];

async function allFigures() {
  const parts = languages.map(
    (language) => sql`
      select ${language ?? ""}::text as language, city_id, service_id, ${columns}
        from (${truth(language)}) t where total_count > 0`,
  );
  return (await run(sql`${sql.join(parts, sql` union all `)} order by 1, 2, 3`)).rows;
}

async function expectFigures(when: string) {
  for (const language of languages) {
    const read = figuresOfList({
      country: sql.ref("t.country"),
      city: sql.ref("t.city_id"),
      service: sql.ref("t.service_id"),
      ...(language ? { language } : {}),
    });
    const { rows } = await run(sql`
      select t.city_id, t.service_id, row_to_json(t) as wanted, row_to_json(f) as found
        from (${truth(language)}) t cross join lateral (${read}) f
       where (t.total_count, t.feedback_count, t.feedback_score, t.min_price, t.max_price)
             is distinct from (f.total_count, f.feedback_count, f.feedback_score, f.min_price, f.max_price)`);
    expect(rows, `${when}, ${language}`).toEqual([]);
  }
}

async function countStored(): Promise<number> {
  return countOf("list_figures");
}

async function countChanges(): Promise<number> {
  return countOf("changed_lists");
}

async function countOf(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
    database.db,
  );
  return rows[0]!.count;
}
