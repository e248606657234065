import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type Binaries, prepareBinaries } from "./binaries.ts";
import { ensureCluster } from "./cluster.ts";
import { stopLeftover } from "./leftover.ts";
import { takeOwnership } from "./owner-lock.ts";
import { findPlace, type Place } from "./place.ts";
import { address, end, launch } from "./postmaster.ts";

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
const quickAttempts = 50;

/**
 * Starts the PostgreSQL that npm installed, as a child of this process, and keeps it running:
 * one that dies is started again on the same address. Throws EmbeddedServerFailure with one line.
 */
export async function startEmbedded({
  dataDir,
  log = () => {},
  durable = true,
}: EmbeddedOptions): Promise<EmbeddedServer> {
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

async function ensureDatabase(place: Place): Promise<void> {
  const client = new pg.Client({ connectionString: address(place, "postgres"), connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [database]);
    if (!rowCount) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}
