import { sql, type RawBuilder } from "kysely";
import type { Database } from "../database/schema.ts";

/** A rate limit of a key: at most `max` uses within `seconds`. */
export type RateLimit = { key: string; max: number; seconds: number };

/**
 * An SQL expression that counts one use and returns 0, or, if the limit is reached, counts none and returns the seconds
 * until the next one. Null: no limit, 0. Concurrent uses, on any node, are serialised.
 */
export function consumeLimitExpression(rateLimit: RateLimit | null): RawBuilder<number> {
  return rateLimit
    ? sql<number>`take_use(${rateLimit.key}, ${rateLimit.max}::int, ${rateLimit.seconds}::int)`
    : sql<number>`0`;
}

/** `consumeLimitExpression` as a statement of its own. */
export async function consumeLimit(db: Database, rateLimit: RateLimit): Promise<number> {
  const { rows } = await sql<{
    wait_seconds: number;
  }>`select ${consumeLimitExpression(rateLimit)} as wait_seconds`.execute(db);
  return rows[0]!.wait_seconds;
}

/** Removes the last counted use of each limit, for example after a right password. */
export async function refundLimits(db: Database, rateLimits: readonly RateLimit[]): Promise<void> {
  const keys = rateLimits.map(({ key }) => key);
  await sql`update recent_uses set used_at = trim_array(used_at, 1) where key = any(${keys})
    and cardinality(used_at) > 0`.execute(db);
}
