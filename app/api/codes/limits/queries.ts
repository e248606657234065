import { sql } from "kysely";
import { codeLifetimeSeconds, type CodePurpose } from "#app/contract/registration-code.ts";
import type { CountryId } from "#app/countries/country.ts";
import type { Database } from "../../database/schema.ts";
import {
  maxAttemptsPerCode,
  maxPerPhoneADay,
  maxPerPhoneAnHour,
  maxAttemptsADay,
  resendAfterSeconds,
  type CodeLimits,
  type SourceLimits,
} from "./limits.ts";

/** Whether the code of row `rc` is still valid. */
export const isLiveCode = sql`rc.used_at is null and rc.expires_at > now()
  and rc.attempts < ${sql.lit(maxAttemptsPerCode)}`;

/** The client and the recipient of a code. */
export type CodeSource = {
  country: CountryId;
  phone: string;
  purpose: CodePurpose;
  /** The key under which the phone's wrong codes are counted. */
  wrongCodesKey: string;
  ipHash: string;
  networkHash: string;
};

export type CodeLimit =
  | { limit: "none"; isOverBudget: boolean }
  | { limit: "resend"; waitSeconds: number }
  | { limit: "phone" | "source"; waitSeconds: number; isOverBudget: boolean };

/**
 * Serialises requests of one phone and of one IP until the transaction ends. Requests of a network or of a block
 * of numbers are not serialised, since one client could make all others wait: concurrent ones can exceed those limits.
 */
export async function lockSources(
  trx: Database,
  { phone, ipHash }: CodeSource,
  limits: CodeLimits | null,
): Promise<void> {
  const lock = (key: string) => sql`pg_advisory_xact_lock(hashtextextended(${`code ${key}`}, 0))`;
  // Always in this order, to avoid deadlocks.
  await sql`select ${limits ? lock(ipHash) : sql`null`}, ${lock(phone)}`.execute(trx);
}

/** Finds the limit that refuses a code. Without `limits` only the phone's apply. Needs the locks of `lockSources`. */
export async function findLimit(trx: Database, source: CodeSource, limits: CodeLimits | null): Promise<CodeLimit> {
  const waitSeconds = await findPhoneWaits(trx, source);
  if (waitSeconds.resend > 0) return { limit: "resend", waitSeconds: waitSeconds.resend };
  const isOverBudget = limits !== null && (await isBudgetSpent(trx, source.country, limits.budget));
  const phoneWaitSeconds = Math.max(waitSeconds.hour, waitSeconds.day, waitSeconds.wrongCodes);
  if (phoneWaitSeconds > 0) return { limit: "phone", waitSeconds: phoneWaitSeconds, isOverBudget };
  if (!limits) return { limit: "none", isOverBudget };

  const { hour, day, isKnown } = await countSources(trx, source);
  if (isAnyReached(hour, limits.anHour)) return { limit: "source", waitSeconds: 3600, isOverBudget };
  if (isOverBudget && !isKnown && isAnyReached(day, limits.aDayOverBudget))
    return { limit: "source", waitSeconds: 86_400, isOverBudget };
  return { limit: "none", isOverBudget };
}

/** Seconds until each of a phone's own limits allows another code; 0: now. */
async function findPhoneWaits(trx: Database, { phone, purpose, wrongCodesKey }: CodeSource) {
  // A code for another purpose confirms nothing here, so it is no reason to wait.
  const lastOfPurpose = sql`max(rc.sent_at) filter (where rc.used_at is null
    and coalesce(rc.purpose, ${purpose}) = ${purpose})`;
  const { rows } = await sql<{ resend: number; hour: number; day: number; wrongCodes: number }>`
    with codes as (
      select * from registration_codes rc where rc.phone = ${phone} and rc.sent_at > now() - interval '1 day'
    ), wrong_codes as (
      -- Possible: how many more the live codes allow.
      select coalesce((select uses_since(u.used_at, now() - interval '1 day') from recent_uses u
        where u.key = ${wrongCodesKey}), '{}') as made,
             (select coalesce(sum(${maxAttemptsPerCode} - rc.attempts), 0)::int from codes rc
               where ${isLiveCode}) as possible
    ), excess as (
      -- By how many another code would let them exceed the day's limit: so many of those made must first be a day old.
      select made, cardinality(made) + possible + ${maxAttemptsPerCode}::int - ${maxAttemptsADay}::int as count
        from wrong_codes
    )
    select ${secondsUntil(lastOfPurpose, resendAfterSeconds)} as resend,
           ${secondsUntil(nthLatest(maxPerPhoneAnHour, sql`rc.used_at is null`), 3600)} as hour,
           ${secondsUntil(nthLatest(maxPerPhoneADay, sql`true`), 86_400)} as day,
           (select case when count <= 0 then 0
                        when count <= cardinality(made) then ${secondsUntil(sql`made[count]`, 86_400)}
                        else ${codeLifetimeSeconds}::int end from excess) as "wrongCodes"
      from codes rc`.execute(trx);
  return rows[0]!;
}

function nthLatest(nth: number, condition: ReturnType<typeof sql>) {
  return sql`(array_agg(rc.sent_at order by rc.sent_at desc) filter (where ${condition}))[${nth}::int]`;
}

/** Seconds from now until `afterSeconds` after the moment; 0 if the moment is null or that time has passed. */
function secondsUntil(moment: ReturnType<typeof sql>, afterSeconds: number) {
  const until = sql`${moment} + make_interval(secs => ${afterSeconds})`;
  return sql<number>`greatest(0, coalesce(ceil(extract(epoch from ${until} - clock_timestamp())), 0))::int`;
}

async function isBudgetSpent(trx: Database, country: CountryId, budget: number): Promise<boolean> {
  const { rows } = await sql<{ spent: number }>`
    select count(*)::int as spent from (
      select from registration_codes rc
       where rc.country = ${country} and rc.used_at is null and rc.sent_at > now() - interval '1 day'
         limit ${budget}) counted`.execute(trx);
  return rows[0]!.spent >= budget;
}

/** Counts the unconfirmed codes of the client and of similar numbers; `isKnown`: the phone has an appointment. */
async function countSources(trx: Database, { phone, ipHash, networkHash }: CodeSource) {
  const inArea = sql`left(rc.phone, -6) = ${phone.slice(0, -6)}`;
  const countsWhere = (condition: ReturnType<typeof sql>) => sql`(
    select count(*) filter (where rc.sent_at > now() - interval '1 hour')::int as hour, count(*)::int as day
      from registration_codes rc
     where ${condition} and rc.used_at is null and rc.sent_at > now() - interval '1 day')`;
  const { rows } = await sql<{ hour: SourceLimits; day: SourceLimits; isKnown: boolean }>`
    select jsonb_build_object('ip', client.hour, 'network', network.hour, 'prefix', prefix.hour,
      'area', area.hour) as hour,
           jsonb_build_object('ip', client.day, 'network', network.day, 'prefix', prefix.day, 'area', area.day) as day,
           exists (select 1 from appointments a where a.client_phone = ${phone}) as "isKnown"
      from ${countsWhere(sql`rc.requester_hash = ${ipHash}`)} client,
           ${countsWhere(sql`rc.network_hash = ${networkHash}`)} network,
           ${countsWhere(sql`${inArea} and left(rc.phone, -4) = ${phone.slice(0, -4)}`)} prefix,
           ${countsWhere(inArea)} area`.execute(trx);
  return rows[0]!;
}

function isAnyReached(counts: SourceLimits, limits: SourceLimits): boolean {
  return (Object.keys(limits) as (keyof SourceLimits)[]).some((source) => counts[source] >= limits[source]);
}
