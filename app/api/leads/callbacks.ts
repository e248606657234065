import type { z } from "zod";
import type { requestCallback } from "#app/contract/lead.ts";
import type { Country } from "#app/countries/country.ts";
import { phoneFault } from "../codes/index.ts";
import type { Database } from "../database/schema.ts";
import { refuse, type EmptyBody, type Result } from "../fault.ts";
import { hashKey } from "../limits/index.ts";
import { storeLead, type Requester } from "./leads.ts";
import { isOfferedIn } from "./queries.ts";

const perPhone = { max: 3, seconds: 24 * 60 * 60 };

/**
 * Faults: `phone` with phone_format, phone_not_mobile or too_many_callbacks, `doctor_service` doctor_service_gone,
 * too_many_leads.
 */
export async function addCallback(
  db: Database,
  payload: z.output<typeof requestCallback.body>,
  requester: Requester,
  country: Country,
): Promise<Result<EmptyBody>> {
  const fault = phoneFault(payload.phone, country);
  if (fault) return refuse("phone", fault);
  if (!(await isOfferedIn(db, payload.doctor_service, requester.country)))
    return refuse("doctor_service", "doctor_service_gone");
  const lead = {
    kind: "callback" as const,
    name: payload.name,
    phone: payload.phone,
    email: null,
    text: null,
    details: {},
    doctorService: payload.doctor_service,
  };
  const use = { key: hashKey(requester.secret, "callback", payload.phone), ...perPhone };
  return storeLead(db, requester, payload.submission, lead, use);
}
