import type { Database } from "../database/schema.ts";

export function inTransaction<Value>(db: Database, run: (trx: Database) => Promise<Value>): Promise<Value> {
  return db.transaction().execute(run);
}
