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

/** Runs `ensureCluster` with an initdb that only creates the folder. */
async function ensureTestCluster(): Promise<void> {
  const initdb = join(folder, "initdb.sh");
  writeFileSync(initdb, '#!/bin/sh\nmkdir "$2"\n');
  chmodSync(initdb, 0o755);
  const folders = { folder, data: join(folder, "data"), run: folder, log: join(folder, "log"), account: undefined };
  await ensureCluster(folders, { initdb, postgres: "" }, () => {});
}

test("a missing database is created, and the folder of an interrupted start is deleted", async () => {
  mkdirSync(join(folder, "data.1/base"), { recursive: true });
  await ensureTestCluster();
  expect(readdirSync(folder).toSorted()).toEqual(["data", "initdb.sh"]);
});

test.each([
  ["18", "accepted"],
  ["17", "refused"],
  ["1", "refused"],
])("a database made by PostgreSQL %s is %s", async (version, expected) => {
  mkdirSync(join(folder, "data"));
  writeFileSync(join(folder, "data/PG_VERSION"), `${version}\n`);
  const outcome = await ensureTestCluster().then(
    () => "accepted",
    ({ message }: Error) => (message.includes(`made by PostgreSQL ${version}`) ? "refused" : message),
  );
  expect(outcome).toBe(expected);
  expect(existsSync(join(folder, "data/PG_VERSION"))).toBe(true);
});
