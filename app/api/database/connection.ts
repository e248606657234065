import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { cautiousClient } from "./cautious-client.ts";
import { limitedClient } from "./limited-client.ts";
import { requestLimits, type DatabaseLimits } from "./limits.ts";
import { createStatementNames, preparedClient } from "./prepared-client.ts";
import type { Database, Schema } from "./schema.ts";
import { timedClient, type StatementObserver } from "./timed-client.ts";
import { DatabaseUnavailable } from "./unavailable.ts";
import { valueTypes } from "./value-types.ts";

export type DatabaseOptions = {
  /** postgresql://user:password@host:port/name */
  connectionString: string;
  /** Maximum connections; default 10. */
  poolSize?: number;
  /** Default: the limits of requests. */
  limits?: DatabaseLimits;
  /** application_name in pg_stat_activity; default "vizit". */
  applicationName?: string;
  /**
   * A pooler in transaction mode is in between: each transaction may run on another connection of the server. No
   * statement is prepared, and the limits of `limits` that the server keeps are the pooler's to set (ADR 62).
   */
  isPooled?: boolean;
  /** Called for each statement that took longer than `slowMs`, with its text without values. */
  onSlowStatement?: (facts: { ms: number; statement: string }) => void;
  /** Observes the statements whose slowness is reported. */
  onStatement?: StatementObserver | undefined;
  /** Default 500. */
  slowMs?: number;
  /** Called when a connection breaks before the pool is closed; the pool replaces it. */
  onConnectionError?: (error: Error) => void;
};

export type OpenDatabase = { db: Database; pool: pg.Pool; close: () => Promise<void> };

const slowMs = 500;

/** Delay of TCP keepalive, in milliseconds. */
const keepAliveMs = 10_000;

/** Opens a pool and the query builder on it. Connects lazily: nothing fails before the first query. */
export function openDatabase(options: DatabaseOptions): OpenDatabase {
  const { limits = requestLimits(), isPooled = false } = options;
  const max = options.poolSize ?? 10;
  const Timed = options.onSlowStatement
    ? timedClient(
        { slowMs: options.slowMs ?? slowMs, onSlow: options.onSlowStatement, onStatement: options.onStatement },
        limitedClient(limits.response),
      )
    : limitedClient(limits.response);
  const Client = cautiousClient(Timed, max, (connections) => (pool.options.max = connections));
  const pool: pg.Pool = new pg.Pool({
    Client: isPooled ? Client : preparedClient(createStatementNames(), Client),
    connectionString: options.connectionString,
    max,
    application_name: options.applicationName ?? "vizit",
    ...(isPooled ? {} : sessionLimits(limits)),
    connectionTimeoutMillis: limits.connect,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    types: valueTypes,
  });

  // Unhandled, these errors would end the process when the server stops. A breaking connection emits several.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    client.once("error", (error) => pool.ending || options.onConnectionError?.(error));
  });

  const connect = () =>
    pool.connect().catch((error: unknown) => {
      throw new DatabaseUnavailable(error);
    });
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { options: pool.options, connect, end: () => pool.end() } }),
  });
  return { db, pool, close: () => endPool(pool) };
}

/** Startup parameters, which a pooler in transaction mode refuses. */
function sessionLimits({ statement, lock, idleInTransaction }: DatabaseLimits): pg.ClientConfig {
  return {
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleInTransaction,
  };
}

/** How long a silent server may delay the end of this process, in milliseconds. */
const longestEndMs = 1_000;

/** Not `db.destroy()`: it leaves the pool open if the query builder was never used. */
async function endPool(pool: pg.Pool): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, longestEndMs);
  });
  await Promise.race([pool.end(), late]).finally(() => clearTimeout(timer));
}
