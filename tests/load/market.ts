import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase, type OpenDatabase } from "#app/api/database/connection.ts";
import { loadDemoMarket } from "#app/api/database/demo/load.ts";
import { startEmbedded } from "#app/api/database/embedded/server.ts";
import { noLimits } from "#app/api/database/limits.ts";
import { migrate } from "#app/api/database/migrate.ts";
import { todayIn } from "#app/calendar/city-time.ts";
import { productionDeadlines, startProduct, type Product } from "../support/product.ts";
import { sessionSecret } from "../support/session-secret.ts";

/** A database server of its own with the demo market and full durability. */
export type Market = {
  connectionString: string;
  database: OpenDatabase;
  /** Starts a product on it, with the deadlines of production and no page cache. */
  startProduct(env?: Record<string, string>): Promise<Product>;
  /** CPU time of all of the server's processes so far, in ms; Linux only. */
  cpu(): number;
  close(): Promise<void>;
};

/** `dataDir`: an existing one, which is kept; by default a new one, which is deleted. */
export async function openMarket(dataDir?: string): Promise<Market> {
  const folder = dataDir ?? ownDataDir();
  const embedded = await startEmbedded({ dataDir: folder });
  const { connectionString } = embedded;
  await migrate(connectionString);
  const database = openDatabase({ connectionString, limits: noLimits });
  await loadDemoMarket(database.pool, { today: todayIn("UTC") });
  const { rows } = await database.pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const server = parentOf(rows[0]!.pid);
  return {
    connectionString,
    database,
    startProduct: (env = {}) =>
      startProduct({
        env: { ...productionDeadlines, DATABASE_URL: connectionString, SESSION_SECRET: sessionSecret, ...env },
      }),
    cpu: () => cpuWithChildren(server),
    async close() {
      await database.close();
      await embedded.stop();
      if (!dataDir) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function ownDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), "vizit-bench-"));
  chmodSync(folder, 0o711); // as root, the database runs as another user, who needs access
  return folder;
}

type Process = { pid: number; parent: number; ms: number };

/** `ms` counts ended children too. Null for a process that has ended. */
function readProcess(pid: number): Process | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ").map(Number);
    return { pid, parent: fields[1]!, ms: (fields[11]! + fields[12]! + fields[13]! + fields[14]!) * 10 };
  } catch {
    return null;
  }
}

const parentOf = (pid: number): number => readProcess(pid)!.parent;

function cpuWithChildren(server: number): number {
  const all = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (readProcess(Number(name)) ?? []) : []));
  return all.filter(({ pid, parent }) => pid === server || parent === server).reduce((sum, { ms }) => sum + ms, 0);
}
