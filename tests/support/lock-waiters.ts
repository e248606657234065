import { sql } from "kysely";
import { expect } from "vitest";
import type { TestDatabase } from "./database.ts";

/** Waits until so many connections to this database wait for a lock. */
export async function waitForLockWaiters(db: TestDatabase["db"], count: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock'`.execute(db);
    return rows[0]!.count;
  };
  await expect.poll(waiting, { timeout: 15_000 }).toBe(count);
}
