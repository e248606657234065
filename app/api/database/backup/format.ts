/**
 * A backup is text, compressed by gzip, and encrypted by age if there are recipients: the first line is its version,
 * the second the facts as JSON; then each table as `copy table (columns) from stdin;` with rows in COPY's text format
 * and `\.`, each sequence, and a line with the number of rows, without which the file is incomplete.
 */
export const firstLine = "-- Vizit backup 1";

/** Message for a file that is no whole backup, or was altered. */
export const damaged = "The backup is damaged: nothing was restored.";

export type BackupFacts = {
  /** ISO 8601. */
  takenAt: string;
  /** Names of the migrations that made the schema. */
  migrations: string[];
  /** Comment on the table slots, which marks demo data. */
  mark: string | null;
};

export const endOfRows = "\\.";

const name = "[a-z_][a-z0-9_]*";
const copyLine = new RegExp(`^copy (${name}) \\((${name}(?:, ${name})*)\\) from stdin;$`);
const sequenceLine = new RegExp(`^-- sequence (${name}) (\\d+) (true|false)$`);
const lastLine = /^-- complete: (\d+) rows$/;

export type Part =
  | { kind: "table"; table: string; columns: string[] }
  | { kind: "sequence"; sequence: string; value: string; isCalled: boolean }
  | { kind: "end"; rows: number };

export function writePart(part: Part): string {
  if (part.kind === "table") return `copy ${part.table} (${part.columns.join(", ")}) from stdin;`;
  if (part.kind === "sequence") return `-- sequence ${part.sequence} ${part.value} ${part.isCalled}`;
  return `-- complete: ${part.rows} rows`;
}

/** Undefined: no line of a backup. Names are checked, as they become part of statements. */
export function readPart(line: string): Part | undefined {
  const copy = copyLine.exec(line);
  if (copy) return { kind: "table", table: copy[1]!, columns: copy[2]!.split(", ") };
  const sequence = sequenceLine.exec(line);
  if (sequence)
    return { kind: "sequence", sequence: sequence[1]!, value: sequence[2]!, isCalled: sequence[3] === "true" };
  const end = lastLine.exec(line);
  return end ? { kind: "end", rows: Number(end[1]) } : undefined;
}
