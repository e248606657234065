import { sql } from "kysely";
import type { Database } from "../schema.ts";

/** The comment on the slots table that marks a database as a demo database. */
export const demoMark = "demo market";

/** Whether the database holds demo data. */
export async function isDemoDatabase(db: Database): Promise<boolean> {
  const { rows } = await sql<{
    is_demo: boolean;
  }>`select obj_description('slots'::regclass) is not distinct from ${demoMark} as is_demo`.execute(db);
  return rows[0]!.is_demo;
}
