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
  /** null: none but a phone's own, as when every visitor of a demonstration is one machine. */
  limits: CodeLimits | null;
};

/** How many unconfirmed codes are too many: each stands against another way of running up the SMS bill. */
export type CodeLimits = {
  /** In an hour, asked for by one network address. */
  perAddress: number;
  /** In an hour, to numbers that differ in their last four digits only. */
  perPrefix: number;
  /** In a day, in one market. */
  perDay: number;
};

export type CodeLimit =
  | { limit: "none" }
  | { limit: "resend"; waitSeconds: number; hasLiveCode: boolean }
  | { limit: "phone" | "address" | "prefix" | "day" };

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
  const { rows } = await sql<{ wait: number | null; live: boolean; by_phone: number; by_address: number; by_prefix: number; by_day: number }>`
    select
      (select ceil(extract(epoch from max(rc.sent_at) + make_interval(secs => ${resendAfterSeconds}) - clock_timestamp()))::int
         from registration_codes rc where rc.phone = ${code.phone} and rc.used_at is null) as wait,
      exists (select 1 from registration_codes rc where rc.phone = ${code.phone} and ${isLiveCode}) as live,
      (select count(*)::int from registration_codes rc
        where rc.phone = ${code.phone} and rc.used_at is null and rc.sent_at > now() - interval '1 hour') as by_phone,
      (select count(*)::int from registration_codes rc
        where rc.requester_hash = ${code.requesterHash} and rc.used_at is null and rc.sent_at > now() - interval '1 hour') as by_address,
      (select count(*)::int from registration_codes rc
        where left(rc.phone, -4) = ${code.phone.slice(0, -4)} and rc.used_at is null and rc.sent_at > now() - interval '1 hour') as by_prefix,
      (select count(*)::int from registration_codes rc
        where rc.country = ${code.country} and rc.used_at is null and rc.sent_at > now() - interval '1 day') as by_day`.execute(db);
  const row = rows[0]!;
  if (row.wait !== null && row.wait > 0) return { limit: "resend", waitSeconds: row.wait, hasLiveCode: row.live };
  if (row.by_phone >= maxPerPhoneInHour) return { limit: "phone" };
  if (!code.limits) return { limit: "none" };
  if (row.by_address >= code.limits.perAddress) return { limit: "address" };
  if (row.by_prefix >= code.limits.perPrefix) return { limit: "prefix" };
  if (row.by_day >= code.limits.perDay) return { limit: "day" };
  return { limit: "none" };
}
