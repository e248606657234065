import { sql } from "kysely";
import type { SupplyNoun } from "#app/contract/supply-row.ts";
import type { CountryId } from "#app/countries/country.ts";
import type { Database } from "../database/schema.ts";
import { doctorNotAtBranch, nounTables, slotReferences, type NounTable, type Reference } from "./nouns.ts";

// Staged rows are in two temporary tables until the transaction ends: in supply_rows as text, and in supply_good,
// without the refused ones, typed and with their references resolved.

export type RowFault = { seq: number; attr: string | null; code: string };
export type Counts = { added: number; changed: number; removed: number };
/** The numbers of the first and the last staged row of a range. */
export type SeqRange = { from: number; to: number };
/** The values of a row by field, as text, with the row's number. */
export type StagedRow = { seq: number; values: Record<string, string | null> };
/** Inserts rows: by COPY on a reserved connection, else by a statement. */
export type InsertRows = (db: Database, table: string, columns: string[], rows: StagedRow[]) => Promise<void>;

export type Scope = {
  noun: SupplyNoun;
  country: CountryId;
  /** The branch of all rows; without it each row names its own. */
  branch: number | undefined;
};

/** The fields of a noun's rows with their SQL types, and how its rows are resolved and checked. */
type Shape = Pick<NounTable, "references" | "checks"> & {
  values: Record<string, string>;
  computedColumns: Record<string, string>;
};

function shapeOf(noun: SupplyNoun, branch: number | undefined): Shape {
  if (noun === "slots") {
    const values = {
      external_id: "text",
      starts_at: "timestamptz",
      duration_minutes: "smallint",
      is_removed: "boolean",
    };
    const references =
      branch === undefined ? slotReferences : limitToBranch(slotReferences, branch, { acceptsDoctorIds: true });
    return { values, computedColumns: {}, references, checks: [doctorNotAtBranch] };
  }
  const all = nounTables[noun];
  const references =
    branch === undefined ? all.references : limitToBranch(all.references, branch, { acceptsDoctorIds: false });
  const { columns, otherFields, isRemovable, computedColumns, checks } = all;
  return {
    values: { ...columns, ...otherFields, ...(isRemovable ? { is_removed: "boolean" } : {}) },
    computedColumns: computedColumns ?? {},
    references,
    ...(checks ? { checks } : {}),
  };
}

/**
 * Resolves references to one branch for all rows. With `acceptsDoctorIds`, rows name doctors of the branch, by our id
 * if their clinic gave them none.
 */
function limitToBranch(
  references: Reference[],
  branch: number,
  { acceptsDoctorIds }: { acceptsDoctorIds: boolean },
): Reference[] {
  return references.map((reference) => {
    if (reference.field === "clinic_branch") return { ...reference, on: `r_clinic_branch.id = ${branch}` };
    if (reference.field !== "doctor" || !acceptsDoctorIds) return reference;
    const named =
      "(r_doctor.external_id = s.doctor or (r_doctor.external_id is null and r_doctor.id::text = s.doctor))";
    return {
      ...reference,
      on: `${named} and r_doctor.id in (select doctor_id from doctor_clinic_branches
        where clinic_branch_id = ${branch})`,
    };
  });
}

export const insertByStatement: InsertRows = async (db, table, columns, rows) => {
  if (rows.length === 0) return;
  const record = ["seq int", ...columns.map((name) => `${name} text`)].join(", ");
  const values = JSON.stringify(rows.map((row) => ({ seq: row.seq, ...row.values })));
  await sql`insert into ${sql.table(table)} select *
    from jsonb_to_recordset(${values}::jsonb) as sent (${sql.raw(record)})`.execute(db);
};

/** Stages rows and resolves their references. @returns the refused rows, which are removed */
export async function stageRows(
  db: Database,
  { noun, country, branch }: Scope,
  rows: StagedRow[],
  insertRows: InsertRows,
): Promise<RowFault[]> {
  const { values, references, computedColumns, checks } = shapeOf(noun, branch);
  const fields = [...Object.keys(values), ...references.map(({ field }) => field)];
  const run = (text: string) => sql.raw(text.replaceAll("$country", `'${country}'`)).execute(db);
  await run("drop table if exists supply_rows; drop table if exists supply_good");
  await run(
    `create temp table supply_rows (seq int, ${fields.map((name) => `${name} text`).join(", ")}) on commit drop`,
  );
  await insertRows(db, "supply_rows", fields, rows);
  await run("analyze supply_rows");
  await run(`
    create temp table supply_good on commit drop as
    select s.seq, ${[
      ...Object.entries(values).map(([name, type]) => `s.${name}::${type} as ${name}`),
      ...references.map(({ field, column }) => `r_${field}.id as ${column}`),
      ...Object.entries(computedColumns).map(([name, expression]) => `${expression} as ${name}`),
    ].join(", ")} from supply_rows s ${references.map(join).join(" ")}`);
  const unknown = references.map(
    ({ field, column }) => `
    select g.seq, '${field}' as attr, 'reference_unknown' as code from supply_good g join supply_rows s using (seq)
     where s.${field} is not null and g.${column} is null`,
  );
  const faults: RowFault[] = [];
  // In this order: the checks expect rows without unknown references.
  for (const check of [...(unknown.length > 0 ? [unknown.join(" union all ")] : []), ...(checks ?? [])]) {
    faults.push(...(await refuse(db, check.replaceAll("$country", `'${country}'`))));
  }
  return faults;
}

