import { Kysely, PostgresDialect, sql } from "kysely";
import type pg from "pg";
import { findServices, listCities, listDoctors } from "#app/api/catalogue/index.ts";
import { addManyDoctors } from "#app/api/database/demo/scale.ts";
import type { Database, Schema } from "#app/api/database/schema.ts";
import { findFreeSlots, findNearestFreeTime } from "#app/api/slots/index.ts";
import { todayIn } from "#app/calendar/city-time.ts";
import { addDays, weekdayOf } from "#app/calendar/days.ts";
import { measureRenderedList } from "./list.ts";
import { openMarket } from "./market.ts";
import { median, type Growth } from "./measure.ts";
import { measureStartUp } from "./start-up.ts";

type Statement = { text: string; values: unknown[] };
type Plan = { "Execution Time": number; Plan: { "Shared Hit Blocks": number; "Shared Read Blocks": number } };
type Call = { name: string; limitMs: number; run: (db: Database) => Promise<unknown> };

const country = "kg";
const locale = "ru";
const days = 28;

/**
 * Database time of every list call, and the cost of a rendered list, in a market that grows to each of the sizes in
 * turn. DATA_DIR selects an existing market. `plans`: print the plan of each call's slowest statement.
 */
export async function measureGrowth(
  sizes: number[],
  { path, headers, plans }: { path: string; headers: Record<string, string>; plans: boolean },
): Promise<Growth> {
  const market = await openMarket(process.env["DATA_DIR"] || undefined);
  const { pool, db } = market.database;
  const growth: Growth = { sizes: [], rows: [] };
  const add = (name: string, unit: string, value: number) => {
    const row = growth.rows.find((one) => one.name === name);
    if (row) row.values.push(value);
    else growth.rows.push({ name, unit, values: [value] });
  };
  try {
    for (const doctors of sizes) {
      growth.sizes.push(await grow(pool, db, doctors));
      for (const call of await calls(db)) {
        const { ms, buffers } = await measure(pool, call, plans);
        add(`${call.name} (at most ${call.limitMs} ms)`, "ms", ms);
        if (plans) console.log(`${call.name}: ${ms.toFixed(1)} ms, ${buffers} buffers\n`);
      }
      const pages = [
        ...(await measureRenderedList(market, path, headers)),
        ...(await measureStartUp(market, path, headers)),
      ];
      for (const { name, unit, values } of pages) add(name, unit, median(values));
    }
    return growth;
  } finally {
    await market.close();
  }
}

async function grow(pool: pg.Pool, db: Database, doctors: number) {
  const size = async () =>
    (
      await sql<{ doctors: number; slots: number }>`
        select (select count(*) from doctors) as doctors, (select count(*) from slots) as slots`.execute(db)
    ).rows[0]!;
  const missing = doctors - (await size()).doctors;
  if (missing > 0) await addManyDoctors(pool, { doctors: missing, today: todayIn("UTC"), days });
  await sql`vacuum analyze`.execute(db);
  return size();
}

/** Database time and buffers of the median of five warm runs. */
async function measure(pool: pg.Pool, { name, run }: Call, plans: boolean) {
  const statements: Statement[] = [];
  await run(recording(pool, statements));
  const runs = [];
  for (let round = 0; round < 6; round += 1) {
    const plans = [];
    for (const statement of statements) plans.push(await explain(pool, statement));
    runs.push(plans);
  }
  const total = (plans: Plan[]) => plans.reduce((sum, plan) => sum + plan["Execution Time"], 0);
  const warm = runs.slice(1).sort((one, other) => total(one) - total(other))[2]!;
  const slowest = warm.reduce(
    (one, other, index) => (other["Execution Time"] > warm[one]!["Execution Time"] ? index : one),
    0,
  );
  if (plans) {
    console.log(`--- ${name}: the slowest of its ${statements.length} statements`);
    console.log(await explainText(pool, statements[slowest]!));
  }
  const buffers = warm.reduce((sum, { Plan: plan }) => sum + plan["Shared Hit Blocks"] + plan["Shared Read Blocks"], 0);
  return { ms: total(warm), buffers };
}

async function explain(pool: pg.Pool, { text, values }: Statement): Promise<Plan> {
  const { rows } = await pool.query({ text: `explain (analyze, buffers, timing off, format json) ${text}`, values });
  return rows[0]["QUERY PLAN"][0];
}

async function explainText(pool: pg.Pool, { text, values }: Statement): Promise<string> {
  const { rows } = await pool.query({ text: `explain (analyze, buffers) ${text}`, values });
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

/** The same database, with its statements recorded. */
function recording(pool: pg.Pool, statements: Statement[]): Database {
  const connect = async () => {
    const client = await pool.connect();
    return {
      query: (text: string, values: unknown[]) => {
        statements.push({ text, values: [...values] });
        return client.query(text, values);
      },
      release: () => client.release(),
    } as unknown as pg.PoolClient;
  };
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { connect, end: async () => {} } as unknown as pg.Pool }),
  });
}

