import { sql } from "kysely";
import type { OutboxMessage } from "#app/contract/outbox.ts";
import { codeLifetimeSeconds } from "#app/contract/registration-code.ts";
import type { CountryId, Locale } from "#app/countries/country.ts";
import type { Database } from "../database/schema.ts";

export type NewMessage = {
  country: CountryId;
  to: string;
  text: string;
  language: Locale;
  about?: MessageSubject | undefined;
};

/** The appointment, the key and the expiry of a message that is not a code. */
export type MessageSubject = {
  /** Null: an invitation. */
  appointmentId: number | null;
  /** Idempotency key: the same message is queued once. */
  key: string;
  /** The message is dropped after this. */
  expiresAt: Date;
};

/** `isDemo`: the messages are stored as sent. */
export async function insertMessages(db: Database, messages: NewMessage[], isDemo: boolean): Promise<void> {
  await sql`
    insert into outbox (country, "to", text, language, appointment_id, idempotency_key, expires_at, sent_at)
    select new.*, case when ${isDemo}::boolean then now() end
      from unnest(${messages.map(({ country }) => country)}::country_code[], ${messages.map(({ to }) => to)}::text[],
        ${messages.map(({ text }) => text)}::text[], ${messages.map(({ language }) => language)}::text[],
        ${messages.map(({ about }) => about?.appointmentId ?? null)}::bigint[],
        ${messages.map(({ about }) => about?.key ?? null)}::text[],
        ${messages.map(({ about }) => about?.expiresAt ?? null)}::timestamptz[]) new
    on conflict (idempotency_key) do nothing`.execute(db);
}

/** The latest messages of all markets, newest first: the outbox page shows them in one place. */
export async function listOutbox(db: Database): Promise<OutboxMessage[]> {
  const rows = await db
    .selectFrom("outbox")
    .select(["to", "text", "language", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(200)
    .execute();
  return rows.map((row) => ({
    to: row.to,
    text: row.text,
    language: row.language,
    sent_at: row.created_at.toISOString(),
  }));
}

/**
 * Maximum attempts to send a code: one at once, the others 5, 20, 80 and 320 seconds after the one before. A message
 * with an expiry is tried until it expires.
 */
const maxSendAttempts = 5;

export type ClaimedMessage = { id: number; to: string; text: string; attempts: number; is_expired: boolean };

/** Notices are about appointments. Codes, and invitations with them, have their own queue: people wait for them. */
export type MessageKind = "codes" | "notices";

/** Longer than the gateway's deadline. */
const claimDuration = sql`interval '30 seconds'`;

/** Claims due messages for `claimDuration`; another process takes them over if this one dies. */
export async function claimMessages(
  db: Database,
  { kind, claimer, limit }: { kind: MessageKind; claimer: string; limit: number },
): Promise<ClaimedMessage[]> {
  const isOfKind = kind === "codes" ? sql`appointment_id is null` : sql`appointment_id is not null`;
  const { rows } = await sql<ClaimedMessage>`
    update outbox set attempts = attempts + 1, error = null, claimed_by = ${claimer},
      next_attempt_at = now() + ${claimDuration}
     where id = any(array(
       select id from outbox
        where sent_at is null and failed_at is null and next_attempt_at <= now() and ${isOfKind}
        order by next_attempt_at limit ${limit} for update skip locked))
    returning id, "to", text, attempts, coalesce(expires_at <= now(), false) as is_expired`.execute(db);
  return rows;
}

/** Releases the claims whose messages the claimer never received: all but those with `receivedIds`. */
export async function releaseLostClaims(db: Database, claimer: string, receivedIds: number[]): Promise<void> {
  await sql`
    update outbox set attempts = attempts - 1, claimed_by = null, next_attempt_at = now()
     where claimed_by = ${claimer} and id <> all(${receivedIds}::bigint[])`.execute(db);
}

/** Marks a message as sent, and deletes its text, which may hold a code. */
export async function markSent(db: Database, id: number): Promise<void> {
  await sql`update outbox set sent_at = now(), text = '-', error = null, claimed_by = null where id = ${id}`.execute(
    db,
  );
}

/** Records a failed attempt, and when the next is due; nothing if the message has been claimed again meanwhile. */
export async function markFailed(
  db: Database,
  { id, attempts }: ClaimedMessage,
  claimer: string,
  reason: string,
): Promise<void> {
  await sql`
    update outbox o
       set error = ${reason}, claimed_by = null, next_attempt_at = later.at,
           failed_at = case when coalesce(later.at > o.expires_at, o.attempts >= ${maxSendAttempts}) then now() end
      from (select id, now() + make_interval(secs => 5 * power(4, least(attempts, 8) - 1)) as at from outbox) later
     where o.id = ${id} and later.id = o.id and o.sent_at is null and o.attempts = ${attempts}
       and o.claimed_by = ${claimer}`.execute(db);
}

/** Delivery state of the latest code to a number; "sent" also if there is none. */
export async function findDelivery(db: Database, to: string): Promise<"sent" | "waiting" | "refused"> {
  const { rows } = await sql<{ sent_at: Date | null; error: string | null }>`
    select sent_at, error from outbox
     where ${isRecentCode(to)} order by created_at desc, id desc limit 1`.execute(db);
  const [row] = rows;
  if (!row || row.sent_at) return "sent";
  return row.error === null ? "waiting" : "refused";
}

/**
 * Makes due now: codes that the gateway has refused, even after the last attempt, and codes to which it has not
 * responded for `responseWait`. The latter may be sent twice, to a visitor who asked for the code again.
 */
export async function retryCodesNow(db: Database, to: string): Promise<void> {
  await sql`
    update outbox set next_attempt_at = now(), error = null, claimed_by = null, failed_at = null
     where ${isRecentCode(to)} and sent_at is null
       and (error is not null or next_attempt_at between now() and now() + ${claimDuration} - ${responseWait})`.execute(
    db,
  );
}

/** Time without the gateway's response after which a code can be sent again. */
const responseWait = sql`interval '1.5 seconds'`;

/** The condition of recent codes to a number. Codes have no key; those older than twice their lifetime are useless. */
function isRecentCode(to: string) {
  return sql`"to" = ${to} and appointment_id is null and idempotency_key is null
         and created_at > now() - make_interval(secs => ${2 * codeLifetimeSeconds})`;
}
