import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, closeSync, mkdirSync, openSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { chooseAccount } from "#app/api/database/embedded/account.ts";
import { prepareBinaries } from "#app/api/database/embedded/binaries.ts";
import { ensureCluster, serverEnvironment, superuser } from "#app/api/database/embedded/cluster.ts";
import type { ServerFolders } from "#app/api/database/embedded/folders.ts";
import { connectionString, stopServer } from "#app/api/database/embedded/postmaster.ts";
import { waitUntil } from "./wait-until.ts";

/** A PostgreSQL server of a pair, on a socket in a folder of its own. */
export type DatabaseServer = {
  name: string;
  /** The folder of its socket. */
  socket: string;
  connectionString: string;
  /** Runs statements on a connection of their own, as superuser. */
  query<Row extends pg.QueryResultRow>(...statements: string[]): Promise<Row[]>;
  kill(): Promise<void>;
  /** Starts it again after a kill, with its data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

const database = "vizit";
const settings: Record<string, string> = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  shared_buffers: "128MB",
  timezone: "UTC",
  log_timezone: "UTC",
  wal_level: "replica",
  max_wal_senders: "10",
  // A standby that is copied from a busy primary needs the log since the copy began.
  wal_keep_size: "1GB",
  hot_standby: "on",
  max_parallel_workers_per_gather: "0",
  max_parallel_maintenance_workers: "0",
};

/** Starts an empty primary with the database "vizit" in `folder`. */
export async function startPrimary(folder: string, name: string): Promise<DatabaseServer> {
  const folders = foldersOf(folder, name);
  const binaries = prepareBinaries(folders.account, join(folders.folder, "server"));
  await ensureCluster(folders, binaries, () => {});
  const server = await start(folders, name);
  await server.query(`create database ${database}`);
  return server;
}

/** Copies the running `primary`, starts the copy as its standby, and makes commits wait for it. */
export async function startStandby(folder: string, name: string, primary: DatabaseServer): Promise<DatabaseServer> {
  const folders = foldersOf(folder, name);
  await copyData(primary, join(folder, primary.name, "data"), folders.data);
  const connection = `primary_conninfo = 'host=${primary.socket} user=${superuser} application_name=${name}'\n`;
  writeFileSync(join(folders.data, "postgresql.auto.conf"), connection);
  writeFileSync(join(folders.data, "standby.signal"), "");
  giveToAccount(folders, "postgresql.auto.conf", "standby.signal");
  const standby = await start(folders, name);
  await waitForStandbys(primary, "any");
  await waitUntil(`${name} is a synchronous standby`, 60_000, async () => {
    const rows = await primary.query<{ state: string }>("select sync_state as state from pg_stat_replication");
    return rows.some(({ state }) => state === "sync");
  });
  return standby;
}

/** Makes a standby the primary. Its commits wait for no standby until it has one. */
export async function promote(standby: DatabaseServer): Promise<void> {
  await standby.query("select pg_promote(true, 60)");
  await waitForStandbys(standby, "none");
}

/** Makes commits wait for any one standby, or for none. */
async function waitForStandbys(server: DatabaseServer, standbys: "any" | "none"): Promise<void> {
  const names = standbys === "any" ? "*" : "";
  await server.query(`alter system set synchronous_standby_names = '${names}'`, "select pg_reload_conf()");
  await waitUntil("the server has read its settings", 10_000, async () => {
    const [row] = await server.query<{ names: string }>("select current_setting('synchronous_standby_names') as names");
    return row!.names === names;
  });
}

/** Copies the files between the start and the end of a backup, with the label that makes it consistent. */
async function copyData(primary: DatabaseServer, from: string, to: string): Promise<void> {
  rmSync(to, { recursive: true, force: true });
  const client = new pg.Client({ connectionString: primary.connectionString });
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', true)");
    // Files that are deleted meanwhile are not part of the backup.
    execFileSync("/bin/sh", ["-c", 'cp -a "$1" "$2" 2>/dev/null || test -f "$2/PG_VERSION"', "sh", from, to]);
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    for (const leftOut of ["postmaster.pid", "postmaster.opts", "pg_wal", "pg_replslot", "standby.signal"])
      rmSync(join(to, leftOut), { recursive: true, force: true });
    writeFileSync(join(to, "backup_label"), rows[0]!.labelfile);
  } finally {
    await client.end();
  }
  for (const empty of ["pg_wal", "pg_wal/archive_status", "pg_wal/summaries", "pg_replslot"])
    mkdirSync(join(to, empty), { mode: 0o700 });
  giveToAccount(
    { data: to, account: chooseAccount() },
    "backup_label",
    "pg_wal",
    "pg_wal/archive_status",
    "pg_wal/summaries",
  );
  giveToAccount({ data: to, account: chooseAccount() }, "pg_replslot");
}

async function start(folders: ServerFolders, name: string): Promise<DatabaseServer> {
  const runStatements = <Row extends pg.QueryResultRow>(...statements: string[]) =>
    query<Row>(connectionString(folders, "postgres"), statements);
  const launch = async () => {
    const child = spawnServer(folders);
    await waitUntil(`${name} accepts connections (its log: ${folders.log})`, 60_000, async () => {
      if (child.exitCode !== null) throw new Error(`${name} did not start: see ${folders.log}`);
      return runStatements("select 1").then(
        () => true,
        () => false,
      );
    });
    return child;
  };
  let child = await launch();
  return {
    name,
    socket: folders.run,
    connectionString: connectionString(folders, database),
    query: runStatements,
    async kill() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
    async restart() {
      // The dead server's other processes hold its shared memory for a moment.
      await waitUntil(`${name} starts again`, 30_000, async () => {
        const started = await launch().catch(() => null);
        if (started) child = started;
        return started !== null;
      });
    },
    stop: () => stopServer(child),
  };
}

function spawnServer(folders: ServerFolders): ChildProcess {
  const binaries = prepareBinaries(folders.account, join(folders.folder, "server"));
  const log = openSync(folders.log, "a", 0o600);
  const values = { ...settings, unix_socket_directories: folders.run };
  const child = spawn(
    binaries.postgres,
    ["-D", folders.data, ...Object.entries(values).flatMap(([key, value]) => ["-c", `${key}=${value}`])],
    { ...folders.account, cwd: folders.folder, env: serverEnvironment, stdio: ["ignore", log, log], detached: true },
  );
  closeSync(log);
  const killWithParent = () => child.kill("SIGKILL");
  process.once("exit", killWithParent);
  child.once("exit", () => process.off("exit", killWithParent));
  return child;
}

async function query<Row extends pg.QueryResultRow>(url: string, statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end().catch(() => {});
  }
}

function foldersOf(parent: string, name: string): ServerFolders {
  const account = chooseAccount();
  const folder = join(parent, name);
  const run = join(folder, "run");
  mkdirSync(run, { recursive: true, mode: 0o700 });
  if (account) for (const each of [folder, run]) chownSync(each, account.uid, account.gid);
  return { folder, data: join(folder, "data"), run, log: join(folder, "server.log"), account };
}

/** Makes the server's account the owner of files of the cluster. */
function giveToAccount({ data, account }: Pick<ServerFolders, "data" | "account">, ...names: string[]): void {
  if (account) for (const name of names) chownSync(join(data, name), account.uid, account.gid);
}
