import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { EmbeddedServerFailure } from "./server-failure.ts";

const shutdownMs = { clean: 30_000, immediate: 10_000 };

/**
 * Stops a server that a killed parent left running on this data folder. Nothing is lost: it shuts down cleanly or, at
 * worst, the next start replays its log.
 */
export async function stopLeftover(data: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(data, "postmaster.pid");
  const pid = Number(read(pidFile)?.split("\n")[0]);
  // Without such a process, PostgreSQL itself checks at its start whether workers of the dead server use the data.
  if (!pid || !exists(pid)) return;
  if (!serves(pid, data)) {
    // The pid belongs to another program now, for which PostgreSQL would refuse to start.
    if (hasServer(data)) throw new EmbeddedServerFailure(`Workers of a dead database server still use ${data}.`);
    rmSync(pidFile, { force: true });
    return;
  }
  log(`Stopping the database server ${pid} that an earlier run left behind.`);
  for (const [signal, timeoutMs] of [
    ["SIGINT", shutdownMs.clean],
    ["SIGQUIT", shutdownMs.immediate],
  ] as const) {
    kill(pid, signal);
    const end = Date.now() + timeoutMs;
    while (Date.now() < end) {
      if (!serves(pid, data)) return;
      await wait(50);
    }
  }
  throw new EmbeddedServerFailure(`The database server ${pid}, left by an earlier run, does not stop.`);
}

/** Whether the process is a PostgreSQL server of this data folder, which is its working directory. */
function serves(pid: number, data: string): boolean {
  if (process.platform === "linux") {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
    } catch {
      return false;
    }
  }
  return spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout.includes(data);
}

/** Whether any process of the machine serves the data folder; known on Linux only. */
function hasServer(data: string): boolean {
  if (process.platform !== "linux") return false;
  return readdirSync("/proc").some((name) => /^\d+$/.test(name) && serves(Number(name), data));
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {}
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
