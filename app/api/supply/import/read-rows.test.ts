import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readRows } from "./read-rows.ts";

async function recordsOf(name: string, text: string) {
  const folder = mkdtempSync(join(tmpdir(), "vizit-rows-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, name), text);
  const records = [];
  for await (const record of readRows(join(folder, name))) records.push(record);
  return records;
}

/** Longer than a chunk of the file stream. */
const long = "Ж".repeat(300_000);

test.each(["", "\n"])(
  "A-07 a file of long lines is read whole, with their numbers, if it ends with %j",
  async (end) => {
    const names = ["first", long, "third", long, "last"];
    const expected = names.map((name, index) => ({ line: index + 1, record: { name } }));
    const lines = names.map((name) => JSON.stringify({ name }));
    expect(await recordsOf("doctors.jsonl", lines.join("\n") + end)).toEqual(expected);
    const records = expected.map(({ line, record }) => ({ line: line + 1, record }));
    expect(await recordsOf("doctors.csv", ["name", ...names].join("\n") + end)).toEqual(records);
  },
);

test("A-07 a null field of a JSON line is no value, and a blank line no record", async () => {
  expect(await recordsOf("doctors.jsonl", '{"slug":"a","name":null}\r\n \r\n{"slug":"b"}')).toEqual([
    { line: 1, record: { slug: "a" } },
    { line: 3, record: { slug: "b" } },
  ]);
});
