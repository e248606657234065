import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { inflate } from "@sparticuz/chromium";

/** A browser that starts on this machine, and the environment variables that it needs. */
export type Chromium = { executablePath: string; env: Record<string, string> };

const systemBrowserNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * The Chromium from npm, unpacked once per user and version, with its bundled libraries if the system has
 * none; otherwise a browser of the system. @throws {Error} with what to install
 */
export async function findChromium(): Promise<Chromium> {
  const packedFolder = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "../bin");
  const candidates: Chromium[] = [];
  if (process.platform === "linux" && process.arch === "x64") {
    const folder = await unpackOnce(packedFolder);
    const fonts = existsSync("/etc/fonts/fonts.conf") ? {} : { FONTCONFIG_PATH: join(folder, "fonts") };
    const executablePath = join(folder, "chromium");
    candidates.push(
      { executablePath, env: fonts },
      { executablePath, env: { ...fonts, LD_LIBRARY_PATH: join(folder, "al2023/lib") } },
    );
  }
  candidates.push(...findSystemBrowsers().map((executablePath) => ({ executablePath, env: {} })));
  const found = candidates.find(canStart);
  if (!found) throw new Error("no Chromium starts on this machine: install one (apt-get install chromium)");
  return found;
}

async function unpackOnce(packedFolder: string): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(packedFolder, "../package.json"), "utf8")) as { version: string };
  const folder = join(createCacheFolder(), `chromium-${version}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  await unpackInto(
    unfinished,
    ["chromium.br", "fonts.tar.br", "swiftshader.tar.br", "al2023.tar.br"].map((name) => join(packedFolder, name)),
  );
  chmodSync(join(unfinished, "chromium"), 0o755);
  try {
    renameSync(unfinished, folder);
  } catch {
    rmSync(unfinished, { recursive: true, force: true }); // another process unpacked it first
  }
  return folder;
}

/** The package unpacks into the temporary folder, so TMPDIR is set to `folder` meanwhile. */
async function unpackInto(folder: string, archives: string[]): Promise<void> {
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = folder;
  try {
    await Promise.all(archives.map((archive) => inflate(archive)));
  } finally {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
  }
}

function createCacheFolder(): string {
  const home = process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache");
  for (const folder of [join(home, "vizit"), join(tmpdir(), `vizit-${process.getuid?.() ?? "cache"}`)]) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      return folder;
    } catch {
      // A user without a home directory: try the next folder.
    }
  }
  throw new Error("no folder to unpack Chromium in: set XDG_CACHE_HOME");
}

function findSystemBrowsers(): string[] {
  const found = systemBrowserNames.map((name) => spawnSync("which", [name], { encoding: "utf8" }).stdout?.trim() ?? "");
  return [...found, "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"].filter(
    (path) => path !== "" && existsSync(path),
  );
}

function canStart({ executablePath, env }: Chromium): boolean {
  return spawnSync(executablePath, ["--version"], { env: { ...process.env, ...env }, timeout: 20_000 }).status === 0;
}
