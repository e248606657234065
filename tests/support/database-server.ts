import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#app/api/database/connection.ts";
import { loadDemoMarket } from "#app/api/database/demo/load.ts";
import { startEmbedded } from "#app/api/database/embedded/server.ts";
import { noLimits } from "#app/api/database/limits.ts";
import { migrate } from "#app/api/database/migrate.ts";
import { todayIn } from "#app/calendar/city-time.ts";
import { provide } from "./run.ts";

const template = "template_market";

/** The database server of all tests, with one template to clone. */
export async function startDatabaseServer(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "vizit-tests-"));
  chmodSync(dataDir, 0o711); // as root, the server runs under another account, which needs access
  const server = await startEmbedded({ dataDir, durable: false });
  try {
    await makeTemplate(server.connectionString);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const claimFolder = join(dataDir, "claims");
  mkdirSync(claimFolder);
  provide("claimFolder", claimFolder);
  provide("databaseServer", { connectionString: server.connectionString, template });
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function makeTemplate(connectionString: string): Promise<void> {
  const admin = openDatabase({ connectionString, poolSize: 1, limits: noLimits });
  await admin.pool.query(`create database ${template}`);
  await admin.close();

  const url = new URL(connectionString);
  url.pathname = `/${template}`;
  await migrate(url.href);
  const { pool, close } = openDatabase({ connectionString: url.href, poolSize: 2, limits: noLimits });
  await loadDemoMarket(pool, { today: todayIn("UTC"), doctorsPerCountry: 40, days: 10 });
  await close();
}
