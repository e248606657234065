import { sql } from "kysely";
import type { TestDatabase } from "./database.ts";

type Table = {
  name: string;
  filenode: string;
  /** By name: whether an insert must set the column, which older code does not if the column is new. */
  columns: Record<string, "required" | "optional">;
  /** Indexes and constraints: PostgreSQL reads the whole table when one is added. */
  checked: string[];
  notNull: string[];
};

/** The tables of the schema public by name, in alphabetical order, with the properties that `effectsOf` compares. */
export async function tablesOf(db: TestDatabase["db"]): Promise<Map<string, Table>> {
  const { rows } = await sql<Table>`
    select c.relname as name, c.relfilenode::text as filenode,
      (select coalesce(jsonb_object_agg(a.attname, case when a.attnotnull and not a.atthasdef
        and a.attidentity = '' then 'required' else 'optional' end), '{}')
         from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select coalesce(jsonb_agg(a.attname order by a.attname), '[]')
         from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
           and a.attnotnull) as "notNull",
      (select coalesce(jsonb_agg(found.name order by found.name), '[]') from (
         select 'index ' || i.indexrelid::regclass::text as name from pg_index i where i.indrelid = c.oid
         union select 'constraint ' || k.conname from pg_constraint k
           where k.conrelid = c.oid and k.contype in ('c', 'f') and k.convalidated) found) as checked
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`.execute(db);
  return new Map(rows.map((row) => [row.name, row]));
}

/**
 * Lists harmful effects of a migration on existing tables: changes of any table that break the previous release, and
 * changes of `large` tables that block their writers while PostgreSQL reads or rewrites the table.
 */
export function effectsOf(before: Map<string, Table>, after: Map<string, Table>, large: readonly string[]): string[] {
  return [...before.values()].flatMap((old) => {
    const current = after.get(old.name);
    if (!current) return [`drops ${old.name}`];
    const added = Object.keys(current.columns).filter((column) => !(column in old.columns));
    const dropped = Object.keys(old.columns).filter((column) => !(column in current.columns));
    const required = Object.keys(current.columns).filter(
      (column) => current.columns[column] === "required" && old.columns[column] !== "required",
    );
    const effects = [
      ...dropped.map((column) => `drops ${old.name}.${column}`),
      ...required.map((column) => `requires ${old.name}.${column}`),
    ];
    if (!large.includes(old.name)) return effects;
    const scanned = current.notNull.filter((column) => !old.notNull.includes(column) && !added.includes(column));
    return [
      ...effects,
      ...(current.filenode === old.filenode ? [] : [`rewrites ${old.name}`]),
      ...current.checked
        .filter((constraint) => !old.checked.includes(constraint))
        .map((constraint) => `reads ${old.name} for ${constraint}`),
      ...scanned.map((column) => `reads ${old.name} for not null of ${column}`),
    ];
  });
}
