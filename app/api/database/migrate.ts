import { setTimeout } from "node:timers/promises";
import { Kysely, PostgresDialect } from "kysely";
import { Migrator, type MigrationResultSet } from "kysely/migration";
import pg from "pg";
import { noLimits, type DatabaseLimits } from "./limits.ts";
import { migrations } from "./migrations/all.ts";

/**
 * How long a statement waits for a lock on a table, in milliseconds: requests queue behind it, and must not reach their
 * deadline.
 */
const lockMs = 1_000;
const lockTries = 30;
const pauseMs = 1_000;

// An arbitrary key, the same for every process of the product.
const migrationLock = 7_264_118_301;

/**
 * Migrates the schema to this build's level. Safe for concurrent processes: they queue on an advisory lock, and the
 * first one migrates. All migrations run in one transaction, which is tried again for half a minute while a table is in
 * use. @returns the names of the migrations that ran @throws on the first failure, with the migration's name
 */
export async function migrate(connectionString: string, limits: DatabaseLimits = noLimits): Promise<string[]> {
  const common = {
    connectionString,
    statement_timeout: limits.statement,
    connectionTimeoutMillis: limits.connect,
    keepAlive: true,
  };
  const pool = new pg.Pool({ ...common, max: 1, lock_timeout: lockMs, application_name: "vizit-migrate" });
  pool.on("error", () => {});
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const gate = new pg.Client({ ...common, application_name: "vizit-migrate-gate" });
  gate.on("error", () => {});
  try {
    await connect(gate);
    await gate.query("select pg_advisory_lock($1)", [migrationLock]);
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => migrations },
      // A number that was left out may be filled later.
      allowUnorderedMigrations: true,
    });
    const { error, results } = await migrateWhenUnlocked(migrator);
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

async function migrateWhenUnlocked(migrator: Migrator): Promise<MigrationResultSet> {
  for (let left = lockTries; ; left -= 1) {
    const done = await migrator.migrateToLatest();
    const { code } = (done.error ?? {}) as { code?: unknown };
    if (code !== "55P03" || left === 0) return done;
    await setTimeout(pauseMs);
  }
}

async function connect(client: pg.Client): Promise<void> {
  // The driver's connection timeout can only be recognised by its message.
  await client.connect().catch((error: unknown) => {
    const isLate = error instanceof Error && error.message === "timeout expired";
    throw isLate ? Object.assign(new Error("The database does not answer."), { code: "ETIMEDOUT" }) : error;
  });
}
