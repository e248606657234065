import { sql } from "kysely";
import type { CountryId } from "#app/countries/country.ts";
import type { Database } from "../database/schema.ts";

export const codeLifetimeSeconds = 300;
export const resendAfterSeconds = 60;
export const maxAttempts = 3;
const maxPerPhoneInHour = 5;

/** The condition under which a code of row `rc` can still confirm something. */
export const isLiveCode = sql`rc.used_at is null and rc.expires_at > now() and rc.attempts < ${sql.lit(maxAttempts)}`;

export type NewCode = {
  country: CountryId;
  phone: string;
  codeHash: string;
  requesterHash: string;
  /** Codes an hour to one network address; null: any number, as when every visitor of a demonstration is one machine. */
  maxPerAddress: number | null;
};

export type CodeLimit =
  | { limit: "none" }
  | { limit: "resend"; waitSeconds: number; hasLiveCode: boolean }
  | { limit: "phone" | "address" };

/**
 * Stores a code unless a limit forbids it; `deliver` runs in the same transaction, so that a code
 * that could not be handed on was never sent. Locks make simultaneous requests take turns.
 */
export async function storeCode(db: Database, code: NewCode, deliver: (db: Database) => Promise<void>): Promise<CodeLimit> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`code ${code.requesterHash}`}, 0))`.execute(transaction);
    await sql`select pg_advisory_xact_lock(hashtextextended(${`code ${code.phone}`}, 0))`.execute(transaction);
    const limit = await findLimit(transaction, code);
    if (limit.limit !== "none") return limit;
    await sql`
      insert into registration_codes (country, phone, code_hash, requester_hash, sent_at, expires_at)
      values (${code.country}, ${code.phone}, ${code.codeHash}, ${code.requesterHash}, now(),
              now() + make_interval(secs => ${codeLifetimeSeconds}))`.execute(transaction);
    await deliver(transaction);
    return limit;
  });
}

/** Codes that confirmed something are no misuse and do not count. */
async function findLimit(db: Database, code: NewCode): Promise<CodeLimit> {
  const { rows } = await sql<{ wait: number | null; live: boolean; by_phone: number; by_address: number }>`
    select
      (select ceil(extract(epoch from max(rc.sent_at) + make_interval(secs => ${resendAfterSeconds}) - clock_timestamp()))::int
         from registration_codes rc where rc.phone = ${code.phone} and rc.used_at is null) as wait,
      exists (select 1 from registration_codes rc where rc.phone = ${code.phone} and ${isLiveCode}) as live,
      (select count(*)::int from registration_codes rc
        where rc.phone = ${code.phone} and rc.used_at is null and rc.sent_at > now() - interval '1 hour') as by_phone,
      (select count(*)::int from registration_codes rc
        where rc.requester_hash = ${code.requesterHash} and rc.used_at is null and rc.sent_at > now() - interval '1 hour') as by_address`.execute(db);
  const row = rows[0]!;
  if (row.wait !== null && row.wait > 0) return { limit: "resend", waitSeconds: row.wait, hasLiveCode: row.live };
  if (row.by_phone >= maxPerPhoneInHour) return { limit: "phone" };
  if (code.maxPerAddress !== null && row.by_address >= code.maxPerAddress) return { limit: "address" };
  return { limit: "none" };
}
