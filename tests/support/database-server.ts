import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase, type OpenDatabase } from "#app/api/database/connection.ts";
import { extendDemoSlots } from "#app/api/database/demo/extend.ts";
import { loadDemoMarket } from "#app/api/database/demo/load.ts";
import { startEmbedded } from "#app/api/database/embedded/server.ts";
import { noLimits } from "#app/api/database/limits.ts";
import { migrate } from "#app/api/database/migrate.ts";
import { todayIn } from "#app/calendar/city-time.ts";
import { startProduct } from "./product.ts";
import { isProvided, provide, readProvided } from "./provided.ts";
import { sessionSecret } from "./session-secret.ts";

const template = "template_market";
const productTemplate = "template_product";
const wholeMarketTemplate = "template_whole_market";

/**
 * The database server of a run's tests, with templates to clone: for tests of the API, and for products. `npm test`
 * starts it once, and both of its test runners use that one; a runner alone starts its own.
 */
export async function startDatabaseServer(): Promise<() => Promise<void>> {
  const claimFolder = mkdtempSync(join(tmpdir(), "vizit-claims-"));
  provide("claimFolder", claimFolder);
  const server = isProvided("databaseServer") ? null : await startServer();
  const stop = async () => {
    await server?.stop();
    rmSync(claimFolder, { recursive: true, force: true });
  };
  try {
    if (server) await makeTemplates(server.connectionString);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function startServer(): Promise<{ connectionString: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), "vizit-tests-"));
  chmodSync(dataDir, 0o711); // as root, the server runs under another account, which needs access
  const { connectionString, stop } = await startEmbedded({ dataDir, durable: false });
  provide("databaseServer", { connectionString, template, productTemplate });
  return {
    connectionString,
    stop: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Creates the template database with the whole demo market, unless the run has one: starts a product with an empty
 * database, which migrates it and loads the market. Needs a build.
 */
export async function createWholeMarketTemplate(): Promise<void> {
  if (isProvided("wholeMarketTemplate")) return;
  const { connectionString } = readProvided("databaseServer");
  await query(connectionString, `create database ${wholeMarketTemplate}`);
  const first = await startProduct({
    env: { DATABASE_URL: urlOf(connectionString, wholeMarketTemplate), SESSION_SECRET: sessionSecret },
  });
  await first.stop();
  provide("wholeMarketTemplate", wholeMarketTemplate);
}

async function makeTemplates(connectionString: string): Promise<void> {
  await query(connectionString, `create database ${template}`);
  await migrate(urlOf(connectionString, template));
  await withDatabase(urlOf(connectionString, template), ({ pool }) =>
    loadDemoMarket(pool, { today: todayIn("UTC"), doctorsPerCountry: 40, days: 10 }),
  );
  // A product that starts would add these slots each time.
  await query(connectionString, `create database ${productTemplate} template ${template} strategy file_copy`);
  await withDatabase(urlOf(connectionString, productTemplate), ({ db }) => extendDemoSlots(db, new Date()));
}

const urlOf = (server: string, name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;

const query = (connectionString: string, statement: string) =>
  withDatabase(connectionString, ({ pool }) => pool.query(statement));

async function withDatabase(connectionString: string, work: (opened: OpenDatabase) => Promise<unknown>): Promise<void> {
  const opened = openDatabase({ connectionString, poolSize: 2, limits: noLimits });
  await work(opened);
  await opened.close();
}
