import { createWriteStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { PassThrough, type Writable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { sql } from "kysely";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { openSession } from "../session.ts";
import type { Database } from "../schema.ts";
import { findMigrations, findSequences, findTables, type TableColumns } from "./catalogue.ts";
import { encrypt } from "./encryption.ts";
import { type BackupFacts, endOfRows, firstLine, writePart } from "./format.ts";

export type BackupResult = { takenAt: string; tables: number; rows: number };

/**
 * Writes a snapshot of all rows to a new file while the product runs, encrypted for `recipients` if there are any. The
 * file gets its name when it is complete, and only its owner may read it. @throws if the file exists, or the database
 * has no schema
 */
export async function writeBackup(pool: pg.Pool, file: string, recipients: string[] = []): Promise<BackupResult> {
  if (existsSync(file)) throw new Error(`${file} exists: choose another name, or delete it first.`);
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true });
  const session = await openSession(pool);
  const text = new PassThrough();
  const written = pipeline(
    text,
    createGzip(),
    (compressed: AsyncIterable<Uint8Array>) => encrypt(recipients, compressed),
    createWriteStream(unfinished, { flags: "wx", mode: 0o600 }),
  );
  let writeError: Error | undefined;
  written.catch((error: Error) => {
    writeError = error;
    session.abandon();
  });
  try {
    const result = await session.db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute((trx) => writeAll(trx, session.client, text));
    text.end();
    await written;
    await syncFile(unfinished);
    await rename(unfinished, file);
    return result;
  } catch (error) {
    // A failed write abandons the session, and every later error is a consequence.
    const cause = writeError ?? error;
    text.destroy();
    await written.catch(() => {});
    await rm(unfinished, { force: true });
    throw cause;
  } finally {
    if (!writeError) session.close();
  }
}

async function writeAll(db: Database, client: pg.ClientBase, text: Writable): Promise<BackupResult> {
  const tables = await findTables(db);
  if (tables.length === 0) throw new Error("The database is empty: there is nothing to back up.");
  // No migration changes a table before it is copied.
  await sql`lock table ${sql.join(tables.map(({ table }) => sql.table(table)))} in access share mode`.execute(db);
  const facts = await readFacts(db);
  text.write(`${firstLine}\n${JSON.stringify(facts)}\n`);
  let rows = 0;
  for (const table of tables) rows += await writeTable(client, table, text);
  for (const state of await findSequences(db)) text.write(`${writePart({ kind: "sequence", ...state })}\n`);
  text.write(`${writePart({ kind: "end", rows })}\n`);
  return { takenAt: facts.takenAt, tables: tables.length, rows };
}

async function readFacts(db: Database): Promise<BackupFacts> {
  const { rows } = await sql<{ takenAt: Date; mark: string | null }>`
    select now() as "takenAt", obj_description('slots'::regclass) as mark`.execute(db);
  const { takenAt, mark } = rows[0]!;
  return { takenAt: takenAt.toISOString(), migrations: await findMigrations(db), mark };
}

async function writeTable(client: pg.ClientBase, { table, columns }: TableColumns, text: Writable): Promise<number> {
  text.write(`${writePart({ kind: "table", table, columns })}\n`);
  const columnList = columns.map((column) => `"${column}"`).join(", ");
  const rows = client.query(copyTo(`copy "${table}" (${columnList}) to stdout`));
  rows.pipe(text, { end: false });
  await finished(rows);
  text.write(`${endOfRows}\n`);
  return rows.rowCount;
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}
