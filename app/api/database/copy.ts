import { once } from "node:events";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

type Value = string | number | boolean | null | undefined | object;
export type Row = Record<string, Value>;

const chunkLength = 256 * 1024;

/** Loads rows with equal keys into a table by COPY. @returns their number */
export async function copyRows(client: pg.ClientBase, table: string, rows: Iterable<Row>): Promise<number> {
  const iterator = rows[Symbol.iterator]();
  const first = iterator.next();
  if (first.done) return 0;
  const columns = Object.keys(first.value);
  return copyLines(client, table, columns, lines(first.value, { [Symbol.iterator]: () => iterator }, columns));
}

/** Like copyRows, for lines already in COPY's text format (without line ends). */
export async function copyLines(
  client: pg.ClientBase,
  table: string,
  columns: string[],
  source: Iterable<string>,
): Promise<number> {
  const names = columns.map((name) => `"${name}"`).join(", ");
  const stream = client.query(copyFrom(`copy ${table} (${names}) from stdin`));
  const end = finished(stream);
  let count = 0;
  let chunk = "";
  for (const line of source) {
    chunk += `${line}\n`;
    count += 1;
    if (chunk.length > chunkLength) {
      if (!stream.write(chunk)) await Promise.race([once(stream, "drain"), end]);
      chunk = "";
    }
  }
  stream.end(chunk);
  await end;
  return count;
}

function* lines(first: Row, rest: Iterable<Row>, columns: string[]): Generator<string> {
  yield line(first, columns);
  for (const row of rest) yield line(row, columns);
}

function line(row: Row, columns: string[]): string {
  return columns.map((column) => field(row[column])).join("\t");
}

function field(value: Value): string {
  if (value === null || value === undefined) return "\\N";
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "t" : "f";
  const text = value instanceof Date ? value.toISOString() : typeof value === "object" ? JSON.stringify(value) : value;
  return text.replace(/[\\\n\r\t]/g, (character) => escapes[character]!);
}

const escapes: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
