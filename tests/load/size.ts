// `npm run bench -- size [doctors]`: database time of every list call on a large market (by default 100,000 doctors and
// some ten million slots), with query plans. DATABASE_URL or DATA_DIR selects an existing market.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, PostgresDialect, sql } from "kysely";
import type pg from "pg";
import { findServices, listCities, listDoctors } from "#app/api/catalogue/index.ts";
import { openDatabase } from "#app/api/database/connection.ts";
import { loadDemoMarket } from "#app/api/database/demo/load.ts";
import { addManyDoctors } from "#app/api/database/demo/scale.ts";
import { startEmbedded } from "#app/api/database/embedded/server.ts";
import { noLimits } from "#app/api/database/limits.ts";
import { migrate } from "#app/api/database/migrate.ts";
import type { Database, Schema } from "#app/api/database/schema.ts";
import { findFreeSlots, findNearestFreeTime } from "#app/api/slots/index.ts";
import { todayIn } from "#app/calendar/city-time.ts";
import { addDays } from "#app/calendar/days.ts";

type Statement = { text: string; values: unknown[] };
type Plan = { "Execution Time": number; Plan: { "Shared Hit Blocks": number; "Shared Read Blocks": number } };
type Call = { what: string; limitMs: number; run: (db: Database) => Promise<unknown> };

const country = "kg";
const locale = "ru";
const days = 28;

export async function measureSize(doctors: number): Promise<void> {
  const given = process.env["DATABASE_URL"];
  const kept = process.env["DATA_DIR"];
  const dataDir = kept ?? ownDataDir();
  const embedded = given ? undefined : await startEmbedded({ dataDir });
  const connectionString = given ?? embedded!.connectionString;
  try {
    await migrate(connectionString);
    const { pool, db, close } = openDatabase({ connectionString, limits: noLimits });
    if (!given) await grow(pool, db, doctors);
    await report(pool, db);
    await close();
  } finally {
    await embedded?.stop();
    if (!kept) rmSync(dataDir, { recursive: true, force: true });
  }
}

function ownDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), "vizit-size-"));
  chmodSync(folder, 0o711);
  return folder;
}

async function grow(pool: pg.Pool, db: Database, doctors: number): Promise<void> {
  const today = todayIn("UTC");
  await loadDemoMarket(pool, { today });
  const { rows } = await sql<{ count: number }>`select count(*) as count from doctors`.execute(db);
  if (rows[0]!.count < doctors) await addManyDoctors(pool, { doctors: doctors - rows[0]!.count, today, days });
}

async function report(pool: pg.Pool, db: Database): Promise<void> {
  const { rows } = await sql<{ doctors: number; slots: number }>`
    select (select count(*) from doctors) as doctors, (select count(*) from slots) as slots`.execute(db);
  console.log(`${rows[0]!.doctors.toLocaleString("en")} doctors, ${rows[0]!.slots.toLocaleString("en")} slots\n`);
  const table = [];
  for (const call of await calls(db)) table.push(await measure(pool, call));
  console.table(table);
}

/** Median of five warm runs, and the plan of the call's slowest statement. */
async function measure(pool: pg.Pool, { what, limitMs, run }: Call) {
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
  console.log(`--- ${what}: the slowest of its ${statements.length} statements`);
  console.log(`${await explainText(pool, statements[slowest]!)}\n`);
  const buffers = warm.reduce((sum, { Plan: plan }) => sum + plan["Shared Hit Blocks"] + plan["Shared Read Blocks"], 0);
  const ms = total(warm);
  return {
    call: what,
    ms: Math.round(ms * 10) / 10,
    held: limitMs,
    good: ms <= limitMs,
    buffers,
    each: warm.map((plan) => plan["Execution Time"].toFixed(1)).join(" + "),
  };
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
  }>`
    select ds.city_id as city, ds.service_id as service, count(*) as doctors, min(b.city_area_id) as area,
           min(b.clinic_id) as clinic, min(b.id) as branch
      from doctor_services ds join clinic_branches b on b.id = ds.clinic_branch_id
     where ds.country = ${country} group by 1, 2 order by 3 desc limit 1`.execute(db);
  const { city, service, area, clinic, branch } = rows[0]!;
  const base = { country, locale, is_active: true, ordering: "default", limit: 8, offset: 0, city } as const;
  const expand = ["services", "clinic_branches"] as const;
  const point = { lat: 42.87, lng: 74.59 };
  const tomorrow = addDays(todayIn("UTC"), 1);
  const doctors = (filter: Partial<Parameters<typeof listDoctors>[1]>) => (on: Database) =>
    listDoctors(on, { ...base, ...filter }, expand);
  const { results } = await listDoctors(db, { ...base, service: [service] }, expand);
  const ids = results.map((doctor) => doctor.id);
  const slots = { country, limit: 1000 } as const;
  return [
    { what: "doctors, city and service", limitMs: 30, run: doctors({ service: [service] }) },
    {
      what: "doctors, city and service, by price",
      limitMs: 30,
      run: doctors({ service: [service], ordering: "price" }),
    },
    {
      what: "doctors, city and service, nearest",
      limitMs: 30,
      run: doctors({ service: [service], ordering: "distance", point }),
    },
    {
      what: "doctors, city and service, free tomorrow",
      limitMs: 30,
      run: doctors({ service: [service], slot_date: tomorrow }),
    },
    {
      what: "doctors, city and service, a child of two years",
      limitMs: 30,
      run: doctors({ service: [service], age: 24 }),
    },
    { what: "doctors, city and service, page 100", limitMs: 30, run: doctors({ service: [service], offset: 792 }) },
    { what: "doctors, whole city", limitMs: 30, run: doctors({}) },
    { what: "doctors, whole city, by experience", limitMs: 30, run: doctors({ ordering: "experience" }) },
    { what: "doctors, whole city, nearest", limitMs: 30, run: doctors({ ordering: "distance", point }) },
    { what: "doctors, whole city, speaking Russian", limitMs: 30, run: doctors({ language: "ru" }) },
    { what: "doctors, whole city, free tomorrow", limitMs: 30, run: doctors({ slot_date: tomorrow }) },
    { what: "doctors, city area", limitMs: 30, run: doctors({ service: [service], city_area: area }) },
    { what: "doctors, clinic", limitMs: 30, run: doctors({ clinic, city: undefined }) },
    {
      what: "services of a city",
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
    { what: "cities", limitMs: 30, run: (on) => listCities(on, country, locale) },
    {
      what: "slots of eight doctors, two days",
      limitMs: 10,
      run: (on) => findFreeSlots(on, { ...slots, doctors: ids, service, days: 2 }),
    },
    {
      what: "slots of one doctor, 60 days",
      limitMs: 10,
      run: (on) => findFreeSlots(on, { ...slots, doctors: ids.slice(0, 1), service }),
    },
    { what: "slots of a branch", limitMs: 10, run: (on) => findFreeSlots(on, { ...slots, clinicBranch: branch }) },
    {
      what: "slots/nearest",
      limitMs: 10,
      run: (on) => findNearestFreeTime(on, { country, doctors: ids.slice(0, 1), service }),
    },
  ];
}

if (import.meta.main) await measureSize(Number(process.argv[2]) || 100_000);
