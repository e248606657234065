import { CsvError, parse } from "csv-parse/sync";

const maxRecordLength = 1_000_000;

/** `fault` completes a sentence about the line: "is not UTF-8". */
export type FileRecord = { line: number; record: Record<string, unknown> } | { line: number; fault: string };

/**
 * Records of a CSV file (RFC 4180, comma or semicolon, names in the first line). An empty cell is no value; columns
 * `name.ru` and `name.kk` form one object `name`. `lines`: with their numbers.
 */
export async function* csvRecords(lines: AsyncIterable<{ line: number; text: string }>): AsyncGenerator<FileRecord> {
  let names: string[][] | undefined;
  let separator = ",";
  let unclosed: { line: number; text: string } | undefined;
  for await (const { line, text } of lines) {
    const record: { line: number; text: string } = unclosed
      ? { line: unclosed.line, text: `${unclosed.text}\n${text}` }
      : { line, text };
    if (hasOpenQuote(record.text) && record.text.length <= maxRecordLength) {
      unclosed = record;
      continue;
    }
    unclosed = undefined;
    if (record.text === "") continue;
    const fault = faultOfText(record.text);
    if (fault) {
      yield { line: record.line, fault };
      // Without names no record can be read.
      if (!names) return;
      continue;
    }
    if (!names) {
      if (/\r./s.test(record.text)) {
        yield { line: record.line, fault: "has CR without LF between its lines" };
        return;
      }
      separator = record.text.includes(";") && !record.text.includes(",") ? ";" : ",";
      const columns = (cellsOf(record.text, separator) ?? []).map((name) => name.trim());
      const repeated = columns.find((name, index) => columns.indexOf(name) < index);
      if (repeated !== undefined) {
        yield { line: record.line, fault: `names the column ${repeated} twice` };
        return;
      }
      names = columns.map((name) => name.split("."));
      continue;
    }
    const cells = cellsOf(record.text, separator);
    if (!cells) yield { line: record.line, fault: "has an unexpected quote" };
    else if (cells.length !== names.length)
      yield { line: record.line, fault: `has ${cells.length} cells, the first line has ${names.length}` };
    else yield { line: record.line, record: objectOf(names, cells) };
  }
  if (unclosed) yield { line: unclosed.line, fault: "has a quote that is not closed" };
}

/** Why a record cannot be parsed; null if it can. */
export function faultOfText(text: string): string | null {
  if (text.length > maxRecordLength) return "is longer than a million characters";
  if (text.includes("\uFFFD")) return "is not UTF-8";
  return null;
}

function hasOpenQuote(text: string): boolean {
  if (!text.includes('"')) return false;
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) count += 1;
  return count % 2 === 1;
}

/**
 * Null for misplaced quotes. Records are parsed one at a time, so that a bad quote costs one record, not the rest of
 * the file.
 */
function cellsOf(text: string, separator: string): string[] | null {
  if (!text.includes('"')) return text.split(separator);
  try {
    const records = parse(text, { delimiter: separator });
    return records.length === 1 ? (records[0] ?? null) : null;
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}

function objectOf(names: string[][], cells: string[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [index, [name = "", part]] of names.entries()) {
    const cell = cells[index]!.trim();
    if (cell === "") continue;
    if (part === undefined) record[name] = cell;
    else record[name] = { ...(record[name] as object | undefined), [part]: cell };
  }
  return record;
}
