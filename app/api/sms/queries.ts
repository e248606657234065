import { sql } from "kysely";
import type { OutboxMessage } from "#app/contract/outbox.ts";
import type { CountryId } from "#app/countries/country.ts";
import type { Database } from "../database/schema.ts";

export async function insertMessage(
  db: Database,
  message: { country: CountryId; to: string; text: string; kept: boolean },
): Promise<void> {
  await sql`
    insert into outbox (country, "to", text, sent_at)
    values (${message.country}, ${message.to}, ${message.text}, case when ${message.kept}::boolean then now() end)`.execute(db);
}

/** The latest messages of all markets, newest first: whoever tries the product reads them in one place. */
export async function listOutbox(db: Database): Promise<OutboxMessage[]> {
  const rows = await db
    .selectFrom("outbox")
    .select(["to", "text", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(200)
    .execute();
  return rows.map((row) => ({ to: row.to, text: row.text, sent_at: row.created_at.toISOString() }));
}

/** A message is tried five times: at once, then after 5, 20, 80 and 320 seconds. A code is worthless by the last. */
const maxAttempts = 5;

/** Takes messages whose turn it is, for half a minute: should this process die, another takes them then. */
export async function claimMessages(db: Database, limit: number): Promise<{ id: number; to: string; text: string }[]> {
  const { rows } = await sql<{ id: number; to: string; text: string }>`
    update outbox set attempts = attempts + 1, next_attempt_at = now() + interval '30 seconds'
     where id in (
       select id from outbox
        where sent_at is null and failed_at is null and next_attempt_at <= now()
        order by next_attempt_at limit ${limit} for update skip locked)
    returning id, "to", text`.execute(db);
  return rows;
}

/** A sent text is not kept: it may hold a code. */
export async function markSent(db: Database, id: number): Promise<void> {
  await sql`update outbox set sent_at = now(), text = '-', error = null where id = ${id}`.execute(db);
}

export async function markFailed(db: Database, id: number, reason: string): Promise<void> {
  await sql`
    update outbox
       set error = ${reason},
           failed_at = case when attempts >= ${maxAttempts} then now() end,
           next_attempt_at = now() + make_interval(secs => 5 * power(4, attempts - 1))
     where id = ${id}`.execute(db);
}
