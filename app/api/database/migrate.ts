import { Kysely, PostgresDialect } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import { migrations } from "./migrations/all.ts";

// Any number will do as long as every process of the product asks for the same one.
const migrationLock = 7_264_118_301;

/**
 * Brings the schema to this build's level and returns the names of the migrations it ran.
 *
 * Safe from any number of processes at once: they queue on an advisory lock, the first migrates
 * and the rest find nothing to do. Each migration runs in a transaction. Throws on the first
 * that fails, with its name.
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString, max: 1, application_name: "vizit-migrate", statement_timeout: 0 });
  pool.on("error", () => {});
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const gate = new pg.Client({ connectionString, application_name: "vizit-migrate-gate", statement_timeout: 0 });
  gate.on("error", () => {});
  try {
    await gate.connect();
    await gate.query("select pg_advisory_lock($1)", [migrationLock]);
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error, results } = await migrator.migrateToLatest();
    const failed = results?.find((result) => result.status === "Error");
    if (error) {
      const cause = error instanceof Error ? error.message : String(error);
      throw new Error(failed ? `Migration ${failed.migrationName} failed: ${cause}` : `Migrating failed: ${cause}`, {
        cause: error,
      });
    }
    return (results ?? []).map((result) => result.migrationName);
  } finally {
    await gate.end().catch(() => {});
    await db.destroy();
  }
}
