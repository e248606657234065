import { setTimeout } from "node:timers/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Migrator, type MigrationResultSet } from "kysely/migration";
import pg from "pg";
import { noLimits, type DatabaseLimits } from "./limits.ts";
import { migrations } from "./migrations/all.ts";
import type { Database, Schema } from "./schema.ts";

/** Requests queue behind a statement that waits for a lock on a table: it must give up before their deadline. */
const tableLockTimeoutMs = 1_000;
const maxRetries = 30;
const retryPauseMs = 1_000;
/** PostgreSQL's error code `lock_not_available`. */
const lockNotAvailable = "55P03";

/** Key of the advisory lock: arbitrary, the same for every process of the product. */
const migrationLockKey = 7_264_118_301;

/**
 * Runs this build's migrations that have not run. Safe for concurrent processes: they queue on an advisory lock, and
 * the first one migrates. All migrations run in one transaction, which is retried for at least half a minute while a
 * table is locked.
 *
 * @returns the names of the migrations that ran
 * @throws on the first failure, with the migration's name
 */
export async function migrate(connectionString: string, limits: DatabaseLimits = noLimits): Promise<string[]> {
  const common = {
    connectionString,
    statement_timeout: limits.statement,
    connectionTimeoutMillis: limits.connect,
    keepAlive: true,
  };
  const pool = new pg.Pool({ ...common, max: 1, lock_timeout: tableLockTimeoutMs, application_name: "vizit-migrate" });
  pool.on("error", () => {});
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const lockHolder = new pg.Client({ ...common, application_name: "vizit-migrate-lock" });
  lockHolder.on("error", () => {});
  try {
    await connect(lockHolder);
    await lockHolder.query("select pg_advisory_lock($1)", [migrationLockKey]);
    return namesOrThrow(await migrateWithRetries(createMigrator(db)));
  } finally {
    await lockHolder.end().catch(() => {});
    await db.destroy();
  }
}

/**
 * Migrates inside the open transaction; `names` limits it to some of this build's migrations. Processes that start
 * meanwhile wait. @returns the names of the migrations that ran @throws like `migrate`
 */
export async function migrateWithin(db: Database, names = Object.keys(migrations)): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(${migrationLockKey})`.execute(db);
  return namesOrThrow(await createMigrator(db, names).migrateToLatest());
}

function createMigrator(db: Database, names = Object.keys(migrations)): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(names.map((name) => [name, migrations[name]!])) },
    // A migration may have a lower number than one that has run.
    allowUnorderedMigrations: true,
  });
}

function namesOrThrow({ error, results }: MigrationResultSet): string[] {
  const failed = results?.find((result) => result.status === "Error");
  if (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new Error(failed ? `Migration ${failed.migrationName} failed: ${cause}` : `Migrating failed: ${cause}`, {
      cause: error,
    });
  }
  return (results ?? []).map((result) => result.migrationName);
}

/** Retries while another process holds a lock on a table. */
async function migrateWithRetries(migrator: Migrator): Promise<MigrationResultSet> {
  for (let retriesLeft = maxRetries; ; retriesLeft -= 1) {
    const result = await migrator.migrateToLatest();
    const { code } = (result.error ?? {}) as { code?: unknown };
    if (code !== lockNotAvailable || retriesLeft === 0) return result;
    await setTimeout(retryPauseMs);
  }
}

async function connect(client: pg.Client): Promise<void> {
  // The driver's connection timeout can only be recognised by its message.
  await client.connect().catch((error: unknown) => {
    const isTimeout = error instanceof Error && error.message === "timeout expired";
    throw isTimeout ? Object.assign(new Error("The database does not respond."), { code: "ETIMEDOUT" }) : error;
  });
}
