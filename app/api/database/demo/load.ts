import type pg from "pg";
import type { CountryId } from "#app/countries/country.ts";
import { copyLines, copyRows } from "../copy.ts";
import { demoMark } from "./mark.ts";
import { buildMarket, demoCountries } from "./market.ts";
import { slotColumns, slotLines } from "./slots.ts";
import { derivedTables, tableNames } from "./tables.ts";

export type DemoOptions = {
  /** First day of the slots, YYYY-MM-DD. */
  today: string;
  doctorsPerCountry?: number;
  /** Number of days with slots. */
  days?: number;
  countries?: CountryId[];
  /** Called with the share done, 0 to 1, and the current step. */
  onProgress?: (share: number, step: string) => void;
};

/** Advisory lock for changes to the whole demo market. */
export const demoLock = 7_264_118_302;

/**
 * Loads the demo market into an empty, migrated database; false if it has cities already. Atomic, safe for concurrent
 * processes, and deterministic by its options.
 */
export async function loadDemoMarket(pool: pg.Pool, options: DemoOptions): Promise<boolean> {
  const { today, doctorsPerCountry = 600, days = 30, onProgress = () => {} } = options;
  const countries = options.countries ?? demoCountries.map((data) => data.country);
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query("set local lock_timeout = 0");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    await client.query("select pg_advisory_xact_lock($1)", [demoLock]);
    const { rowCount } = await client.query("select 1 from cities limit 1");
    if (rowCount) {
      await client.query("rollback");
      return false;
    }
    for (const [index, country] of countries.entries()) {
      onProgress(index / countries.length, country);
      const market = buildMarket(country, { today, doctors: doctorsPerCountry });
      for (const table of tableNames) await copyRows(client, table, market.tables[table]);
      onProgress((index + 0.3) / countries.length, country);
      const absences = market.tables.schedule_exceptions as never;
      await copyLines(
        client,
        "slots",
        slotColumns,
        slotLines(market.schedules, absences, { from: today, days, zoneOf: market.zoneOf }),
      );
    }
    await advanceIdentities(client);
    // One entry for all days of a doctor and branch takes a seventh of the time of one for each day.
    await client.query("truncate changed_free_days");
    await client.query(
      `insert into changed_free_days (doctor_id, clinic_branch_id)
       select doctor_id, clinic_branch_id from doctor_clinic_branches`,
    );
    await client.query("select update_free_days(null), update_list_figures(null)");
    await client.query(`comment on table slots is '${demoMark}'`);
    await client.query("commit");
    for (const table of [...tableNames, ...derivedTables]) await client.query(`analyze ${table}`);
    onProgress(1, "");
    return true;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** Moves the sequences past the ids of the loaded rows. */
export async function advanceIdentities(client: pg.ClientBase): Promise<void> {
  for (const table of tableNames) {
    const { rows } = await client.query(
      "select pg_get_serial_sequence($1, a.attname) as name from pg_attribute a where a.attrelid = $1::regclass and a.attname = 'id'",
      [table],
    );
    if (rows[0]?.name) await client.query(`select setval('${rows[0].name}', (select max(id) from ${table}))`);
  }
}
