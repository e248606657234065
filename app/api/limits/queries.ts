import { sql, type RawBuilder } from "kysely";

/** Something that may be done so many times within so many seconds, by whomever the key stands for. */
export type Use = { key: string; most: number; seconds: number };

/**
 * Within a statement: takes one use, and gives 0; or takes none, and gives the seconds until one is free. Null takes none
 * and is always free. Uses at the same moment, on any node, take turns.
 */
export function takingUse(use: Use | null): RawBuilder<number> {
  return use ? sql<number>`take_use(${use.key}, ${use.most}::int, ${use.seconds}::int)` : sql<number>`0`;
}
