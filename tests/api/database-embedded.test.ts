import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "#app/api/database/connection.ts";
import { prepareBinaries } from "#app/api/database/embedded/binaries.ts";
import { takeOwnership } from "#app/api/database/embedded/owner-lock.ts";
import { removeFolders } from "#app/api/database/embedded/folders.ts";
import { startEmbedded } from "#app/api/database/embedded/server.ts";

let dataDir: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "vizit-embedded-"));
  chmodSync(dataDir, 0o711);
});

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  removeFolders(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts another process that owns the database in `dataDir`. */
async function startHolder() {
  const child = spawn(process.execPath, [fileURLToPath(new URL("./database-holder.ts", import.meta.url)), dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  return { child, ...(JSON.parse(line) as { connectionString: string; server: number }) };
}

async function query(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test("a second start on the same folder is refused with one line that names the owner", async () => {
  const { child } = await startHolder();
  const refused = startEmbedded({ dataDir });
  await expect(refused).rejects.toThrow(`in use by process ${child.pid}`);
  await expect(refused).rejects.not.toThrow("\n");
});

test("after kill -9 of its owner the next start stops the remaining server and has all data", async () => {
  const first = await startHolder();
  await query(first.connectionString, "create table kept (id int); insert into kept values (7)");
  first.child.kill("SIGKILL");
  await once(first.child, "exit");
  expect(await query(first.connectionString, "select 1 as one")).toEqual([{ one: 1 }]); // the server still runs

  const lines: string[] = [];
  const server = await startEmbedded({ dataDir, log: (line) => lines.push(line) });
  expect(await query(server.connectionString, "select id from kept")).toEqual([{ id: 7 }]);
  expect(lines.join()).toContain(String(first.server));
  expect(server.pid).not.toBe(first.server);
  await server.stop();
});

test("a database server killed with -9 is restarted under the same pool with all committed data", async () => {
  const server = await startEmbedded({ dataDir });
  const { db, close } = openDatabase({ connectionString: server.connectionString });
  const before = server.pid;
  await sql`create table kept (id int)`.execute(db);
  await sql`insert into kept values (1)`.execute(db);
  process.kill(before, "SIGKILL");
  await vi.waitFor(() => expect(server.pid).not.toBe(before), { timeout: 20_000, interval: 20 });
  await vi.waitFor(async () => expect((await sql`select id from kept`.execute(db)).rows).toEqual([{ id: 1 }]), {
    timeout: 20_000,
    interval: 50,
  });
  await close();
  await server.stop();
});

test("a clean stop releases the folder, ends all processes, and keeps the data", async () => {
  const first = await startEmbedded({ dataDir });
  await query(first.connectionString, "create table kept (id int)");
  await first.stop();
  expect(() => process.kill(first.pid, 0)).toThrow("ESRCH");
  const second = await startEmbedded({ dataDir });
  expect(await query(second.connectionString, "select count(*)::int as n from kept")).toEqual([{ n: 0 }]);
  await second.stop();
});

test("the embedded server is durable, and reachable only by its socket", async () => {
  const server = await startEmbedded({ dataDir });
  const rows = await query(
    server.connectionString,
    "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses') order by name",
  );
  expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
    fsync: "on",
    full_page_writes: "on",
    listen_addresses: "",
    synchronous_commit: "on",
  });
  await server.stop();
});

test.runIf(process.getuid?.() === 0)(
  "as root the embedded server runs under another account, even for a folder that only root can enter",
  async () => {
    chmodSync(dataDir, 0o700);
    const server = await startEmbedded({ dataDir });
    const uid = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))![1];
    expect(uid).not.toBe("0");
    const place = readFileSync(join(dataDir, "postgres-is-at"), "utf8").trim();
    expect(existsSync(join(place, "data/PG_VERSION"))).toBe(true);
    await server.stop();

    const again = await startEmbedded({ dataDir });
    expect(again.connectionString).toBe(server.connectionString);
    await again.stop();
  },
);

test("a start that fails releases the folder, so that one in another container need not wait for it", async () => {
  const pointer = join(dataDir, "postgres-is-at");
  writeFileSync(pointer, join(dataDir, "gone"));
  await expect(startEmbedded({ dataDir })).rejects.toThrow("which is gone");
  expect(existsSync(join(dataDir, "owner.lock"))).toBe(false);
  rmSync(pointer);
});

test("an owner in another container counts as gone once it no longer touches its lock", async () => {
  const lock = join(dataDir, "owner.lock");
  writeFileSync(lock, JSON.stringify({ pid: 1, started: "1", pidNamespace: "another container" }));
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(lock, longAgo, longAgo);
  const release = await takeOwnership(dataDir);
  await expect(takeOwnership(dataDir)).rejects.toThrow(`in use by process ${process.pid}`);
  release();
  expect(existsSync(lock)).toBe(false);
});

test("an unsupported platform is refused with one line", () => {
  expect(() => prepareBinaries(undefined, "/nowhere", "win32-x64")).toThrow(
    "No embedded PostgreSQL exists for win32-x64: set DATABASE_URL to a PostgreSQL 15 or later.",
  );
});
