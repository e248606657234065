import { sql, type RawBuilder } from "kysely";

/*
 * Conditions and assignments for queue tables, which share the columns attempts, next_attempt_at, sent_at, failed_at
 * and error. Any number of processes may claim rows; `row` is the table's name in the statement.
 * Rows to claim are chosen within `= any(array(…))`: with `in (…)` a plan may run the subquery several times, and each
 * run locks as many rows as the limit allows.
 */

/** Whether a row is neither sent nor given up, and its next attempt is due. */
export function isDue(row: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${row}.sent_at`)} is null and ${sql.ref(`${row}.failed_at`)} is null
    and ${sql.ref(`${row}.next_attempt_at`)} <= now()`;
}

/** Claims a row for a minute; another process takes it over if this one dies. */
export function claimed(row: string): RawBuilder<unknown> {
  return sql`attempts = ${sql.ref(`${row}.attempts`)} + 1, next_attempt_at = now() + interval '1 minute'`;
}

/** Marks a row as sent. */
export const sent: RawBuilder<unknown> = sql`sent_at = now(), error = null`;

/** Marks a failed attempt; `waitSeconds` null: gives up. */
export function unsent({ reason, waitSeconds }: { reason: string; waitSeconds: number | null }): RawBuilder<unknown> {
  return sql`
    error = ${reason}, next_attempt_at = now() + make_interval(secs => ${waitSeconds ?? 0}),
    failed_at = case when ${waitSeconds === null}::boolean then now() end`;
}
