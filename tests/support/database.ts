import { randomUUID } from "node:crypto";
import { type DatabaseOptions, type OpenDatabase, openDatabase } from "#app/api/database/connection.ts";
import { noLimits, requestLimits } from "#app/api/database/limits.ts";
import { requestDeadlines } from "#app/contract/request-deadlines.ts";
import { testAnswerWithinMs } from "./page-deadline.ts";
import { readProvided } from "./provided.ts";

export type TestDatabase = OpenDatabase & { connectionString: string };

/** Limits that a busy machine does not reach. Tests of deadlines set their own. */
const generousLimits = requestLimits(requestDeadlines(testAnswerWithinMs));

/** The connection string of a database on the test server: by name, or the server's own. */
export function testAddress(name?: string): string {
  const url = new URL(readProvided("databaseServer").connectionString);
  if (name) url.pathname = `/${name}`;
  return url.href;
}

/**
 * "empty": neither schema nor data. "market": a small demo market, 40 doctors a country with slots for 10 days from
 * today. "product": the same with slots for 30 days, as a product that starts needs them. "whole market": the demo
 * market.
 */
type Content = "empty" | "market" | "product" | "whole market";

/** Creates a database; `close` drops it. */
export async function createTestDatabase({
  content = "market",
  ...options
}: Partial<DatabaseOptions> & { content?: Content } = {}): Promise<TestDatabase> {
  const source = templateOf(content);
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // Copying the files takes two thirds of the CPU time of the default, which writes them to the log.
  await asAdmin(`create database ${name} template ${source}${content === "empty" ? "" : " strategy file_copy"}`);
  const opened = openDatabase({ poolSize: 5, limits: generousLimits, ...options, connectionString: testAddress(name) });
  return {
    ...opened,
    connectionString: testAddress(name),
    async close() {
      await opened.close();
      await asAdmin(`drop database ${name} with (force)`);
    },
  };
}

function templateOf(content: Content): string {
  if (content === "empty") return "template0";
  if (content === "whole market") return readProvided("wholeMarketTemplate");
  const { template, productTemplate } = readProvided("databaseServer");
  return content === "product" ? productTemplate : template;
}

async function asAdmin(statement: string): Promise<void> {
  const { pool, close } = openDatabase({ connectionString: testAddress(), poolSize: 1, limits: noLimits });
  try {
    await pool.query(statement);
  } finally {
    await close();
  }
}
