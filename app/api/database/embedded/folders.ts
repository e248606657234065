import { createHash } from "node:crypto";
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { type Account, canUse, chooseAccount } from "./account.ts";
import { EmbeddedServerFailure } from "./server-failure.ts";

/**
 * Folders of the server: `data` (the cluster), `run` (its socket), `server.log`. Normally in DATA_DIR/postgres. When
 * root starts it in a folder that ordinary accounts cannot enter (a checkout under /root), they are in
 * /var/lib/vizit-<hash of DATA_DIR>, and DATA_DIR/postgres-is-at names that folder.
 */
export type ServerFolders = { folder: string; data: string; run: string; log: string; account: Account };

const pointer = "postgres-is-at";
const outside = ["/var/lib", "/opt", "/srv"];

export function findFolders(dataDir: string, log: (line: string) => void): ServerFolders {
  const folder = existing(dataDir) ?? create(dataDir, log);
  const owner = statSync(folder);
  const account = chooseAccount({ uid: owner.uid, gid: owner.gid });
  if (!account && owner.uid !== process.getuid?.()) {
    throw new EmbeddedServerFailure(
      `The database in ${folder} belongs to user ${owner.uid}: start as that user or as root, or set another DATA_DIR.`,
    );
  }
  return {
    folder,
    data: join(folder, "data"),
    run: socketFolder(folder, account),
    log: join(folder, "server.log"),
    account,
  };
}

/** Whether a DATA_DIR has an embedded database. */
export function hasFolders(dataDir: string): boolean {
  return existing(dataDir) !== undefined;
}

/** Deletes the embedded database of a DATA_DIR. Only for its owner (`takeOwnership`). */
export function removeFolders(dataDir: string): void {
  const folder = existing(dataDir);
  if (folder) {
    rmSync(shortSocketFolder(folder), { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
  rmSync(join(dataDir, pointer), { force: true });
}

function existing(dataDir: string): string | undefined {
  const inside = join(dataDir, "postgres");
  if (existsSync(inside)) return inside;
  const note = join(dataDir, pointer);
  if (!existsSync(note)) return undefined;
  const folder = readFileSync(note, "utf8").trim();
  if (existsSync(folder)) return folder;
  throw new EmbeddedServerFailure(
    `${note} names ${folder}, which is gone: bring it back, or delete that file to begin with an empty database.`,
  );
}

function create(dataDir: string, log: (line: string) => void): string {
  const account = chooseAccount();
  const inside = join(dataDir, "postgres");
  if (!account || canUse(account, [{ path: dataDir, right: "x" }])) return makeFolder(inside, account);

  const parent = outside.find((path) => isWritable(path) && canUse(account, [{ path, right: "x" }]));
  if (!parent) {
    throw new EmbeddedServerFailure(
      `No folder for the database: as root it must run under another account, which cannot enter ${dataDir}. Set DATA_DIR elsewhere, or DATABASE_URL.`,
    );
  }
  const folder = unusedName(join(parent, `vizit-${shortHash(dataDir)}`));
  makeFolder(folder, account);
  writeFileSync(join(dataDir, pointer), `${folder}\n`);
  log(`The database is kept in ${folder} (as root, it cannot run inside ${dataDir}).`);
  return folder;
}

/** A folder of a deleted DATA_DIR is never reused or removed: it may hold data. */
function unusedName(path: string): string {
  let name = path;
  for (let count = 2; existsSync(name); count += 1) name = `${path}-${count}`;
  return name;
}

/** Socket paths are limited to about 100 bytes, so a deep folder gets one under /tmp. */
function socketFolder(folder: string, account: Account): string {
  const inside = join(folder, "run");
  if (Buffer.byteLength(inside) <= 80) return makeFolder(inside, account);
  const path = shortSocketFolder(folder);
  const found = statSync(path, { throwIfNoEntry: false });
  const owner = account?.uid ?? process.getuid?.();
  if (found && found.uid !== owner) {
    throw new EmbeddedServerFailure(`${path} belongs to another user; the database wants it for its socket.`);
  }
  return makeFolder(path, account);
}

function shortSocketFolder(folder: string): string {
  return `/tmp/vizit-${shortHash(folder)}`;
}

function makeFolder(path: string, account: Account): string {
  if (existsSync(path)) return path;
  try {
    mkdirSync(path, { mode: 0o700 });
    if (account) chownSync(path, account.uid, account.gid);
  } catch (error) {
    throw new EmbeddedServerFailure(`No folder for the database: ${(error as Error).message}`);
  }
  return path;
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function shortHash(path: string): string {
  return createHash("sha256").update(resolve(path)).digest("hex").slice(0, 12);
}
