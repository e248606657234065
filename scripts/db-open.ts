import { type OpenDatabase, openDatabase } from "#app/api/database/connection.ts";
import { connectToEmbedded, startEmbedded } from "#app/api/database/embedded/server.ts";
import { noLimits } from "#app/api/database/limits.ts";
import { migrate } from "#app/api/database/migrate.ts";
import { readEnv } from "#app/ops/env.ts";

type Opened = OpenDatabase & { connectionString: string };

type Options = {
  /** The embedded database must exist, and the product may be running on it. */
  canUseRunningServer?: boolean;
};

/** Runs a command on this installation's migrated database; a failure is one line and exit code 1. */
export async function withDatabase(run: (database: Opened) => Promise<void>, options: Options = {}): Promise<void> {
  await withUnmigratedDatabase(async (database) => {
    await migrate(database.connectionString);
    await run(database);
  }, options);
}

/** The same for commands that need the data of an installation; they also run while the product runs. */
export function withExistingDatabase(run: (database: Opened) => Promise<void>): Promise<void> {
  return withDatabase(run, { canUseRunningServer: true });
}

/** Does the same as `withDatabase`, without migrations. */
export async function withUnmigratedDatabase(
  run: (database: Opened) => Promise<void>,
  { canUseRunningServer = false }: Options = {},
): Promise<void> {
  try {
    const env = readEnv();
    const open = canUseRunningServer ? connectToEmbedded : startEmbedded;
    const embedded = env.databaseUrl
      ? undefined
      : await open({ dataDir: env.dataDir, log: (line) => console.log(line) });
    const connectionString = env.databaseDirectUrl ?? env.databaseUrl ?? embedded!.connectionString;
    const stop = async () => {
      await embedded?.stop();
      process.exit(130);
    };
    process.once("SIGINT", () => void stop());
    process.once("SIGTERM", () => void stop());
    try {
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
