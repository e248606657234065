import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type Binaries, prepareBinaries } from "./binaries.ts";
import { ensureCluster } from "./cluster.ts";
import { stopLeftover } from "./leftover.ts";
import { takeOwnership } from "./owner-lock.ts";
import { EmbeddedServerFailure } from "./server-failure.ts";
import { findFolders, hasFolders, type ServerFolders } from "./folders.ts";
import { acceptsConnections, connectionString, launchServer, stopServer } from "./postmaster.ts";

export type EmbeddedOptions = {
  /** The database's folder; created if missing. */
  dataDir: string;
  /** Called with a line for each slow or unusual step. */
  log?: (line: string) => void;
  /** False only for tests: no fsync, so a power failure may lose everything. */
  durable?: boolean;
};

export type EmbeddedServer = {
  /** Database "vizit" on a unix socket that only this account (and root) can access. */
  connectionString: string;
  /** Pid of the running server; changes when a dead server is replaced. */
  readonly pid: number;
  /** Cancels running statements, writes everything to disk, releases the folder. */
  stop(): Promise<void>;
};

const database = "vizit";
const quickAttempts = 50;

/**
 * Starts the PostgreSQL that npm installed as a child process and keeps it running: a server that dies is restarted on
 * the same socket. @throws {EmbeddedServerFailure} with one line
 */
export async function startEmbedded({
  dataDir,
  log = () => {},
  durable = true,
}: EmbeddedOptions): Promise<EmbeddedServer> {
  const release = await takeOwnership(dataDir);
  let folders: ServerFolders;
  let binaries: Binaries;
  let child: ChildProcess | undefined;
  let restarting: Promise<void> | undefined;
  let stopping = false;

  async function superviseOnce(): Promise<void> {
    const started = await launchServer(folders, binaries, durable);
    child = started;
    started.once("exit", (code, signal) => {
      if (!stopping) restarting = restart(signal ?? `code ${code}`);
    });
  }

  async function restart(reason: string): Promise<void> {
    log(`The database server ended (${reason}); starting it again.`);
    for (let attempt = 1; !stopping; attempt += 1) {
      try {
        // Workers of the dead server keep its shared memory for a moment; until then a start fails.
        await stopLeftover(folders.data, log);
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
    folders = findFolders(dataDir, log);
    binaries = prepareBinaries(folders.account, join(folders.folder, "server-18.4"));
    await stopLeftover(folders.data, log);
    await ensureCluster(folders, binaries, log);
    await superviseOnce();
    await ensureDatabase(folders);
  } catch (error) {
    stopping = true;
    if (child) await stopServer(child);
    release();
    throw error;
  }

  return {
    connectionString: connectionString(folders, database),
    get pid() {
      return child!.pid!;
    },
    async stop() {
      if (stopping) return;
      stopping = true;
      await restarting;
      await stopServer(child!);
      release();
    },
  };
}

/**
 * Connects to the embedded database in `dataDir`, which must exist. If the product is not running, starts the server
 * and stops it at `stop`.
 * @throws {EmbeddedServerFailure} with one line
 */
export async function connectToEmbedded(
  options: EmbeddedOptions,
): Promise<Pick<EmbeddedServer, "connectionString" | "stop">> {
  const { dataDir, log = () => {} } = options;
  if (!hasFolders(dataDir))
    throw new EmbeddedServerFailure(
      `There is no database in ${dataDir}. Set DATA_DIR to the folder of the product, or start it once with npm start.`,
    );
  const folders = findFolders(dataDir, log);
  if (!(await acceptsConnections(folders))) return startEmbedded(options);
  return { connectionString: connectionString(folders, database), stop: async () => {} };
}

async function ensureDatabase(folders: ServerFolders): Promise<void> {
  const client = new pg.Client({
    connectionString: connectionString(folders, "postgres"),
    connectionTimeoutMillis: 5_000,
  });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [database]);
    if (!rowCount) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}
