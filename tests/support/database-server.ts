import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase, type OpenDatabase } from "#app/api/database/connection.ts";
import { extendDemoSlots } from "#app/api/database/demo/extend.ts";
import { loadDemoMarket } from "#app/api/database/demo/load.ts";
import { startEmbedded } from "#app/api/database/embedded/server.ts";
import { noLimits } from "#app/api/database/limits.ts";
import { migrate } from "#app/api/database/migrate.ts";
import { todayIn } from "#app/calendar/city-time.ts";
import { provide } from "./run.ts";

const template = "template_market";
const productTemplate = "template_product";

/**
 * The database server of all tests, with templates to clone: for tests of the API, and for products.
 *
 * @param work is done meanwhile, without the templates
 */
export async function startDatabaseServer(work = async () => {}): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "vizit-tests-"));
  chmodSync(dataDir, 0o711); // as root, the server runs under another account, which needs access
  const server = await startEmbedded({ dataDir, durable: false });
  const claimFolder = join(dataDir, "claims");
  mkdirSync(claimFolder);
  provide("claimFolder", claimFolder);
  provide("databaseServer", { connectionString: server.connectionString, template, productTemplate });
  try {
    await Promise.all([makeTemplates(server.connectionString), work()]);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function makeTemplates(connectionString: string): Promise<void> {
  const admin = openDatabase({ connectionString, poolSize: 1, limits: noLimits });
  await admin.pool.query(`create database ${template}`);
  const addressOf = (name: string) => Object.assign(new URL(connectionString), { pathname: `/${name}` }).href;
  await migrate(addressOf(template));
  await change(addressOf(template), ({ pool }) =>
    loadDemoMarket(pool, { today: todayIn("UTC"), doctorsPerCountry: 40, days: 10 }),
  );
  // A product that starts would add these slots each time.
  await admin.pool.query(`create database ${productTemplate} template ${template} strategy file_copy`);
  await change(addressOf(productTemplate), ({ db }) => extendDemoSlots(db, new Date()));
  await admin.close();
}

async function change(connectionString: string, work: (opened: OpenDatabase) => Promise<unknown>): Promise<void> {
  const opened = openDatabase({ connectionString, poolSize: 2, limits: noLimits });
  await work(opened);
  await opened.close();
}
