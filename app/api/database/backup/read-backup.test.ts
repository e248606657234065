import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { damaged, firstLine } from "./format.ts";
import { openBackup } from "./read-backup.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "vizit-backup-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const facts = JSON.stringify({ takenAt: "2026-12-01T00:00:00Z", migrations: ["0001"], mark: null });

/** The rows of the first table of a backup with these lines. */
async function rowsOf(lines: string[]): Promise<string> {
  const file = join(folder, "backup.gz");
  writeFileSync(file, gzipSync(`${[firstLine, facts, "copy cities (id) from stdin;", ...lines].join("\n")}\n`));
  const backup = await openBackup(file);
  await backup.line();
  let rows = "";
  for await (const block of backup.rows()) rows += block;
  backup.close();
  return rows;
}

test("the rows of a table are read up to their end", async () => {
  expect(await rowsOf(["1", "2", "\\.", "-- complete: 2 rows"])).toBe("1\n2\n");
});

test("a table without an end of its rows is damaged, although the file can be unpacked", async () => {
  await expect(rowsOf(["1", "2"])).rejects.toThrow(damaged);
});