async function calls(db: Database): Promise<Call[]> {
  const { rows } = await sql<{
    city: number;
    service: number;
    doctors: number;
    area: number;
    clinic: number;
    branch: number;
    insurance: number;
  }>`
    select ds.city_id as city, ds.service_id as service, count(*) as doctors, min(b.city_area_id) as area,
           min(b.clinic_id) as clinic, min(b.id) as branch,
           (select min(i.id) from insurances i where i.country = ${country}) as insurance
      from doctor_services ds join clinic_branches b on b.id = ds.clinic_branch_id
     where ds.country = ${country} group by 1, 2 order by 3 desc limit 1`.execute(db);
  const { city, service, area, clinic, branch, insurance } = rows[0]!;
  const base = { country, locale, is_active: true, ordering: "default", limit: 8, offset: 0, city } as const;
  const expand = ["services", "clinic_branches"] as const;
  const point = { lat: 42.87, lng: 74.59 };
  // On a Sunday nearly nobody works.
  const today = todayIn("UTC");
  const workday = [1, 2, 3].map((later) => addDays(today, later)).find((day) => weekdayOf(day) <= 5)!;
  const doctors = (filter: Partial<Parameters<typeof listDoctors>[1]>) => (on: Database) =>
    listDoctors(on, { ...base, ...filter }, expand);
  const { results } = await listDoctors(db, { ...base, service: [service] }, expand);
  const ids = results.map((doctor) => doctor.id);
  const slots = { country, limit: 1000 } as const;
  return [
    { name: "doctors, city and service", limitMs: 30, run: doctors({ service: [service] }) },
    {
      name: "doctors, city and service, by price",
      limitMs: 30,
      run: doctors({ service: [service], ordering: "price" }),
    },
    {
      name: "doctors, city and service, nearest",
      limitMs: 30,
      run: doctors({ service: [service], ordering: "distance", point }),
    },
    {
      name: "doctors, city and service, free on the next workday",
      limitMs: 30,
      run: doctors({ service: [service], slot_date: workday, count_limit: 300 }),
    },
    {
      name: "doctors, city and service, free on the next workday, by price",
      limitMs: 30,
      run: doctors({ service: [service], slot_date: workday, ordering: "price", count_limit: 300 }),
    },
    {
      name: "doctors, city and service, free on the next workday, nearest",
      limitMs: 30,
      run: doctors({ service: [service], slot_date: workday, ordering: "distance", point, count_limit: 300 }),
    },
    {
      name: "doctors, city and service, an insurance",
      limitMs: 30,
      run: doctors({ service: [service], insurance, count_limit: 300 }),
    },
    {
      name: "doctors, city and service, an insurance, free on the next workday",
      limitMs: 30,
      run: doctors({ service: [service], insurance, slot_date: workday, count_limit: 300 }),
    },
    {
      name: "doctors, city and service, two languages",
      limitMs: 30,
      run: doctors({ service: [service], language: "kk,ru", count_limit: 300 }),
    },
    {
      name: "doctors, city and service, a child of two years",
      limitMs: 30,
      run: doctors({ service: [service], age: 24 }),
    },
    { name: "doctors, city and service, page 100", limitMs: 30, run: doctors({ service: [service], offset: 792 }) },
    { name: "doctors, whole city", limitMs: 30, run: doctors({}) },
    { name: "doctors, whole city, by experience", limitMs: 30, run: doctors({ ordering: "experience" }) },
    { name: "doctors, whole city, nearest", limitMs: 30, run: doctors({ ordering: "distance", point }) },
    { name: "doctors, whole city, speaking Russian", limitMs: 30, run: doctors({ language: "ru" }) },
    {
      name: "doctors, whole city, free on the next workday",
      limitMs: 30,
      run: doctors({ slot_date: workday, count_limit: 300 }),
    },
    { name: "doctors, city area", limitMs: 30, run: doctors({ service: [service], city_area: area }) },
    { name: "doctors, clinic", limitMs: 30, run: doctors({ clinic, city: undefined }) },
    {
      name: "services of a city",
      limitMs: 30,
      run: (on) =>
        findServices(on, {
          country,
          locale,
          expand: ["adult_service", "children_service"],
          city,
          limit: 1000,
          offset: 0,
        }),
    },
    { name: "cities", limitMs: 30, run: (on) => listCities(on, country, locale) },
    {
      name: "slots of eight doctors, two days",
      limitMs: 10,
      run: (on) => findFreeSlots(on, { ...slots, doctors: ids, service, days: 2 }),
    },
    {
      name: "slots of one doctor, 60 days",
      limitMs: 10,
      run: (on) => findFreeSlots(on, { ...slots, doctors: ids.slice(0, 1), service }),
    },
    { name: "slots of a branch", limitMs: 10, run: (on) => findFreeSlots(on, { ...slots, clinicBranch: branch }) },
    {
      name: "slots/nearest",
      limitMs: 10,
      run: (on) => findNearestFreeTime(on, { country, doctors: ids.slice(0, 1), service }),
    },
  ];
}
