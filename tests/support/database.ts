import { randomUUID } from "node:crypto";
import { type DatabaseOptions, type OpenDatabase, openDatabase } from "#app/api/database/connection.ts";
import { noLimits, requestLimits } from "#app/api/database/limits.ts";
import { requestDeadlines } from "#app/contract/request-deadlines.ts";
import { testAnswerWithinMs } from "./patience.ts";
import { provided } from "./run.ts";

export type TestDatabase = OpenDatabase & { connectionString: string };

/** Limits that a busy machine does not reach. Tests of deadlines set their own. */
const generousLimits = requestLimits(requestDeadlines(testAnswerWithinMs));

/** The connection string of a database on the test server: by name, or the server's own. */
export function testAddress(name?: string): string {
  const url = new URL(provided("databaseServer").connectionString);
  if (name) url.pathname = `/${name}`;
  return url.href;
}

/**
 * Creates a migrated database with the small demo market: 40 doctors a country, slots for 10 days from today, or for 30
 * with `forProduct`. With `whole` it has the whole demo market, with `empty` neither schema nor data. `close` drops it.
 */
export async function createTestDatabase(
  options: Partial<DatabaseOptions> & { empty?: boolean; forProduct?: boolean; whole?: boolean } = {},
): Promise<TestDatabase> {
  const { empty, forProduct, whole, ...rest } = options;
  const { template, productTemplate } = provided("databaseServer");
  const source = empty ? "template0" : whole ? provided("wholeTemplate") : forProduct ? productTemplate : template;
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // Copying the files takes two thirds of the CPU time of the default, which writes them to the log.
  await asAdmin(`create database ${name} template ${source}${empty ? "" : " strategy file_copy"}`);
  const opened = openDatabase({ poolSize: 5, limits: generousLimits, ...rest, connectionString: testAddress(name) });
  return {
    ...opened,
    connectionString: testAddress(name),
    async close() {
      await opened.close();
      await asAdmin(`drop database ${name} with (force)`);
    },
  };
}

async function asAdmin(statement: string): Promise<void> {
  const { pool, close } = openDatabase({ connectionString: testAddress(), poolSize: 1, limits: noLimits });
  try {
    await pool.query(statement);
  } finally {
    await close();
  }
}
