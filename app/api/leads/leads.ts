import type { z } from "zod";
import type { joinLead, surveyLead } from "#app/contract/lead.ts";
import type { CountryId, Locale } from "#app/countries/country.ts";
import type { Database } from "../database/schema.ts";
import { accept, refuse, type EmptyBody, type Result } from "../fault.ts";
import { hashKey, refuseTooOften, type RateLimit } from "../limits/index.ts";
import { insertLead, type Lead } from "./queries.ts";

export type Requester = { country: CountryId; locale: Locale; ip: string; secret: string };

/** Fault: too_many_leads. */
export async function addJoinLead(
  db: Database,
  lead: z.output<typeof joinLead.body>,
  requester: Requester,
): Promise<Result<EmptyBody>> {
  return storeLead(db, requester, lead.submission, {
    kind: "join",
    name: lead.contact_name,
    phone: lead.phone,
    email: lead.email || null,
    text: lead.comment || null,
    details: { clinic_name: lead.clinic_name, city: lead.city },
  });
}

/** Fault: too_many_leads. */
export async function addSurveyLead(
  db: Database,
  lead: z.output<typeof surveyLead.body>,
  requester: Requester,
): Promise<Result<EmptyBody>> {
  return storeLead(db, requester, lead.submission, {
    kind: "survey",
    name: null,
    phone: null,
    email: null,
    text: lead.comment || null,
    details: { ease: lead.ease, missing: [...new Set(lead.missing)] },
  });
}

type LeadContent = Pick<Lead, "kind" | "name" | "phone" | "email" | "text" | "details" | "doctorService">;

/** Faults: too_many_leads; too_many_callbacks if `perPhone` is exceeded. */
export async function storeLead(
  db: Database,
  { country, locale, ip, secret }: Requester,
  submission: string | undefined,
  content: LeadContent,
  perPhone: RateLimit | null = null,
): Promise<Result<EmptyBody>> {
  const requesterHash = hashKey(secret, "lead", ip);
  const outcome = await insertLead(
    db,
    { ...content, country, locale, requesterHash, submission: submission ?? null },
    perPhone,
  );
  if (outcome.kept) return accept({});
  if (outcome.limitedBy === "phone") return refuseTooOften("phone", "too_many_callbacks", outcome.waitSeconds);
  return refuse(null, "too_many_leads");
}