function join({ field, table, on }: Reference): string {
  return `left join ${table} r_${field} on ${on}`;
}

/** Removes the staged rows that the check's statement returns. @returns them with their codes */
async function refuse(db: Database, check: string): Promise<RowFault[]> {
  const { rows } = await sql<RowFault>`
    with bad as (${sql.raw(check)}), out as (delete from supply_good where seq in (select seq from bad))
    select seq, attr, code from bad`.execute(db);
  return rows;
}

/** Refuses staged doctors who work, or are offered, at other clinics than the branch's. */
export async function refuseForeignDoctors(db: Database, branch: number): Promise<RowFault[]> {
  return refuse(
    db,
    `
    select g.seq, 'external_id' as attr, 'doctor_of_others' as code from supply_good g
      join doctors d on d.country = g.country and d.external_id = g.external_id
     where exists (select 1 from doctor_clinic_branches w join clinic_branches b on b.id = w.clinic_branch_id
                    where w.doctor_id = d.id
                      and b.clinic_id <> (select clinic_id from clinic_branches where id = ${branch}))`,
  );
}

/** Writes staged rows of a range into their table. @throws the database's error if one does not fit */
export async function mergeRows(db: Database, noun: Exclude<SupplyNoun, "slots">, range: SeqRange): Promise<Counts> {
  const { table, columns, references, computedColumns, key, before, after, isRemovable } = nounTables[noun];
  const within = `g.seq between ${range.from} and ${range.to}`;
  const run = (text: string) => sql.raw(text.replaceAll("$range", within)).execute(db);
  for (const text of before ?? []) await run(text);
  const names = [
    ...Object.keys(columns),
    ...references.map(({ column }) => column),
    ...Object.keys(computedColumns ?? {}),
  ];
  const others = names.filter((name) => !key.includes(name));
  const { rows } = await sql<{ added: boolean }>`${sql.raw(`
    insert into ${table} as t (${names.join(", ")})
    select ${names.map((name) => `g.${name}`).join(", ")} from supply_good g
     where ${within} ${isRemovable ? "and not g.is_removed" : ""} order by g.seq
    on conflict (${key.join(", ")}) do update set ${others.map((name) => `${name} = excluded.${name}`).join(", ")}
     where (${others.map((name) => `t.${name}`).join(", ")})
        is distinct from (${others.map((name) => `excluded.${name}`).join(", ")})
    returning (xmax = 0) as added`)}`.execute(db);
  const added = rows.filter((row) => row.added).length;
  let removed = 0;
  if (isRemovable) {
    const hasSameKey = key.map((name) => `t.${name} is not distinct from g.${name}`).join(" and ");
    const deleted = await run(
      `delete from ${table} t using supply_good g where ${within} and g.is_removed and ${hasSameKey}`,
    );
    removed = Number(deleted.numAffectedRows ?? 0);
  }
  for (const text of after ?? []) await run(text);
  return { added, changed: rows.length - added, removed };
}

/** Waits for other imports of this name: two imports of the same rows would fail, or wait for each other. */
export async function lockSupply(trx: Database, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`supply ${name}`}, 0))`.execute(trx);
}

/** Runs a part of a transaction in a savepoint: if it fails, its changes are undone, and the transaction goes on. */
export async function runInSavepoint<Value>(db: Database, run: () => Promise<Value>): Promise<Value> {
  await sql`savepoint attempt`.execute(db);
  try {
    const value = await run();
    await sql`release savepoint attempt`.execute(db);
    return value;
  } catch (error) {
    await sql`rollback to savepoint attempt; release savepoint attempt`.execute(db);
    throw error;
  }
}

/** Runs a transaction without a statement timeout, and commits it or rolls it back at its end. */
export async function runInTransaction<Value>(
  db: Database,
  end: "commit" | "rollback",
  run: () => Promise<Value>,
): Promise<Value> {
  await sql`begin`.execute(db);
  try {
    await sql`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`.execute(db);
    const value = await run();
    await sql.raw(end).execute(db);
    return value;
  } catch (error) {
    await sql`rollback`.execute(db).catch(() => {});
    throw error;
  }
}
