import { type OpenDatabase, openDatabase } from "#app/api/database/connection.ts";
import { startEmbedded } from "#app/api/database/embedded/server.ts";
import { noLimits } from "#app/api/database/limits.ts";
import { migrate } from "#app/api/database/migrate.ts";
import { readEnv } from "#app/ops/env.ts";

/** Runs a command on this installation's migrated database; a failure is one line and exit code 1. */
export async function withDatabase(
  run: (database: OpenDatabase & { connectionString: string }) => Promise<void>,
): Promise<void> {
  try {
    const env = readEnv();
    const embedded = env.databaseUrl
      ? undefined
      : await startEmbedded({ dataDir: env.dataDir, log: (line) => console.log(line) });
    const connectionString = env.databaseUrl ?? embedded!.connectionString;
    const stop = async () => {
      await embedded?.stop();
      process.exit(130);
    };
    process.once("SIGINT", () => void stop());
    process.once("SIGTERM", () => void stop());
    try {
      await migrate(connectionString);
      const database = openDatabase({ connectionString, poolSize: 2, limits: noLimits });
      await run({ ...database, connectionString }).finally(database.close);
    } finally {
      await embedded?.stop();
    }
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
