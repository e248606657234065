import { sql } from "kysely";
import type { Callback } from "#app/contract/lead.ts";
import type { CountryId, Locale } from "#app/countries/country.ts";
import { localized } from "../database/localized.ts";
import type { Database } from "../database/schema.ts";
import { consumeLimit, type RateLimit } from "../limits/index.ts";

export type Lead = {
  country: CountryId;
  locale: Locale;
  kind: "join" | "survey" | "callback";
  name: string | null;
  phone: string | null;
  email: string | null;
  text: string | null;
  details: Record<string, unknown>;
  /** For callbacks only. */
  doctorService?: number;
  requesterHash: string;
  submission: string | null;
};

/** Maximum leads of one kind per IP and hour. */
const maxPerIpAndHour = 10;

/**
 * Leads of a market within a day, after which each IP may send only one a day: the table stays small, and others can
 * still send.
 */
const marketQuotaOfDay = 1000;

export type LeadOutcome = { kept: true } | { kept: false; limitedBy: "ip" } | LimitedByPhone;
/** `waitSeconds`: until the next lead is allowed. */
type LimitedByPhone = { kept: false; limitedBy: "phone"; waitSeconds: number };

/**
 * Inserts a lead. A repeated submission, from any IP, replaces the values of its lead, or is stored as another lead if
 * the first has been handled. `perPhone` limits the leads of one phone.
 */
export async function insertLead(
  db: Database,
  lead: Lead,
  perPhone: RateLimit | null = null,
  marketQuota = marketQuotaOfDay,
): Promise<LeadOutcome> {
  return db.transaction().execute(async (trx) => {
    if (lead.submission !== null) await lockUntilCommit(trx, `lead submission ${lead.submission.toLowerCase()}`);
    await lockUntilCommit(trx, `lead ${lead.requesterHash}`);
    await releaseHandled(trx, lead);
    const { rows } = await sql<{
      ip_hour: number;
      ip_day: number;
      market_day: number;
      earlier: Pick<Lead, "phone"> | null;
    }>`
      select (select count(*)::int from leads l where l.requester_hash = ${lead.requesterHash} and l.kind = ${lead.kind}
                and l.created_at > now() - interval '1 hour') as ip_hour,
             (select count(*)::int from leads l where l.requester_hash = ${lead.requesterHash}
                and l.created_at > now() - interval '1 day') as ip_day,
             (select count(*)::int from (
                select from leads l where l.country = ${lead.country} and l.created_at > now() - interval '1 day'
                  limit ${marketQuota}) counted) as market_day,
             (select jsonb_build_object('phone', l.phone) from leads l
               where l.submission = ${lead.submission}::uuid) as earlier`.execute(trx);
    const { ip_hour: ofIpInHour, ip_day: ofIpInDay, market_day: ofMarketInDay, earlier } = rows[0]!;
    const isIpLimited = ofIpInHour >= maxPerIpAndHour || (ofMarketInDay >= marketQuota && ofIpInDay > 0);
    if (!earlier && isIpLimited) return { kept: false, limitedBy: "ip" };
    const waitSeconds = perPhone && lead.phone !== earlier?.phone ? await consumeLimit(trx, perPhone) : 0;
    if (waitSeconds > 0) return { kept: false, limitedBy: "phone", waitSeconds };
    await sql`
      insert into leads (country, locale, kind, name, phone, email, text, details, requester_hash, submission,
        doctor_service_id)
      values (${lead.country}, ${lead.locale}, ${lead.kind}, ${lead.name}, ${lead.phone}, ${lead.email}, ${lead.text},
              ${JSON.stringify(lead.details)}::jsonb, ${lead.requesterHash}, ${lead.submission}::uuid,
              ${lead.doctorService ?? null}::bigint)
      on conflict (submission) do update
         set name = excluded.name, phone = excluded.phone, email = excluded.email, text = excluded.text,
             details = excluded.details, locale = excluded.locale
       where leads.handled_at is null and leads.kind = excluded.kind and leads.country = excluded.country
         and leads.doctor_service_id is not distinct from excluded.doctor_service_id`.execute(trx);
    return { kept: true };
  });
}

/** Frees the submission's key if its lead has been handled and had other details. */
async function releaseHandled(trx: Database, lead: Lead): Promise<void> {
  if (lead.submission === null) return;
  await sql`
    update leads set submission = null
     where submission = ${lead.submission}::uuid and handled_at is not null
       and kind = ${lead.kind} and country = ${lead.country}
       and (name, phone, email, text, details, doctor_service_id) is distinct from
           (${lead.name}::text, ${lead.phone}::text, ${lead.email}::text, ${lead.text}::text,
            ${JSON.stringify(lead.details)}::jsonb, ${lead.doctorService ?? null}::bigint)`.execute(trx);
}

/** Waits until no other transaction has the lock of this name, and holds it until the transaction ends. */
async function lockUntilCommit(trx: Database, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

export async function isOfferedIn(db: Database, doctorService: number, country: CountryId): Promise<boolean> {
  const { rows } = await sql`
    select 1 from doctor_services ds where ds.id = ${doctorService} and ds.country = ${country}
      and ds.is_active`.execute(db);
  return rows.length > 0;
}

const maxListed = 50;

/** The oldest open callbacks of a market, and the number of all. */
export async function findCallbacks(
  db: Database,
  { country, locale }: { country: CountryId; locale: Locale },
): Promise<{ count: number; results: Callback[] }> {
  const { rows } = await sql<Omit<Callback, "created_at"> & { created_at: Date; count: number }>`
    select l.id, l.created_at, l.name, l.phone, ds.id as doctor_service,
           jsonb_build_object('slug', d.slug, 'name', ${localized("d.name", locale)}) as doctor,
           jsonb_build_object('name', ${localized("sv.name", locale)}) as service,
           jsonb_build_object('name', ${localized("b.name", locale)}, 'phone', b.phone) as clinic_branch,
           count(*) over ()::int as count
      from leads l
      join doctor_services ds on ds.id = l.doctor_service_id
      join doctors d on d.id = ds.doctor_id
      join services sv on sv.id = ds.service_id
      join clinic_branches b on b.id = ds.clinic_branch_id
     where l.kind = 'callback' and l.handled_at is null and l.country = ${country}
     order by l.created_at, l.id limit ${maxListed}`.execute(db);
  return {
    count: rows[0]?.count ?? 0,
    results: rows.map(({ count: _count, created_at: at, ...rest }) => ({ ...rest, created_at: at.toISOString() })),
  };
}

/** False: the market has no such callback. */
export async function closeCallback(
  db: Database,
  { id, country, staff }: { id: number; country: CountryId; staff: number },
): Promise<boolean> {
  const { rows } = await sql`
    update leads set handled_at = coalesce(handled_at, now()),
      handled_by_staff_id = coalesce(handled_by_staff_id, ${staff})
     where id = ${id} and kind = 'callback' and country = ${country} returning id`.execute(db);
  return rows.length > 0;
}
