import { createReadStream } from "node:fs";
import { csvRecords, wrongIn, type CsvRecord } from "./csv.ts";

/** Records of a .jsonl or .csv file with their line numbers, or the fault of a line. */
export function readRows(path: string): AsyncGenerator<CsvRecord> {
  return path.endsWith(".csv") ? csvRecords(lines(path)) : jsonRecords(lines(path));
}

async function* jsonRecords(source: AsyncIterable<{ line: number; text: string }>): AsyncGenerator<CsvRecord> {
  for await (const { line, text } of source) {
    if (text.trim() === "") continue;
    const wrong = wrongIn(text);
    if (wrong) {
      yield { line, wrong };
      continue;
    }
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      yield { line, wrong: "is not JSON" };
      continue;
    }
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      yield { line, record: withoutNulls(value) };
    else yield { line, wrong: "is not a JSON object" };
  }
}

/** A null field is no value, as an empty cell. */
function withoutNulls(value: object): Record<string, unknown> {
  const record = value as Record<string, unknown>;
  for (const name in record) {
    if (record[name] === null) delete record[name];
  }
  return record;
}

async function* lines(path: string): AsyncGenerator<{ line: number; text: string }> {
  let rest = "";
  let line = 0;
  for await (const chunk of createReadStream(path, { encoding: "utf8", highWaterMark: 256 * 1024 })) {
    const parts = (rest + (chunk as string)).split("\n");
    rest = parts.pop()!;
    for (const part of parts) yield clean(part, (line += 1));
  }
  if (rest !== "") yield clean(rest, line + 1);
}

function clean(part: string, line: number): { line: number; text: string } {
  const text = part.endsWith("\r") ? part.slice(0, -1) : part;
  return { line, text: line === 1 && text.startsWith("\uFEFF") ? text.slice(1) : text };
}
