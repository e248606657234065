import { createHash, randomBytes } from "node:crypto";
import type { z } from "zod";
import type { createPayload } from "#app/contract/appointment.ts";
import type { Country, CountryId, Locale } from "#app/countries/country.ts";
import { hashCode, hashWrongCode, refuseCode, wrongCodesKey } from "../codes/index.ts";
import { brokenConstraint } from "../database/constraint.ts";
import type { Database } from "../database/schema.ts";
import { accept, refuse, type EmptyBody, type Result } from "../fault.ts";
import { refuseTooOften } from "../limits/index.ts";
import { bookingRefusal, checkAppointment } from "./check-appointment.ts";
import { ipLimit, type LimitedRequester } from "./limits.ts";
import { findByIdempotencyKey, findChosenLocale, findOffer, insertAppointment } from "./queries.ts";

type Payload = z.output<typeof createPayload>;

export type BookingRules = {
  country: Country;
  locale: Locale;
  consentRequired: boolean;
  /** Whether a code must confirm the phone. */
  codeRequired: boolean;
  /** The staff user who books; null: the patient. */
  staffId: number | null;
  /** Whether a conversion may be reported, given consent: never for bookings by staff. */
  reportsConversions: boolean;
  /** Today's date, YYYY-MM-DD: the latest date of birth. */
  today: string;
  requester: LimitedRequester;
};

/** Checks whether the appointment would be accepted. Reads only. */
export async function validateAppointment(
  db: Database,
  payload: Omit<Payload, "code">,
  rules: BookingRules,
): Promise<Result<EmptyBody>> {
  const offer = await findOffer(db, offerKey(payload, rules));
  const faults = checkAppointment(payload, offer, rules);
  return faults.length > 0 ? { ok: false, faults } : accept({});
}

export type Created = {
  id: number;
  hash: string;
  /** Whether an earlier request with the same key created it. */
  isRepeated: boolean;
};

/**
 * Books a slot for exactly one of all concurrent requests. A repeated request (same key, same body) gets the
 * appointment of the first one. Faults: those of `validateAppointment`; a null attr with too_many_from_address; `otp`
 * with code_required, code_expired, code_attempts, or `code` with code.code for a wrong code; a null attr with
 * idempotency_mismatch if the key came with another body, or to another market, before.
 */
export async function createAppointment(
  db: Database,
  payload: Payload,
  rules: BookingRules,
  idempotencyKey?: string,
): Promise<Result<Created>> {
  const requestHash = idempotencyKey ? hashRequest(payload) : null;
  const request = { key: idempotencyKey, hash: requestHash, country: rules.country.countryId };
  const offer = await findOffer(db, offerKey(payload, rules));
  const faults = checkAppointment(payload, offer, rules);
  if (faults.length > 0) return (await repeated(db, request)) ?? { ok: false, faults };
  if (rules.codeRequired && !payload.code) {
    return (await repeated(db, request)) ?? refuse("otp", "code_required");
  }

  const { secret } = rules.requester;
  const { client_phone: phone, code = "" } = payload;
  const codeHash = rules.codeRequired ? hashCode(secret, { phone, purpose: "booking", code }) : null;
  const visitorIds = { client_id: payload.client_id, session_id: payload.session_id };
  const hash = randomBytes(24).toString("base64url");
  const inserted = insertAppointment(db, {
    country: rules.country,
    locale: await localeOfMessages(db, payload, rules),
    hash,
    doctorService: payload.doctor_service,
    slot: payload.slot,
    clientName: payload.client_name,
    clientPhone: payload.client_phone,
    insurance: payload.insurance ?? null,
    source: payload.source,
    bookingPage: payload.booking_page ?? null,
    pageLocation: payload.page_location ?? null,
    pageReferrer: payload.page_referrer ?? null,
    listPosition: payload.list_position ?? null,
    consents: payload.consents ?? {},
    additionalFields: payload.additional_fields,
    // Kept with the appointment for its conversion only: statistics are not about a patient.
    analytics: payload.consents?.statistics && !payload.consents.marketing ? {} : visitorIds,
    visitorIds,
    idempotencyKey: idempotencyKey ?? null,
    requestHash,
    staffId: rules.staffId,
    isConversion: rules.reportsConversions && payload.consents?.marketing === true,
    codeHash,
    wrongCodeHash: codeHash === null ? null : hashWrongCode(secret, codeHash, payload.code_attempt),
    wrongCodesKey: wrongCodesKey(secret, phone),
    bookingsADay: rules.requester.limits.bookings,
    ipLimit: ipLimit(rules.requester),
  });
  // A slot that its clinic moves or withdraws at this moment no longer matches the request.
  const outcome = await inserted.catch((error: unknown) => {
    if (brokenConstraint(error) === "appointments_fit_slot") return null;
    throw error;
  });
  if (!outcome) return (await repeated(db, request)) ?? refuse("slot", "slot_gone");
  if (outcome.id !== null) return accept({ id: outcome.id, hash, isRepeated: false });

  const earlier = await repeated(db, request);
  if (earlier) return earlier;
  const refusal = bookingRefusal({ ahead: outcome.visits_ahead ?? 0, waitSeconds: outcome.phone_wait_seconds ?? 0 });
  if (refusal) return refusal;
  if (outcome.ip_wait_seconds) return refuseTooOften(null, "too_many_from_address", outcome.ip_wait_seconds);
  if (outcome.code_ok) return refuse("slot", "slot_taken");
  const wrongCode = refuse("code", "code.code");
  return refuseCode(db, { phone: payload.client_phone, liveCodes: outcome.live_codes, wrong: wrongCode });
}

/** The language of the page where the patient books. For staff, the language of the patient's last booking, if any. */
async function localeOfMessages(
  db: Database,
  payload: Payload,
  { country, locale, staffId }: BookingRules,
): Promise<Locale> {
  if (staffId === null) return locale;
  return (await findChosenLocale(db, { phone: payload.client_phone, country: country.countryId })) ?? locale;
}

/** The result of an earlier request with this key; null if there was none. */
async function repeated(
  db: Database,
  { key, hash, country }: { key: string | undefined; hash: string | null; country: CountryId },
): Promise<Result<Created> | null> {
  if (!key) return null;
  const earlier = await findByIdempotencyKey(db, key);
  if (!earlier) return null;
  if (earlier.request_hash !== hash || earlier.country !== country) return refuse(null, "idempotency_mismatch");
  return accept({ id: earlier.id, hash: earlier.hash, isRepeated: true });
}

/** The parts that make two requests equal: everything but the credentials. */
function hashRequest({ code: _code, code_attempt: _attempt, token: _token, ...payload }: Payload): string {
  const sorted = Object.entries(payload).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest("base64url");
}

function offerKey(payload: Omit<Payload, "code">, { country, locale, requester }: BookingRules) {
  const { doctor_service: doctorService, slot, client_phone: clientPhone } = payload;
  return {
    country: country.countryId,
    locale,
    doctorService,
    slot,
    clientPhone,
    bookingsADay: requester.limits.bookings,
  };
}
