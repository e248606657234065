import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { defaultAnswerWithinMs } from "#app/contract/request-deadlines.ts";
import { shareClaims } from "./claims.ts";
import { compileCacheEnv } from "./compile-cache.ts";
import { testAnswerWithinMs } from "./page-deadline.ts";

const root = join(import.meta.dirname, "../..");

export type Product = {
  port: number;
  pid: number;
  dataDir: string;
  /** The origin of a market, such as http://kg.localhost:port; without a market, http://localhost:port. */
  origin(market?: string): string;
  /** Its output so far. */
  output(): string;
  /** Stops it and waits; deletes its data folder, unless one was given. */
  stop(): Promise<void>;
  /** Kills it, like a crash. The data folder stays. */
  kill(): Promise<void>;
};

/** The deadlines of production, for benchmarks. */
export const productionDeadlines = { ANSWER_WITHIN_MS: String(defaultAnswerWithinMs) };

/** The page cache of production. */
export const productionCache = { PAGE_CACHE_MS: "800" };

export type ProductOptions = {
  /** Added to an otherwise empty environment. */
  env?: Record<string, string>;
  /** Stays after stop. Default: a new one, deleted on stop. */
  dataDir?: string;
  /** Longest start in milliseconds; default 120 s. */
  readyMs?: number;
  /** Runs from the sources, like `npm run dev`; needs no build. */
  isDevelopment?: boolean;
};

/** Starts the product like `npm start`, on a free port, and waits until it is ready. Needs a build. */
export async function startProduct({
  env = {},
  dataDir,
  readyMs = 120_000,
  isDevelopment = false,
}: ProductOptions = {}): Promise<Product> {
  const folder = dataDir ?? ownDataDir();
  const mode = isDevelopment ? { NODE_ENV: "development" } : {};
  const child = spawn(
    process.execPath,
    [isDevelopment ? "--conditions=development" : "--max-semi-space-size=16", "server.ts"],
    {
      cwd: root,
      env: {
        ...mode,
        PATH: process.env["PATH"],
        HOME: process.env["HOME"],
        MALLOC_ARENA_MAX: "2",
        HOST: "127.0.0.1",
        PORT: "0",
        LOG_LEVEL: "warn",
        MAP_STYLE_URL: "none",
        ANSWER_WITHIN_MS: String(testAnswerWithinMs),
        // Tests change data and read the page at once.
        PAGE_CACHE_MS: "0",
        DATA_DIR: folder,
        ...compileCacheEnv,
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const killChild = () => child.kill("SIGKILL");
  process.once("exit", killChild);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));

  const endChild = async (signal: NodeJS.Signals) => {
    process.off("exit", killChild);
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, "exit");
      child.kill(signal);
      await exit;
    }
  };
  const deleteFolder = () => {
    if (!dataDir) rmSync(folder, { recursive: true, force: true });
  };
  try {
    const port = await announcedPort(child, () => output, readyMs);
    if (env["API_URL"]) shareClaims(port);
    return {
      port,
      pid: child.pid!,
      dataDir: folder,
      origin: (market) => `http://${market ? `${market}.` : ""}localhost:${port}`,
      output: () => output,
      stop: () => endChild("SIGTERM").then(deleteFolder),
      kill: () => endChild("SIGKILL"),
    };
  } catch (error) {
    await endChild("SIGKILL");
    deleteFolder();
    throw error;
  }
}

/** Starts the product, which must refuse to start. @returns its exit code and output */
export async function startAndFail(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ["server.ts"], {
    cwd: root,
    env: { PATH: process.env["PATH"], ...compileCacheEnv, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output };
}

function ownDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), "vizit-test-"));
  chmodSync(folder, 0o711); // as root, the database runs as another user, who needs access
  return folder;
}

function announcedPort(child: ChildProcess, output: () => string, readyMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`the product ${why}:\n${output()}`));
    const timer = setTimeout(() => fail(`was not ready after ${readyMs} ms`), readyMs);
    const readPort = () => {
      const port = /http:\/\/kg\.localhost:(\d+)\//.exec(output())?.[1];
      if (port) finish(() => resolve(Number(port)));
    };
    const exited = () => finish(() => fail("ended"));
    const finish = (then: () => void) => {
      clearTimeout(timer);
      child.stdout?.off("data", readPort);
      child.off("exit", exited);
      then();
    };
    child.stdout?.on("data", readPort);
    child.on("exit", exited);
  });
}
