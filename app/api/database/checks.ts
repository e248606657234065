import { sql } from "kysely";
import { locales } from "#app/countries/country.ts";
import { latestMigration } from "./migrations/all.ts";
import type { Database } from "./schema.ts";

const minServerVersion = 150_000;

/** The database cannot run this build: its version, settings or migrations. The message is one line. */
export class IncompatibleDatabaseError extends Error {
  override name = "IncompatibleDatabaseError";
}

/**
 * Checks the database on start: version, encoding, Cyrillic trigrams, collations, migration level.
 *
 * @throws {IncompatibleDatabaseError}
 */
export async function checkDatabase(db: Database): Promise<void> {
  await checkServer(db);
  await checkTrigrams(db);
  await checkCollations(db);
  await checkMigrationLevel(db);
}

async function checkServer(db: Database): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string }>`
    select current_setting('server_version_num')::int as version,
           current_setting('server_encoding') as encoding`.execute(db);
  const { version, encoding } = rows[0]!;
  if (version < minServerVersion) {
    throw new IncompatibleDatabaseError(
      `PostgreSQL 15 or later is needed; this server is ${Math.floor(version / 10_000)}.`,
    );
  }
  if (encoding !== "UTF8") {
    throw new IncompatibleDatabaseError(`The database must be encoded in UTF8; this one is ${encoding}.`);
  }
}

async function checkTrigrams(db: Database): Promise<void> {
  const similarity = await sql<{ similarity: number }>`
    select similarity('терапевт', 'ТЕРАПЕУТ') as similarity`
    .execute(db)
    .then((result) => result.rows[0]!.similarity)
    .catch((error: unknown) => {
      if ((error as { code?: string }).code === "42883") {
        throw new IncompatibleDatabaseError(
          "The extension pg_trgm is missing: migrate first, as a role that may create it.",
        );
      }
      throw error;
    });
  if (!(similarity > 0)) {
    throw new IncompatibleDatabaseError(
      "Trigrams find nothing in Cyrillic: create the database with a UTF-8 locale (such as C.UTF-8), not C.",
    );
  }
}

/** Names are sorted by ICU collations (see `inOrder`). */
async function checkCollations(db: Database): Promise<void> {
  const required = locales.map((locale) => `${locale}-x-icu`);
  const { rows } = await sql<{
    name: string;
  }>`select collname as name from pg_collation where collname = any(${required})`.execute(db);
  const missing = required.filter((collation) => !rows.some(({ name }) => name === collation));
  if (missing.length > 0) {
    throw new IncompatibleDatabaseError(
      `The database lacks the collations ${missing.join(", ")}: PostgreSQL built with ICU is needed.`,
    );
  }
}

async function checkMigrationLevel(db: Database): Promise<void> {
  const level = await sql<{ level: string | null }>`select max(name) as level from kysely_migration`
    .execute(db)
    .then((result) => result.rows[0]!.level)
    .catch((error: unknown) => {
      if ((error as { code?: string }).code === "42P01") return null;
      throw error;
    });
  if (level !== latestMigration) {
    throw new IncompatibleDatabaseError(
      `The database is at migration ${level ?? "none"}, this build at ${latestMigration}: run a build that matches.`,
    );
  }
}

/** Names of the required timeouts that connections do not have. Behind a pooler, its configuration must set them. */
export async function findMissingTimeouts(db: Database): Promise<string[]> {
  const required = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${required}::text[]) as required(name) where current_setting(name) = '0'`.execute(db);
  return rows.map(({ name }) => name);
}
