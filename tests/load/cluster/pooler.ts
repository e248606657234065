import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import { chooseAccount } from "#app/api/database/embedded/account.ts";
import { superuser } from "#app/api/database/embedded/cluster.ts";
import { requestLimits } from "#app/api/database/limits.ts";
import { waitUntil } from "./wait-until.ts";

export type Pooler = {
  connectionString: string;
  /** New transactions go to the server with this socket. */
  moveTo(socket: string): void;
  /** Kills it, like a crash, and starts another. */
  replace(): Promise<void>;
  stop(): Promise<void>;
};

/** Installs PgBouncer where that is possible. @throws {Error} with what to do otherwise */
export function installPooler(): void {
  const isInstalled = () => spawnSync("pgbouncer", ["--version"], { stdio: "ignore" }).status === 0;
  if (isInstalled()) return;
  if (process.getuid?.() === 0) spawnSync("apt-get", ["install", "-y", "pgbouncer"], { stdio: "ignore" });
  if (!isInstalled())
    throw new Error(
      "PgBouncer is missing, and apt-get could not install it: apt-get update && apt-get install pgbouncer",
    );
}

/** PgBouncer in transaction mode in front of the server with this socket, on a free port of this machine. */
export async function startPooler(parent: string, socket: string): Promise<Pooler> {
  const folder = join(parent, "pooler");
  mkdirSync(folder);
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  const write = (target: string) => writeFileSync(file, configuration({ folder, port, socket: target }));
  const account = chooseAccount();
  write(socket);
  if (account) for (const each of [folder, file]) chownSync(each, account.uid, account.gid);
  let child = await start(file, port);
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  return {
    connectionString: `postgresql://${superuser}@127.0.0.1:${port}/vizit`,
    moveTo(target) {
      write(target);
      child.kill("SIGHUP");
    },
    async replace() {
      await end("SIGKILL");
      child = await start(file, port);
    },
    stop: () => end("SIGKILL"),
  };
}

/** As docs/operations/nodes.md describes. */
function configuration({ folder, port, socket }: { folder: string; port: number; socket: string }): string {
  const { statement, lock, idleInTransaction } = requestLimits();
  // On one line, which the format needs.
  const limits = [
    `set statement_timeout = ${statement}`,
    `set lock_timeout = ${lock}`,
    `set idle_in_transaction_session_timeout = ${idleInTransaction}`,
  ].join("; ");
  return `[databases]
vizit = host=${socket} dbname=vizit user=${superuser} connect_query='${limits}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_login_retry = 1
server_connect_timeout = 2
query_wait_timeout = 5
logfile = ${join(folder, "pgbouncer.log")}
`;
}

async function start(file: string, port: number): Promise<ChildProcess> {
  const child = spawn("pgbouncer", [file], { ...chooseAccount(), cwd: "/", stdio: "ignore", detached: true });
  const withParent = () => child.kill("SIGKILL");
  process.once("exit", withParent);
  child.once("exit", () => process.off("exit", withParent));
  await once(child, "spawn");
  await waitUntil(`PgBouncer listens (its configuration: ${file})`, 10_000, async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start: pgbouncer ${file}`);
    return listens(port);
  });
  return child;
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port });
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
