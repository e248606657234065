import type pg from "pg";
import { addClinics } from "./clinics.ts";
import { copyLines, copyRows } from "../copy.ts";
import type { CountryData } from "./country-data.ts";
import { addDoctor } from "./doctors.ts";
import { planOrdinaryDoctor } from "./doctor-plan.ts";
import { advanceIdentities, demoLock } from "./load.ts";
import { demoCountries, buildCountryBase } from "./market.ts";
import { addOpeningHours } from "./opening-hours.ts";
import { createRandom } from "./random.ts";
import { slotColumns, slotLines } from "./slots.ts";
import { slugify } from "../slugs.ts";
import { createIdCounters, derivedTables, emptyTables, tableNames } from "./tables.ts";

export type ScaleOptions = {
  /** Number of doctors to add over all countries. */
  doctors: number;
  /** YYYY-MM-DD. */
  today: string;
  /** Number of days with slots: about 3.6 slots per doctor and day. */
  days: number;
  /** Called after each batch. */
  onProgress?: (done: { doctors: number; slots: number }) => void;
};

// These doctors have no schedules, so that no slots are added for them at later starts.
const loadedTables = tableNames.filter((name) => name !== "weekly_schedules" && name !== "schedule_exceptions");
/** The counter of the numbers in slugs, beside the counters of the tables' ids. */
const slugCounter = "slugs of many";
const batchSize = 5_000;
const doctorsPerBranch = 12;

/** Adds many doctors, with clinics and slots, to a demo database, in one transaction that locks whole tables. */
export async function addManyDoctors(pool: pg.Pool, options: ScaleOptions): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    for (const limit of ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"]) {
      await client.query(`set local ${limit} = 0`);
    }
    await client.query("set local maintenance_work_mem = '512MB'");
    await client.query("select pg_advisory_xact_lock($1)", [demoLock]);
    await skipForeignKeyChecks(client);
    // Building the index once afterwards costs a fraction of updating it row by row.
    await client.query("drop index doctors_search");
    const lastIdOf = await lastIds(client);
    const nextId = createIdCounters((table) => lastIdOf.get(table) ?? 0);
    const done = { doctors: 0, slots: 0 };
    for (const [index, data] of demoCountries.entries()) {
      const share = Math.floor((options.doctors + index) / demoCountries.length);
      await addToCountry(client, data, share, nextId, options, done);
    }
    await advanceIdentities(client);
    await client.query("truncate listed_doctors");
    await client.query("select list_doctors(null)");
    await client.query("insert into changed_lists select distinct city_id, service_id from listed_doctors");
    await client.query(
      "insert into changed_free_days select doctor_id, clinic_branch_id, null from doctor_clinic_branches",
    );
    await client.query("select update_free_days(null), update_list_figures(null)");
    await client.query("create index doctors_search on doctors using gin (search_text gin_trgm_ops)");
    await client.query("commit");
    for (const table of [...tableNames, ...derivedTables]) await client.query(`vacuum (analyze) ${table}`);
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release(true);
  }
}

async function addToCountry(
  client: pg.ClientBase,
  data: CountryData,
  count: number,
  nextId: (table: string) => number,
  { today, days, onProgress = () => {} }: ScaleOptions,
  done: { doctors: number; slots: number },
): Promise<void> {
  const base = buildCountryBase(data);
  const random = createRandom(`${data.country} scale ${nextId("doctors")}`);
  const slugOf = (text: string) => `${slugify(text).slice(0, 100)}-${nextId(slugCounter)}`;
  for (let left = count; left > 0; left -= batchSize) {
    const tables = emptyTables();
    const common = { tables, data, random, nextId, slugOf };
    const size = Math.min(left, batchSize);
    const branches = addClinics(
      { ...common, areas: base.areas, stations: base.stations },
      Math.ceil(size / doctorsPerBranch),
    );
    const context = { ...common, insurances: base.insurances, today, schedules: [], holidays: [] };
    for (let added = 0; added < size; added += 1) {
      addDoctor(context, planOrdinaryDoctor({ data, random, branches, specialties: base.specialties }));
    }
    addOpeningHours(tables, context.schedules);
    for (const table of loadedTables) await copyRows(client, table, tables[table]);
    const lines = slotLines(context.schedules, tables.schedule_exceptions as never, {
      from: today,
      days,
      zoneOf: () => data.timezone,
      isScheduled: false,
    });
    done.slots += await copyLines(client, "slots", slotColumns, lines);
    done.doctors += size;
    onProgress({ ...done });
  }
}

/** Skips the checks of consistent demo rows, which only a superuser can do; other roles keep the checks. */
async function skipForeignKeyChecks(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query("select current_setting('is_superuser') = 'on' as is_superuser");
  if (rows[0].is_superuser) await client.query("set local session_replication_role = replica");
}

async function lastIds(client: pg.ClientBase): Promise<Map<string, number>> {
  const last = new Map<string, number>([[slugCounter, 0]]);
  const { rows } = await client.query<{ table_name: string }>(
    "select table_name from information_schema.columns where table_schema = current_schema() and column_name = 'id'",
  );
  for (const { table_name } of rows.filter((row) => (tableNames as readonly string[]).includes(row.table_name))) {
    const { rows: maxIds } = await client.query<{ last: number }>(
      `select coalesce(max(id), 0) as last from ${table_name}`,
    );
    last.set(table_name, maxIds[0]!.last);
  }
  // The numbers in slugs are above those of the demo market and of earlier runs.
  last.set(slugCounter, 1_000_000 + (last.get("doctors") ?? 0) + (last.get("clinics") ?? 0));
  return last;
}
