import { sql } from "kysely";
import type { Database } from "../schema.ts";

/** Tables that the migrator keeps itself. */
const ownTables = ["kysely_migration", "kysely_migration_lock"];

export type TableColumns = { table: string; columns: string[] };

/** All tables of the schema with the columns that are stored and not computed; an empty database has none. */
export async function findTables(db: Database): Promise<TableColumns[]> {
  const { rows } = await sql<TableColumns>`
    select c.relname as "table", array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not (c.relname = any(${ownTables}))
    group by c.relname order by c.relname`.execute(db);
  return rows;
}

export type SequenceState = { sequence: string; value: string; isCalled: boolean };

export async function findSequences(db: Database): Promise<SequenceState[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`.execute(db);
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const { rows: state } = await sql<SequenceState>`
      select ${name} as sequence, last_value::text as value, is_called as "isCalled" from ${sql.table(name)}`.execute(
      db,
    );
    states.push(...state);
  }
  return states;
}

export async function findMigrations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** The first of these tables that has a row. */
export async function findFilledTable(db: Database, tables: TableColumns[]): Promise<string | undefined> {
  for (const { table } of tables) {
    const { rows } = await sql<{ is: boolean }>`select exists (select from ${sql.table(table)}) as is`.execute(db);
    if (rows[0]!.is) return table;
  }
  return undefined;
}

export type ForeignKey = { table: string; name: string; definition: string };

export async function findForeignKeys(db: Database): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`.execute(db);
  return rows;
}

/** Connections of the product to this database, besides our own. */
export async function countUsers(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'vizit%'`.execute(db);
  return rows[0]!.count;
}
