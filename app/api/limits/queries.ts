import { sql, type RawBuilder } from "kysely";
import type { Database } from "../database/schema.ts";

/** A limited use, counted by key: at most `max` within `seconds`. */
export type Use = { key: string; max: number; seconds: number };

/**
 * An SQL expression that takes one use and gives 0, or takes none and gives the seconds until one is free. Null takes
 * none and gives 0. Concurrent uses, on any node, are serialised.
 */
export function takeUseExpression(use: Use | null): RawBuilder<number> {
  return use ? sql<number>`take_use(${use.key}, ${use.max}::int, ${use.seconds}::int)` : sql<number>`0`;
}

/** `takeUseExpression` as a statement of its own. */
export async function takeUse(db: Database, use: Use): Promise<number> {
  const { rows } = await sql<{ wait_seconds: number }>`select ${takeUseExpression(use)} as wait_seconds`.execute(db);
  return rows[0]!.wait_seconds;
}

/** Gives uses back. */
export async function giveBackUses(db: Database, uses: readonly Use[]): Promise<void> {
  const keys = uses.map(({ key }) => key);
  await sql`update recent_uses set used_at = trim_array(used_at, 1) where key = any(${keys})
    and cardinality(used_at) > 0`.execute(db);
}
