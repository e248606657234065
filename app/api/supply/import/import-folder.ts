import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { supplyRows, type SupplyNoun, type SupplyRow } from "#app/contract/supply-row.ts";
import type { CountryId } from "#app/countries/country.ts";
import type { DatabaseSession } from "../../database/session.ts";
import { lockSupply, transacted, type Load } from "../queries.ts";
import { importRows, type NumberedRow } from "../import-rows.ts";
import { readRows } from "./read-rows.ts";

export type ImportFault = { file: string; line: number; attr: string | null; code: string; message?: string };
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
const rowsAtOnce = { slots: 50_000, others: 5_000 };

/** Imports all files of a folder in the order of their references. @throws for an unknown folder structure */
export async function importFolder(options: ImportOptions): Promise<FileSummary[]> {
  const files = filesOf(options.folder);
  const { db } = options.session;
  const locked = async <Value>(run: () => Promise<Value>): Promise<Value> => {
    await lockSupply(db, `files of ${options.country}`);
    return run();
  };
  if (!options.isDryRun) return importFiles(options, files, (run) => transacted(db, "commit", () => locked(run)));
  return transacted(db, "rollback", () => locked(() => importFiles(options, files, (run) => run())));
}

async function importFiles(
  options: ImportOptions,
  files: { file: string; noun: SupplyNoun }[],
  step: Step,
): Promise<FileSummary[]> {
  const summaries: FileSummary[] = [];
  for (const { file, noun } of files) summaries.push(await importFile(options, file, noun, step));
  return summaries;
}

type Step = <Value>(run: () => Promise<Value>) => Promise<Value>;

function filesOf(folder: string): { file: string; noun: SupplyNoun }[] {
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  const present = readdirSync(folder).filter((name) => /\.(jsonl|csv)$/.test(name));
  const files = nouns.flatMap((noun) =>
    [`${noun}.jsonl`, `${noun}.csv`].filter((name) => present.includes(name)).map((file) => ({ file, noun })),
  );
  const strange = present.filter((name) => !files.some(({ file }) => file === name));
  if (strange.length > 0) throw new Error(`Unknown file names: ${strange.join(", ")}. Known: ${nouns.join(", ")}.`);
  if (files.length === 0) throw new Error(`${folder} has no .jsonl or .csv file.`);
  return files;
}

async function importFile(
  { session, country, folder, onFault, onProgress }: ImportOptions,
  file: string,
  noun: SupplyNoun,
  step: Step,
): Promise<FileSummary> {
  const summary: FileSummary = { file, rows: 0, added: 0, changed: 0, removed: 0, unchanged: 0, bad: 0 };
  // A row can have several faults.
  const badLines = new Set<number>();
  const refuse = (line: number, fault: Omit<ImportFault, "file" | "line">) => {
    summary.bad = badLines.add(line).size;
    onFault({ file, line, ...fault });
  };
  const load: Load = async (_db, table, columns, rows) => {
    const records = rows.map(({ seq, values }) => ({
      seq,
      ...Object.fromEntries(columns.map((name) => [name, values[name] ?? null])),
    }));
    await session.copy(table, records);
  };
  let waiting: NumberedRow[] = [];
  const flush = async () => {
    if (waiting.length === 0) return;
    const rows = waiting;
    waiting = [];
    const imported = await step(() => importRows(session.db, { noun, country, rows, load }));
    for (const key of ["added", "changed", "removed", "unchanged"] as const) summary[key] += imported[key];
    for (const { seq, attr, code } of imported.faults.sort((one, other) => one.seq - other.seq))
      refuse(seq, { attr, code });
    onProgress(file, summary.rows);
  };
  const schema: z.ZodType = supplyRows[noun];
  const firstLineOf = new Map<string, number>();
  for await (const read of readRows(join(folder, file))) {
    summary.rows += 1;
    if ("fault" in read) {
      refuse(read.line, { attr: null, code: "invalid", message: read.fault });
      continue;
    }
    const parsed = schema.safeParse(read.record);
    if (!parsed.success) {
      const { path, message } = parsed.error.issues[0]!;
      refuse(read.line, { attr: path.join(".") || null, code: "invalid", message });
      continue;
    }
    const row = parsed.data as SupplyRow;
    const key = keyOf(noun, row);
    const earlier = firstLineOf.get(key);
    if (earlier) {
      refuse(read.line, {
        attr: null,
        code: "not_unique",
        message: `the same ${nounKeys[noun].join(", ")} as line ${earlier}`,
      });
      continue;
    }
    firstLineOf.set(key, read.line);
    waiting.push({ seq: read.line, row });
    if (waiting.length >= (noun === "slots" ? rowsAtOnce.slots : rowsAtOnce.others)) await flush();
  }
  await flush();
  return summary;
}

/** The key of a row within its file. */
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
