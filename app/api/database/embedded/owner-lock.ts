import {
  linkSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { EmbeddedServerFailure } from "./server-failure.ts";

type Owner = { pid: number; started: string; pidNamespace: string };

const heartbeatMs = 2_000;
const heartbeatLostMs = 10_000;

/**
 * Makes this process the owner of a data folder. The lock file names its owner by pid and start time, so that a reused
 * pid is not taken for the owner. A process of another container is invisible: it counts as gone if it has not touched
 * the lock file for 10 s.
 *
 * @returns a function that releases the folder
 * @throws {EmbeddedServerFailure} with the owner's pid
 */
export async function takeOwnership(dataDir: string): Promise<() => void> {
  const lockFile = join(dataDir, "owner.lock");
  const ownContent = JSON.stringify({
    pid: process.pid,
    started: startOf(process.pid) ?? "",
    pidNamespace: readPidNamespace(),
  });
  const candidate = `${lockFile}.${process.pid}`;
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(candidate, ownContent);
  } catch (error) {
    throw new EmbeddedServerFailure(`The data folder cannot be written: ${(error as Error).message}`);
  }
  try {
    for (;;) {
      try {
        linkSync(candidate, lockFile); // fails if it exists: this step is atomic
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
        await removeAbandoned(lockFile, dataDir);
      }
    }
  } finally {
    rmSync(candidate, { force: true });
  }
  const timer = setInterval(() => touch(lockFile), heartbeatMs).unref();
  return () => {
    clearInterval(timer);
    if (read(lockFile) === ownContent) rmSync(lockFile, { force: true });
  };
}

/** @throws {EmbeddedServerFailure} if the owner is alive */
async function removeAbandoned(lockFile: string, dataDir: string): Promise<void> {
  const content = read(lockFile);
  if (content === undefined) return;
  const owner = parse(content);
  if (owner && (await isAlive(owner, lockFile))) {
    throw new EmbeddedServerFailure(
      `${dataDir} is in use by process ${owner.pid}: stop that one first, or set another DATA_DIR.`,
    );
  }
  // The file is moved away and read again: if another process has replaced it meanwhile, it is moved back.
  const movedFile = `${lockFile}.left.${process.pid}`;
  try {
    renameSync(lockFile, movedFile);
  } catch {
    return;
  }
  if (read(movedFile) !== content) {
    try {
      linkSync(movedFile, lockFile);
    } catch {}
  }
  rmSync(movedFile, { force: true });
}

async function isAlive(owner: Owner, lockFile: string): Promise<boolean> {
  if (owner.pidNamespace === readPidNamespace()) return startOf(owner.pid) === owner.started;
  const before = touchedAt(lockFile);
  await wait(Math.max(0, Math.min(before + heartbeatLostMs - Date.now(), heartbeatLostMs)));
  return touchedAt(lockFile) !== before;
}

function touchedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Start time of a process, to tell two uses of a pid apart; undefined if it is gone. */
function startOf(pid: number): string | undefined {
  if (process.platform === "linux") {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return fields[0] === "Z" ? undefined : fields[19];
    } catch {
      return undefined;
    }
  }
  const startTime = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim();
  return startTime || undefined;
}

/** Names the machine, boot and container whose pids are visible here: equal pids mean the same process. */
function readPidNamespace(): string {
  if (process.platform !== "linux") return process.platform;
  try {
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return "linux";
  }
}

function parse(text: string): Owner | undefined {
  try {
    return JSON.parse(text) as Owner;
  } catch {
    return undefined;
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function touch(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {}
}
