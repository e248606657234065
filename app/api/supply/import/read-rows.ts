import { createReadStream } from "node:fs";
import { csvRecords, faultOfText, type FileRecord } from "./csv.ts";

/** Records of a .jsonl or .csv file with their line numbers, or the fault of a line. */
export function readRows(path: string): AsyncGenerator<FileRecord> {
  return path.endsWith(".csv") ? csvRecords(readLines(path)) : jsonRecords(readLines(path));
}

async function* jsonRecords(source: AsyncIterable<{ line: number; text: string }>): AsyncGenerator<FileRecord> {
  for await (const { line, text } of source) {
    if (text.trim() === "") continue;
    const fault = faultOfText(text);
    if (fault) {
      yield { line, fault };
      continue;
    }
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      yield { line, fault: "is not JSON" };
      continue;
    }
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      yield { line, record: withoutNulls(value) };
    else yield { line, fault: "is not a JSON object" };
  }
}

/** Removes null fields: like an empty cell, null is no value. */
function withoutNulls(value: object): Record<string, unknown> {
  const record = value as Record<string, unknown>;
  for (const name in record) {
    if (record[name] === null) delete record[name];
  }
  return record;
}

async function* readLines(path: string): AsyncGenerator<{ line: number; text: string }> {
  let rest = "";
  let line = 0;
  for await (const chunk of createReadStream(path, { encoding: "utf8", highWaterMark: 256 * 1024 })) {
    const complete = (rest + (chunk as string)).split("\n");
    rest = complete.pop()!;
    for (const text of complete) yield cleanLine(text, (line += 1));
  }
  if (rest !== "") yield cleanLine(rest, line + 1);
}

/** The line without a carriage return and a byte order mark. */
function cleanLine(raw: string, line: number): { line: number; text: string } {
  const text = raw.endsWith("\r") ? raw.slice(0, -1) : raw;
  return { line, text: line === 1 && text.startsWith("\uFEFF") ? text.slice(1) : text };
}
