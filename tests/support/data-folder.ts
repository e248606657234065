import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#app/api/database/connection.ts";
import { loadDemoMarket } from "#app/api/database/demo/load.ts";
import { startEmbedded } from "#app/api/database/embedded/server.ts";
import { noLimits } from "#app/api/database/limits.ts";
import { migrate } from "#app/api/database/migrate.ts";
import { todayIn } from "#app/calendar/city-time.ts";

export type DataFolder = Awaited<ReturnType<typeof createDataFolder>>;

/**
 * Creates a data folder whose embedded database has a small demo market. Given an empty folder, the product would load
 * the whole market, which takes six times as long; the first product of a test run does.
 */
export async function createDataFolder() {
  const path = mkdtempSync(join(tmpdir(), "vizit-data-"));
  const remove = () => rmSync(path, { recursive: true, force: true });
  chmodSync(path, 0o711); // as root, the database runs as another user, who needs access
  const server = await startEmbedded({ dataDir: path, durable: false });
  const { pool, close } = openDatabase({ connectionString: server.connectionString, poolSize: 1, limits: noLimits });
  try {
    await migrate(server.connectionString);
    await loadDemoMarket(pool, { today: todayIn("UTC"), doctorsPerCountry: 40 });
  } catch (error) {
    remove();
    throw error;
  } finally {
    await close();
    await server.stop();
  }
  return { path, remove };
}
