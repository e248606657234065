import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrateWithin } from "../migrate.ts";
import { migrations } from "../migrations/all.ts";
import { openSession } from "../session.ts";
import type { Database } from "../schema.ts";
import { countUsers, findFilledTable, findForeignKeys, findTables } from "./catalogue.ts";
import { type BackupFacts, damaged, readPart } from "./format.ts";
import { type BackupReader, openBackup } from "./read-backup.ts";

export type RestoreResult = {
  takenAt: string;
  tables: number;
  rows: number;
  /** Names of the migrations that ran after the rows were loaded, as the backup is older than this build. */
  migrated: string[];
};

/**
 * Loads a backup in one transaction: either all of it, or the database stays as it was. `keys` may open an encrypted
 * one. @throws if the database holds rows and `replace` is false, if the product is connected, if no key opens the
 * backup, or if it is incomplete or of a newer build
 */
export async function restoreBackup(
  pool: pg.Pool,
  file: string,
  { replace, keys }: { replace: boolean; keys?: string[] },
): Promise<RestoreResult> {
  const backup = await openBackup(file, keys);
  const newer = backup.facts.migrations.filter((name) => !(name in migrations));
  if (newer.length > 0) {
    backup.close();
    throw new Error(`${file} is of a newer release (${newer.join(", ")}): restore it with that one.`);
  }
  const session = await openSession(pool);
  try {
    return await session.db.transaction().execute(async (trx) => {
      await emptyDatabase(trx, replace);
      await migrateWithin(trx, backup.facts.migrations);
      const loaded = await loadRows(trx, session.client, backup);
      await markSlots(trx, backup.facts);
      const migrated = await migrateWithin(trx);
      return { takenAt: backup.facts.takenAt, ...loaded, migrated };
    });
  } finally {
    backup.close();
    session.close();
  }
}

async function emptyDatabase(db: Database, replace: boolean): Promise<void> {
  if ((await countUsers(db)) > 0) throw new Error("The product is connected to this database: stop it first.");
  const filled = await findFilledTable(db, await findTables(db));
  if (filled && !replace) {
    throw new Error(`This database holds data (in ${filled}). To delete it all and restore the backup, add --replace.`);
  }
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
}

/** Without foreign keys, whose order of tables would have cycles, and without triggers: the rows have their results. */
async function loadRows(db: Database, client: pg.ClientBase, backup: BackupReader) {
  const tables = new Map((await findTables(db)).map(({ table, columns }) => [table, columns]));
  const foreignKeys = await findForeignKeys(db);
  for (const { table, name } of foreignKeys)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  for (const table of tables.keys()) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
    // Some migrations insert rows.
    await sql`delete from ${sql.table(table)}`.execute(db);
  }
  const loaded = await loadParts(db, client, backup);
  for (const table of tables.keys()) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
  for (const { table, name, definition } of foreignKeys)
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(db);
  return loaded;
}

async function loadParts(db: Database, client: pg.ClientBase, backup: BackupReader) {
  let tables = 0;
  let rows = 0;
  for (let line = await backup.line(); line !== undefined; line = await backup.line()) {
    const part = readPart(line);
    if (part?.kind === "table") {
      const columns = part.columns.map((column) => `"${column}"`).join(", ");
      const copy = client.query(copyFrom(`copy "${part.table}" (${columns}) from stdin`));
      await pipeline(Readable.from(backup.rows()), copy);
      tables += 1;
      rows += copy.rowCount;
    } else if (part?.kind === "sequence") {
      await sql`select setval(${part.sequence}::regclass, ${part.value}::bigint, ${part.isCalled})`.execute(db);
    } else if (part?.kind === "end" && part.rows === rows) {
      return { tables, rows };
    } else break;
  }
  throw new Error(damaged);
}

async function markSlots(db: Database, { mark }: BackupFacts): Promise<void> {
  await sql`comment on table slots is ${mark === null ? sql.raw("null") : sql.lit(mark)}`.execute(db);
}
