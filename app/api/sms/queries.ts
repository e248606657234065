import { sql } from "kysely";
import type { OutboxMessage } from "#app/contract/outbox.ts";
import type { CountryId } from "#app/countries/country.ts";
import type { Database } from "../database/schema.ts";

export type NewMessage = {
  country: CountryId;
  to: string;
  text: string;
  kept: boolean;
  about?: About | undefined;
};

/** What a message is about, beyond the moment. */
export type About = {
  appointmentId: number;
  /** The same message asked for again is the one that is there. */
  key: string;
  /** After this it need not go out any more. */
  expiresAt: Date;
};

export async function insertMessage(db: Database, { about, ...message }: NewMessage): Promise<void> {
  await sql`
    insert into outbox (country, "to", text, sent_at, appointment_id, idempotency_key, expires_at)
    values (${message.country}, ${message.to}, ${message.text}, case when ${message.kept}::boolean then now() end,
            ${about?.appointmentId ?? null}::bigint, ${about?.key ?? null}, ${about?.expiresAt ?? null}::timestamptz)
    on conflict (idempotency_key) do nothing`.execute(db);
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

/** A code is tried five times: at once, then after 5, 20, 80 and 320 seconds, when it is worthless. What says when it expires is tried until then. */
const maxAttempts = 5;

type Claimed = { id: number; to: string; text: string; is_expired: boolean };

/** Takes messages whose turn it is, for half a minute: should this process die, another takes them then. */
export async function claimMessages(db: Database, limit: number): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update outbox set attempts = attempts + 1, error = null, next_attempt_at = now() + interval '30 seconds'
     where id in (
       select id from outbox
        where sent_at is null and failed_at is null and next_attempt_at <= now()
        order by next_attempt_at limit ${limit} for update skip locked)
    returning id, "to", text, coalesce(expires_at <= now(), false) as is_expired`.execute(db);
  return rows;
}

/** A sent text is not kept: it may hold a code. */
export async function markSent(db: Database, id: number): Promise<void> {
  await sql`update outbox set sent_at = now(), text = '-', error = null where id = ${id}`.execute(db);
}

export async function markFailed(db: Database, id: number, reason: string): Promise<void> {
  await sql`
    update outbox o
       set error = ${reason}, next_attempt_at = later.at,
           failed_at = case when coalesce(later.at > o.expires_at, o.attempts >= ${maxAttempts}) then now() end
      from (select id, now() + make_interval(secs => 5 * power(4, least(attempts, 8) - 1)) as at from outbox) later
     where o.id = ${id} and later.id = o.id`.execute(db);
}

/** How far the latest message to a number has come that belongs to no appointment; "sent" as well when there is none. */
export async function findDelivery(db: Database, to: string): Promise<"sent" | "waiting" | "refused"> {
  const { rows } = await sql<{ sent_at: Date | null; error: string | null }>`
    select sent_at, error from outbox
     where ${ofTheMoment(to)} order by created_at desc, id desc limit 1`.execute(db);
  const [row] = rows;
  if (!row || row.sent_at) return "sent";
  return row.error === null ? "waiting" : "refused";
}

/** What a gateway has refused and will be offered again later has its turn now. Nothing that is under way is offered twice. */
export async function hurryMessages(db: Database, to: string): Promise<void> {
  await sql`
    update outbox set next_attempt_at = now(), error = null
     where ${ofTheMoment(to)} and sent_at is null and failed_at is null and error is not null`.execute(db);
}

/** A code outlives its few minutes by none: that keeps the look short. */
function ofTheMoment(to: string) {
  return sql`"to" = ${to} and appointment_id is null and created_at > now() - interval '10 minutes'`;
}
