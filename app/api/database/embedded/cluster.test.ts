import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureCluster } from "./cluster.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vizit-cluster-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs it with an initdb that only makes the folder. */
async function ensure(): Promise<void> {
  const initdb = join(folder, "initdb.sh");
  writeFileSync(initdb, '#!/bin/sh\nmkdir "$2"\n');
  chmodSync(initdb, 0o755);
  const folders = { folder, data: join(folder, "data"), run: folder, log: join(folder, "log"), account: undefined };
  await ensureCluster(folders, { initdb, postgres: "" }, () => {});
}

test("an empty database is made, and what an interrupted start left is deleted", async () => {
  mkdirSync(join(folder, "data.1/base"), { recursive: true });
  await ensure();
  expect(readdirSync(folder).toSorted()).toEqual(["data", "initdb.sh"]);
});

test.each([
  ["18", true],
  ["17", false],
  ["1", false],
])("a database of PostgreSQL %s is accepted: %s", async (version, isAccepted) => {
  mkdirSync(join(folder, "data"));
  writeFileSync(join(folder, "data/PG_VERSION"), `${version}\n`);
  const outcome = await ensure().then(
    () => true,
    (error: Error) => error.message.includes(`made by PostgreSQL ${version}`) && false,
  );
  expect(outcome).toBe(isAccepted);
  expect(existsSync(join(folder, "data/PG_VERSION"))).toBe(true);
});
