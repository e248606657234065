import { Kysely, PostgresDialect } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import { noLimits, type DatabaseLimits } from "./limits.ts";
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
export async function migrate(connectionString: string, limits: DatabaseLimits = noLimits): Promise<string[]> {
  const common = {
    connectionString,
    statement_timeout: limits.statement,
    connectionTimeoutMillis: limits.connect,
    keepAlive: true,
  };
  const pool = new pg.Pool({ ...common, max: 1, application_name: "vizit-migrate" });
  pool.on("error", () => {});
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const gate = new pg.Client({ ...common, application_name: "vizit-migrate-gate" });
  gate.on("error", () => {});
  try {
    await connect(gate);
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

async function connect(client: pg.Client): Promise<void> {
  // The driver's own error of a connection that takes too long can be told by its words only.
  await client.connect().catch((error: unknown) => {
    const isLate = error instanceof Error && error.message === "timeout expired";
    throw isLate ? Object.assign(new Error("The database does not answer."), { code: "ETIMEDOUT" }) : error;
  });
}
