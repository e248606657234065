import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { copyRows, type Row } from "./copy.ts";
import type { Database, Schema } from "./schema.ts";

/** One reserved connection, for statements, transactions and COPY that belong together. */
export type DatabaseSession = {
  db: Database;
  /** By COPY, inside the open transaction. */
  copy(table: string, rows: Iterable<Row>): Promise<number>;
  /** The connection itself, for streams. */
  client: pg.ClientBase;
  close(): void;
  /** Ends the connection in the middle of whatever it does. */
  abandon(): void;
};

export async function openSession(pool: pg.Pool): Promise<DatabaseSession> {
  const client = await pool.connect();
  const held = { query: client.query.bind(client), release: () => {} } as unknown as pg.PoolClient;
  const one = { connect: async () => held, end: async () => {} } as unknown as pg.Pool;
  return {
    db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool: one }) }),
    copy: (table, rows) => copyRows(client, table, rows),
    client,
    close: () => client.release(),
    abandon: () => client.release(true),
  };
}
