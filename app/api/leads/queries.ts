import { sql } from "kysely";
import type { CountryId, Locale } from "#app/countries/country.ts";
import type { Database } from "../database/schema.ts";

export type Lead = {
  country: CountryId;
  locale: Locale;
  kind: "join" | "survey";
  name: string | null;
  phone: string | null;
  email: string | null;
  text: string | null;
  details: Record<string, unknown>;
  requesterHash: string;
  submission: string | null;
};

/** Leads of one kind that one network address may leave in an hour. */
const maxPerHour = 10;

/** Beyond so many a day in one market each address has one a day: nobody fills the table, and others are still heard. */
const budgetOfDay = 1000;

/** False: too many came from there. The same submission again is no other lead. */
export async function insertLead(db: Database, lead: Lead, budget = budgetOfDay): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`lead ${lead.requesterHash}`}, 0))`.execute(trx);
    const { rows } = await sql<{ recent: number; today: number; spent: number; known: boolean }>`
      select (select count(*)::int from leads l where l.requester_hash = ${lead.requesterHash} and l.kind = ${lead.kind}
                and l.created_at > now() - interval '1 hour') as recent,
             (select count(*)::int from leads l where l.requester_hash = ${lead.requesterHash}
                and l.created_at > now() - interval '1 day') as today,
             (select count(*)::int from (
                select from leads l where l.country = ${lead.country} and l.created_at > now() - interval '1 day' limit ${budget}) counted) as spent,
             exists (select 1 from leads l where l.submission = ${lead.submission}::uuid) as known`.execute(trx);
    const { recent, today, spent, known } = rows[0]!;
    if (known) return true;
    if (recent >= maxPerHour || (spent >= budget && today > 0)) return false;
    await sql`
      insert into leads (country, locale, kind, name, phone, email, text, details, requester_hash, submission)
      values (${lead.country}, ${lead.locale}, ${lead.kind}, ${lead.name}, ${lead.phone}, ${lead.email}, ${lead.text},
              ${JSON.stringify(lead.details)}::jsonb, ${lead.requesterHash}, ${lead.submission}::uuid)
      on conflict (submission) do nothing`.execute(trx);
    return true;
  });
}
