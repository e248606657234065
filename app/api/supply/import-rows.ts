import type { SupplyNoun, SupplyRow } from "#app/contract/supply-row.ts";
import type { CountryId } from "#app/countries/country.ts";
import type { Database } from "../database/schema.ts";
import {
  mergeRows,
  runInSavepoint,
  stageRows,
  type Counts,
  type InsertRows,
  type SeqRange,
  type RowFault,
  type StagedRow,
} from "./queries.ts";
import { matchSlots, mergeSlots, refuseBooked, releaseExternalIds, type ReplacedSlots } from "./slots/queries.ts";

/** `seq` numbers the row in faults: a line of a file, an index of a list. */
export type NumberedRow = { seq: number; row: SupplyRow };
export type ImportResult = Counts & { unchanged: number; faults: RowFault[] };

export type RowsImport = {
  noun: SupplyNoun;
  country: CountryId;
  rows: NumberedRow[];
  insertRows: InsertRows;
  /** The branch of all rows; without it each row names its own. */
  branch?: number;
  /** The slots that the rows replace; for slots only. */
  replaced?: ReplacedSlots;
  /** Further checks of the staged rows. */
  checkStagedRows?: (db: Database) => Promise<RowFault[]>;
};

/**
 * Imports valid rows: adds new ones, updates changed ones, leaves equal ones. A row with a fault is reported and does
 * not prevent the others. Never changes a booked slot. Must run inside a transaction.
 */
export async function importRows(
  db: Database,
  { noun, country, rows, insertRows, branch, replaced, checkStagedRows }: RowsImport,
): Promise<ImportResult> {
  const staged = rows.map(({ seq, row }) => ({ seq, values: textValuesOf(row) }));
  const faults = await stageRows(db, { noun, country, branch }, staged, insertRows);
  if (checkStagedRows) faults.push(...(await checkStagedRows(db)));
  if (noun === "slots") {
    faults.push(...(await matchSlots(db, replaced)));
    faults.push(...(await refuseBooked(db)));
    if (replaced) await releaseExternalIds(db);
  }
  const merge = (range: SeqRange) => (noun === "slots" ? mergeSlots(db, range) : mergeRows(db, noun, range));
  const counts = await mergeAcceptedRows(db, merge, { from: rows[0]?.seq ?? 0, to: rows.at(-1)?.seq ?? 0 }, faults);
  const unchanged = rows.length - faults.length - counts.added - counts.changed - counts.removed;
  return { ...counts, unchanged, faults };
}

/** Merges the rows that the database accepts: bisects a range that it refuses, and reports the faulty rows. */
async function mergeAcceptedRows(
  db: Database,
  merge: (range: SeqRange) => Promise<Counts>,
  range: SeqRange,
  faults: RowFault[],
): Promise<Counts> {
  try {
    return await runInSavepoint(db, () => merge(range));
  } catch (error) {
    const code = faultCodeOf(error);
    if (!code) throw error;
    if (range.from === range.to) {
      faults.push({ seq: range.from, attr: null, code });
      return { added: 0, changed: 0, removed: 0 };
    }
    const middle = Math.floor((range.from + range.to) / 2);
    const first = await mergeAcceptedRows(db, merge, { from: range.from, to: middle }, faults);
    const second = await mergeAcceptedRows(db, merge, { from: middle + 1, to: range.to }, faults);
    return {
      added: first.added + second.added,
      changed: first.changed + second.changed,
      removed: first.removed + second.removed,
    };
  }
}

/** The fault code of a row by SQLSTATE: 23505 and 21000 for a duplicate, else 22 and 23 for a bad value; null: none. */
function faultCodeOf(error: unknown): string | null {
  const { code } = error as { code?: string };
  if (code === "23505" || code === "21000") return "not_unique";
  return code && /^2[23]/.test(code) ? "invalid" : null;
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The row's values as text by field; the base price also stands for a missing discount price. */
function textValuesOf(row: SupplyRow): StagedRow["values"] {
  const values: StagedRow["values"] = {};
  for (const [name, value] of Object.entries(row)) {
    values[name] = textOf(value);
  }
  if ("base_price" in row && row["discount_price"] === undefined) values["discount_price"] = String(row["base_price"]);
  return values;
}
