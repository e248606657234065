import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, closeSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Binaries } from "./binaries.ts";
import { serverEnvironment, superuser } from "./cluster.ts";
import { EmbeddedServerFailure } from "./server-failure.ts";
import type { ServerFolders } from "./folders.ts";

const maxLogBytes = 5_000_000;

/** Starts a server on the cluster and waits until it accepts connections. @throws {EmbeddedServerFailure} */
export async function launchServer(
  folders: ServerFolders,
  binaries: Binaries,
  durable: boolean,
): Promise<ChildProcess> {
  const log = openLog(folders);
  const child = spawn(binaries.postgres, settings(folders, durable), {
    ...folders.account,
    cwd: folders.folder,
    env: serverEnvironment,
    stdio: ["ignore", log, log],
    detached: true, // Ctrl-C reaches only this process, which then stops the server
  });
  closeSync(log);
  await once(child, "spawn");
  while (child.exitCode === null && child.signalCode === null) {
    if (await acceptsConnections(folders)) return child;
    await wait(25);
  }
  throw new EmbeddedServerFailure(`The database server did not start: ${lastLogError(folders)}`);
}

function settings(folders: ServerFolders, durable: boolean): string[] {
  const values: Record<string, string> = {
    listen_addresses: "",
    unix_socket_directories: folders.run,
    unix_socket_permissions: "0700",
    max_connections: "100",
    shared_buffers: "256MB",
    timezone: "UTC",
    log_timezone: "UTC",
    jit: "off",
    // Parallel workers use /dev/shm, which is small in containers.
    max_parallel_workers_per_gather: "0",
    max_parallel_maintenance_workers: "0",
    wal_level: "minimal",
    max_wal_senders: "0",
    max_wal_size: "2GB",
    checkpoint_timeout: "15min",
    ...(process.platform === "darwin" && { wal_sync_method: "fsync_writethrough" }),
    ...(!durable && { fsync: "off", full_page_writes: "off", synchronous_commit: "off" }),
  };
  return ["-D", folders.data, ...Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

/** Shuts the server down fast, which cancels running statements, and immediately if that takes 20 seconds. */
export async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGINT");
  const immediateTimer = setTimeout(() => child.kill("SIGQUIT"), 20_000);
  await exited;
  clearTimeout(immediateTimer);
}

/** Whether a server accepts connections on the socket in these folders. */
export async function acceptsConnections(folders: ServerFolders): Promise<boolean> {
  const client = new pg.Client({
    connectionString: connectionString(folders, "postgres"),
    connectionTimeoutMillis: 2_000,
  });
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

/** The connection string of one of the server's databases. */
export function connectionString(folders: ServerFolders, name: string): string {
  return `postgresql://${superuser}@${encodeURIComponent(folders.run)}:5432/${name}`;
}

function openLog(folders: ServerFolders): number {
  const size = statSync(folders.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > maxLogBytes) renameSync(folders.log, `${folders.log}.1`);
  const file = openSync(folders.log, "a", 0o600);
  if (folders.account) chownSync(folders.log, folders.account.uid, folders.account.gid);
  return file;
}

function lastLogError(folders: ServerFolders): string {
  const lines = readFileSync(folders.log, "utf8").trim().split("\n");
  const line = lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? "";
  return `${line.replace(/^.*?(FATAL|PANIC|ERROR): */, "")} (more in ${folders.log})`;
}
