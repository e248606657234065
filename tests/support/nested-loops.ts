import { sql } from "kysely";
import type { Database } from "#app/api/database/schema.ts";

/** Runs statements with nested loops alone, which run a subquery once for each row. */
export async function withNestedLoops<Result>(db: Database, run: (trx: Database) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    for (const method of ["hashjoin", "mergejoin", "hashagg", "material", "sort", "memoize", "tidscan"])
      await sql.raw(`set local enable_${method} = off`).execute(trx);
    return run(trx);
  });
}
