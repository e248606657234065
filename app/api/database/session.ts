import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { copyRows, type Row } from "./copy.ts";
import type { Database, Schema } from "./schema.ts";

/** One reserved connection, for statements, transactions and COPY that belong together. */
export type DatabaseSession = {
  db: Database;
  /** Inserts rows by COPY, inside the open transaction. @returns their number */
  copy(table: string, rows: Iterable<Row>): Promise<number>;
  /** The connection itself, for streams. */
  client: pg.ClientBase;
  close(): void;
  /** Closes the connection, with any statement that runs on it. */
  abandon(): void;
};

export async function openSession(pool: pg.Pool): Promise<DatabaseSession> {
  const client = await pool.connect();
  const reserved = { query: client.query.bind(client), release: () => {} } as unknown as pg.PoolClient;
  const poolOfOne = { connect: async () => reserved, end: async () => {} } as unknown as pg.Pool;
  return {
    db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool: poolOfOne }) }),
    copy: (table, rows) => copyRows(client, table, rows),
    client,
    close: () => client.release(),
    abandon: () => client.release(true),
  };
}
