import { sql } from "kysely";
import type { Database } from "../schema.ts";

/** The comment on the table of slots that says this database is a demonstration. */
export const demoMark = "demo market";

/** Whether the database was loaded as a demonstration, now or before. */
export async function isDemonstration(db: Database): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean;
  }>`select obj_description('slots'::regclass) is not distinct from ${demoMark} as is`.execute(db);
  return rows[0]!.is;
}
