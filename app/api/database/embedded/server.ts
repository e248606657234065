import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, closeSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type Binaries, prepareBinaries } from "./binaries.ts";
import { ensureCluster, serverEnvironment, superuser } from "./cluster.ts";
import { EmbeddedServerFailure } from "./failure.ts";
import { stopLeftover } from "./leftover.ts";
import { takeOwnership } from "./owner-lock.ts";
import { findPlace, type Place } from "./place.ts";

export type EmbeddedOptions = {
  /** The folder that holds the database; it is made when missing. */
  dataDir: string;
  /** Told of long or unusual steps, a line each. */
  log?: (line: string) => void;
  /** false only for tests: no fsync, so a power cut may lose everything. */
  durable?: boolean;
};

export type EmbeddedServer = {
  /** Database "vizit" over a unix socket that only this account (and root) can reach. */
  connectionString: string;
  /** Of the server now running; it changes when a server that died was replaced. */
  readonly pid: number;
  /** Lets running statements end in error, writes everything to disk, gives the folder up. */
  stop(): Promise<void>;
};

const database = "vizit";
const largestLog = 5_000_000;
const quickAttempts = 50;

/**
 * Starts the PostgreSQL that npm installed, as a child of this process, and keeps it running:
 * one that dies is started again on the same address. Throws EmbeddedServerFailure with one line.
 */
export async function startEmbedded({ dataDir, log = () => {}, durable = true }: EmbeddedOptions): Promise<EmbeddedServer> {
  const release = await takeOwnership(dataDir);
  let place: Place;
  let binaries: Binaries;
  let child: ChildProcess | undefined;
  let restarting: Promise<void> | undefined;
  let stopping = false;

  async function superviseOnce(): Promise<void> {
    const started = await launch(place, binaries, durable);
    child = started;
    started.once("exit", (code, signal) => {
      if (!stopping) restarting = restart(signal ?? `code ${code}`);
    });
  }

  async function restart(reason: string): Promise<void> {
    log(`The database server ended (${reason}); starting it again.`);
    for (let attempt = 1; !stopping; attempt += 1) {
      try {
        // Workers of the dead server hold its memory for a moment; until then a start is refused.
        await stopLeftover(place.data, log);
        await superviseOnce();
        if (!stopping) log("The database server is back.");
        return;
      } catch (error) {
        if (attempt > quickAttempts) log((error as Error).message);
        await wait(attempt > quickAttempts ? 5_000 : 100);
      }
    }
  }

  try {
    place = findPlace(dataDir, log);
    binaries = prepareBinaries(place.account, join(place.folder, "server-18.4"));
    await stopLeftover(place.data, log);
    await ensureCluster(place, binaries, log);
    await superviseOnce();
    await ensureDatabase(place);
  } catch (error) {
    stopping = true;
    if (child) await end(child);
    release();
    throw error;
  }

  return {
    connectionString: address(place, database),
    get pid() {
      return child!.pid!;
    },
    async stop() {
      if (stopping) return;
      stopping = true;
      await restarting;
      await end(child!);
      release();
    },
  };
}

async function launch(place: Place, binaries: Binaries, durable: boolean): Promise<ChildProcess> {
  const log = openLog(place);
  const child = spawn(binaries.postgres, settings(place, durable), {
    ...place.account,
    cwd: place.folder,
    env: serverEnvironment,
    stdio: ["ignore", log, log],
    detached: true, // Ctrl-C is ours to hear first, not the server's
  });
  closeSync(log);
  await once(child, "spawn");
  while (child.exitCode === null && child.signalCode === null) {
    if (await answers(place)) return child;
    await wait(25);
  }
  throw new EmbeddedServerFailure(`The database server did not start: ${lastComplaint(place)}`);
}

function settings(place: Place, durable: boolean): string[] {
  const values: Record<string, string> = {
    listen_addresses: "",
    unix_socket_directories: place.run,
    unix_socket_permissions: "0700",
    max_connections: "100",
    shared_buffers: "256MB",
    timezone: "UTC",
    log_timezone: "UTC",
    jit: "off",
    // Parallel workers meet in /dev/shm, which containers keep small.
    max_parallel_workers_per_gather: "0",
    max_parallel_maintenance_workers: "0",
    wal_level: "minimal",
    max_wal_senders: "0",
    max_wal_size: "2GB",
    checkpoint_timeout: "15min",
    ...(process.platform === "darwin" && { wal_sync_method: "fsync_writethrough" }),
    ...(!durable && { fsync: "off", full_page_writes: "off", synchronous_commit: "off" }),
  };
  return ["-D", place.data, ...Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

/** Fast stop (running statements are cancelled); the immediate one only if that hangs. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGINT");
  const late = setTimeout(() => child.kill("SIGQUIT"), 20_000);
  await ended;
  clearTimeout(late);
}

async function answers(place: Place): Promise<boolean> {
  const client = new pg.Client({ connectionString: address(place, "postgres"), connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function ensureDatabase(place: Place): Promise<void> {
  const client = new pg.Client({ connectionString: address(place, "postgres") });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [database]);
    if (!rowCount) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

function address(place: Place, name: string): string {
  return `postgresql://${superuser}@${encodeURIComponent(place.run)}:5432/${name}`;
}

function openLog(place: Place): number {
  const size = statSync(place.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > largestLog) renameSync(place.log, `${place.log}.1`);
  const file = openSync(place.log, "a", 0o600);
  if (place.account) chownSync(place.log, place.account.uid, place.account.gid);
  return file;
}

function lastComplaint(place: Place): string {
  const lines = readFileSync(place.log, "utf8").trim().split("\n");
  const complaint = lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? "";
  return `${complaint.replace(/^.*?(FATAL|PANIC|ERROR): */, "")} (more in ${place.log})`;
}
