import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { supplyRows, type SupplyNoun, type SupplyRow } from "#app/contract/supply-row.ts";
import type { CountryId } from "#app/countries/country.ts";
import type { DatabaseSession } from "../../database/session.ts";
import { lockSupply, runInTransaction, type InsertRows } from "../queries.ts";
import { importRows, type NumberedRow } from "../import-rows.ts";
import { readRows } from "./read-rows.ts";

export type ImportFault = { file: string; line: number; attr: string | null; code: string; message?: string };
type LineFault = Omit<ImportFault, "file" | "line">;
export type FileSummary = {
  file: string;
  rows: number;
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
  bad: number;
};

export type ImportOptions = {
  session: DatabaseSession;
  country: CountryId;
  folder: string;
  /** Rolls everything back. */
  isDryRun: boolean;
  onFault: (fault: ImportFault) => void;
  onProgress: (file: string, rows: number) => void;
};

const nouns = Object.keys(supplyRows) as SupplyNoun[];
const batchRows = { slots: 50_000, others: 5_000 };

/** Imports all files of a folder, those that others refer to first. @throws {Error} for no folder or unknown files */
export async function importFolder(options: ImportOptions): Promise<FileSummary[]> {
  const files = filesOf(options.folder);
  const { db } = options.session;
  const withLock = async <Value>(run: () => Promise<Value>): Promise<Value> => {
    await lockSupply(db, `files of ${options.country}`);
    return run();
  };
  if (!options.isDryRun)
    return importFiles(options, files, (run) => runInTransaction(db, "commit", () => withLock(run)));
  return runInTransaction(db, "rollback", () => withLock(() => importFiles(options, files, (run) => run())));
}

async function importFiles(
  options: ImportOptions,
  files: { file: string; noun: SupplyNoun }[],
  runBatch: RunBatch,
): Promise<FileSummary[]> {
  const summaries: FileSummary[] = [];
  for (const { file, noun } of files) summaries.push(await importFile(options, file, noun, runBatch));
  return summaries;
}

/** Runs the import of one batch: in a transaction of its own, or in that of the whole folder. */
type RunBatch = <Value>(run: () => Promise<Value>) => Promise<Value>;

function filesOf(folder: string): { file: string; noun: SupplyNoun }[] {
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  const present = readdirSync(folder).filter((name) => /\.(jsonl|csv)$/.test(name));
  const files = nouns.flatMap((noun) =>
    [`${noun}.jsonl`, `${noun}.csv`].filter((name) => present.includes(name)).map((file) => ({ file, noun })),
  );
  const unknown = present.filter((name) => !files.some(({ file }) => file === name));
  if (unknown.length > 0) throw new Error(`Unknown file names: ${unknown.join(", ")}. Known: ${nouns.join(", ")}.`);
  if (files.length === 0) throw new Error(`${folder} has no .jsonl or .csv file.`);
  return files;
}

async function importFile(
  { session, country, folder, onFault, onProgress }: ImportOptions,
  file: string,
  noun: SupplyNoun,
  runBatch: RunBatch,
): Promise<FileSummary> {
  const summary: FileSummary = { file, rows: 0, added: 0, changed: 0, removed: 0, unchanged: 0, bad: 0 };
  // A row can have several faults.
  const badLines = new Set<number>();
  const addFault = (line: number, fault: LineFault) => {
    summary.bad = badLines.add(line).size;
    onFault({ file, line, ...fault });
  };
  const insertRows = createCopyInsert(session);
  let batch: NumberedRow[] = [];
  const importBatch = async () => {
    if (batch.length === 0) return;
    const rows = batch;
    batch = [];
    const imported = await runBatch(() => importRows(session.db, { noun, country, rows, insertRows }));
    for (const key of ["added", "changed", "removed", "unchanged"] as const) summary[key] += imported[key];
    for (const { seq, attr, code } of imported.faults.sort((one, other) => one.seq - other.seq))
      addFault(seq, { attr, code });
    onProgress(file, summary.rows);
  };
  const checkRecord = createRecordCheck(noun);
  const maxRows = noun === "slots" ? batchRows.slots : batchRows.others;
  for await (const read of readRows(join(folder, file))) {
    summary.rows += 1;
    const checked =
      "fault" in read
        ? { fault: { attr: null, code: "invalid", message: read.fault } }
        : checkRecord(read.line, read.record);
    if ("fault" in checked) {
      addFault(read.line, checked.fault);
      continue;
    }
    batch.push({ seq: read.line, row: checked.row });
    if (batch.length >= maxRows) await importBatch();
  }
  await importBatch();
  return summary;
}

/** Creates a function that inserts rows by COPY. */
function createCopyInsert(session: DatabaseSession): InsertRows {
  return async (_db, table, columns, rows) => {
    const records = rows.map(({ seq, values }) => ({
      seq,
      ...Object.fromEntries(columns.map((name) => [name, values[name] ?? null])),
    }));
    await session.copy(table, records);
  };
}

/** Checks the records of one file: each by the noun's schema, and that no two have the same key. */
function createRecordCheck(noun: SupplyNoun) {
  const schema: z.ZodType = supplyRows[noun];
  const firstLineOf = new Map<string, number>();
  return (line: number, record: unknown): { row: SupplyRow } | { fault: LineFault } => {
    const parsed = schema.safeParse(record, {
      error: ({ code, input }) => (code === "invalid_type" && input === undefined ? "is missing" : undefined),
    });
    if (!parsed.success) {
      const { path, message } = parsed.error.issues[0]!;
      return { fault: { attr: path.join(".") || null, code: "invalid", message } };
    }
    const row = parsed.data as SupplyRow;
    const key = keyOf(noun, row);
    const firstLine = firstLineOf.get(key);
    if (firstLine) {
      const message = `the same ${nounKeys[noun].join(", ")} as line ${firstLine}`;
      return { fault: { attr: null, code: "not_unique", message } };
    }
    firstLineOf.set(key, line);
    return { row };
  };
}

/** The fields that identify a row within its file. */
const nounKeys: Record<SupplyNoun, string[]> = {
  cities: ["slug"],
  city_areas: ["city", "slug"],
  stations: ["city", "external_id"],
  insurances: ["external_id"],
  service_categories: ["slug"],
  services: ["slug"],
  clinics: ["external_id"],
  clinic_branches: ["external_id"],
  clinic_branch_fields: ["clinic_branch", "param_name"],
  doctors: ["external_id"],
  doctor_services: ["doctor", "clinic_branch", "service"],
  weekly_schedules: ["doctor", "clinic_branch", "weekday", "starts_at", "valid_from"],
  schedule_exceptions: ["doctor", "clinic_branch", "date", "starts_at"],
  slots: ["doctor", "clinic_branch", "starts_at"],
};

function keyOf(noun: SupplyNoun, row: SupplyRow): string {
  return nounKeys[noun].map((name) => row[name] ?? "").join("\u0001");
}
