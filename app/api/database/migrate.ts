import { setTimeout } from "node:timers/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Migrator, type MigrationResultSet } from "kysely/migration";
import pg from "pg";
import { noLimits, type DatabaseLimits } from "./limits.ts";
import { migrations } from "./migrations/all.ts";
import type { Database, Schema } from "./schema.ts";

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
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const gate = new pg.Client({ ...common, application_name: "vizit-migrate-gate" });
  gate.on("error", () => {});
  try {
    await connect(gate);
    await gate.query("select pg_advisory_lock($1)", [migrationLock]);
    return namesOf(await migrateWhenUnlocked(createMigrator(db)));
  } finally {
    await gate.end().catch(() => {});
    await db.destroy();
  }
}

/**
 * Migrates inside the open transaction: to this build's level, or to that of `names`, which must be of this build.
 * Processes that start meanwhile wait. @returns the names of the migrations that ran @throws like `migrate`
 */
export async function migrateWithin(db: Database, names = Object.keys(migrations)): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(db);
  return namesOf(await createMigrator(db, names).migrateToLatest());
}

function createMigrator(db: Database, names = Object.keys(migrations)): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(names.map((name) => [name, migrations[name]!])) },
    // A number that was left out may be filled later.
    allowUnorderedMigrations: true,
  });
}

function namesOf({ error, results }: MigrationResultSet): string[] {
  const failed = results?.find((result) => result.status === "Error");
  if (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new Error(failed ? `Migration ${failed.migrationName} failed: ${cause}` : `Migrating failed: ${cause}`, {
      cause: error,
    });
  }
  return (results ?? []).map((result) => result.migrationName);
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
    throw isLate ? Object.assign(new Error("The database does not respond."), { code: "ETIMEDOUT" }) : error;
  });
}
