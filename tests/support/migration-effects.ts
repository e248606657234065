import { sql } from "kysely";
import type { TestDatabase } from "./database.ts";

type Table = {
  name: string;
  filenode: string;
  /** Name and whether it takes a value that older code does not give. */
  columns: Record<string, "required" | "optional">;
  /** What PostgreSQL reads the whole table for when it is added. */
  checked: string[];
  notNull: string[];
};

/** The tables of the schema public by name and in its order, as far as a migration can hurt who uses them. */
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
 * What a migration does to tables that were there before: to any, what the previous release cannot work with; to
 * `large` ones, what blocks their writers for as long as PostgreSQL reads or rewrites the table.
 */
export function effectsOf(before: Map<string, Table>, after: Map<string, Table>, large: readonly string[]): string[] {
  return [...before.values()].flatMap((old) => {
    const now = after.get(old.name);
    if (!now) return [`drops ${old.name}`];
    const added = Object.keys(now.columns).filter((column) => !(column in old.columns));
    const dropped = Object.keys(old.columns).filter((column) => !(column in now.columns));
    const required = Object.keys(now.columns).filter(
      (column) => now.columns[column] === "required" && old.columns[column] !== "required",
    );
    const effects = [
      ...dropped.map((column) => `drops ${old.name}.${column}`),
      ...required.map((column) => `requires ${old.name}.${column}`),
    ];
    if (!large.includes(old.name)) return effects;
    const scanned = now.notNull.filter((column) => !old.notNull.includes(column) && !added.includes(column));
    return [
      ...effects,
      ...(now.filenode === old.filenode ? [] : [`rewrites ${old.name}`]),
      ...now.checked.filter((one) => !old.checked.includes(one)).map((one) => `reads ${old.name} for ${one}`),
      ...scanned.map((column) => `reads ${old.name} for not null of ${column}`),
    ];
  });
}
