import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Binaries } from "./binaries.ts";
import { EmbeddedServerFailure } from "./server-failure.ts";
import type { ServerFolders } from "./folders.ts";

const run = promisify(execFile);

/** The environment of the server's processes: none of our variables. */
export const serverEnvironment = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

export const superuser = "vizit";

const major = "18";

/**
 * Creates an empty cluster if there is none. It is created in a temporary folder and moved, so that an interrupted
 * start leaves nothing incomplete.
 */
export async function ensureCluster(
  folders: ServerFolders,
  binaries: Binaries,
  log: (line: string) => void,
): Promise<void> {
  const versionFile = join(folders.data, "PG_VERSION");
  if (existsSync(versionFile)) {
    const found = readFileSync(versionFile, "utf8").trim();
    if (found === major) return;
    throw new EmbeddedServerFailure(
      `The database in ${folders.data} was made by PostgreSQL ${found}, this is ${major}: dump it with ${found} and load it here.`,
    );
  }
  for (const name of readdirSync(folders.folder)) {
    if (name.startsWith("data.")) rmSync(join(folders.folder, name), { recursive: true, force: true });
  }
  log("Making an empty database.");
  const unfinished = join(folders.folder, `data.${process.pid}`);
  await initdb(binaries, unfinished, folders);
  renameSync(unfinished, folders.data);
}

async function initdb(binaries: Binaries, into: string, folders: ServerFolders): Promise<void> {
  // With locale C, trigrams find nothing in Cyrillic; the builtin C.UTF-8 is the same on every machine.
  const locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C.UTF-8"];
  const plain = ["-D", into, "-U", superuser, "-E", "UTF8", "--auth-local=trust", "--auth-host=reject"];
  const options = { ...folders.account, cwd: folders.folder, env: serverEnvironment };
  try {
    await run(binaries.initdb, [...plain, ...locale], options).catch(async (error: { stderr?: string }) => {
      if (!/invalid locale/i.test(error.stderr ?? "")) throw error;
      // For a system without its own C.UTF-8: the builtin provider does the work.
      rmSync(into, { recursive: true, force: true });
      await run(binaries.initdb, [...plain, ...locale.slice(0, 2), "--locale=C"], options);
    });
  } catch (error) {
    rmSync(into, { recursive: true, force: true });
    const { stderr = "", message } = error as { stderr?: string; message: string };
    const line = stderr.split("\n").find((text) => /error|fatal|could not/i.test(text)) ?? message;
    throw new EmbeddedServerFailure(`The database could not be made: ${line.trim()}`);
  }
}
