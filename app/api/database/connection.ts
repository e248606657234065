import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { createStatementNames, preparedClient } from "./prepared-client.ts";
import type { Database, Schema } from "./schema.ts";
import { valueTypes } from "./value-types.ts";

export type DatabaseOptions = {
  /** postgresql://user:password@host:port/name */
  connectionString: string;
  /** Connections kept at most; default 10. */
  poolSize?: number;
  /** Longest run of one statement in ms; default 10,000; 0 is no limit. */
  statementTimeout?: number;
  /** Longest wait for a lock in ms; default 5,000. */
  lockTimeout?: number;
  /** Named as this in pg_stat_activity; default "vizit". */
  applicationName?: string;
  /** false behind a pooler that cannot keep prepared statements; default true. */
  prepareStatements?: boolean;
  /** Told of a connection that broke; the pool replaces it by itself. */
  onConnectionError?: (error: Error) => void;
};

export type OpenDatabase = { db: Database; pool: pg.Pool; close: () => Promise<void> };

/** Opens a pool and the query builder over it. Connects lazily: nothing fails before the first query. */
export function openDatabase(options: DatabaseOptions): OpenDatabase {
  const config: pg.PoolConfig = {
    connectionString: options.connectionString,
    max: options.poolSize ?? 10,
    application_name: options.applicationName ?? "vizit",
    statement_timeout: options.statementTimeout ?? 10_000,
    lock_timeout: options.lockTimeout ?? 5_000,
    idle_in_transaction_session_timeout: 15_000,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types: valueTypes,
    allowExitOnIdle: false,
  };
  if (options.prepareStatements !== false) config.Client = preparedClient(createStatementNames());
  const pool = new pg.Pool(config);

  // Unheard, these errors would end the process when the server goes away.
  const heard = options.onConnectionError ?? (() => {});
  pool.on("error", heard);
  pool.on("connect", (client) => client.on("error", heard));

  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  // Not db.destroy(): it leaves the pool open when the query builder was never used.
  return { db, pool, close: () => pool.end() };
}
