import { createHash, randomBytes } from "node:crypto";
import type { OwnAppointment, PatientSession } from "#app/contract/patient-session.ts";
import type { Country, CountryId, Locale } from "#app/countries/country.ts";
import { findAppointmentsOf, findNames } from "../appointments/index.ts";
import { hashCode, hashWrongCode, phoneFault, refuseCode, wrongCodesKey } from "../codes/index.ts";
import type { Database } from "../database/schema.ts";
import { accept, refuse, type Result } from "../fault.ts";
import { hashKey } from "../limits/index.ts";
import { hasNameLetter, type NameOrder } from "./name-letter.ts";
import { endSession, extendSession, openSession, reopenSession, type SignedInPatient } from "./queries.ts";

/** A market, and how its forms ask for names. */
export type Market = {
  country: Country;
  /** Whether forms ask for the surname in a field of its own. */
  asksSurname: boolean;
};

type Credentials = Market & {
  phone: string;
  code: string;
  letter: string;
  secret: string;
  idempotencyKey?: string | undefined;
};

/**
 * Opens a session for a code sent to the phone and the first letter of a name that it was booked for. Faults:
 * `phone` with phone_format or phone_not_mobile; `otp` with code_attempts or code_expired; a null attr with
 * sign_in_mismatch for a wrong code or letter. The same statements run in each case. The same request within a minute,
 * known by its idempotency key, gets a session too: the response to the first may be lost.
 */
export async function signIn(db: Database, credentials: Credentials): Promise<Result<PatientSession>> {
  const { country, phone, code, letter, secret, idempotencyKey } = credentials;
  const fault = phoneFault(phone, country);
  if (fault) return refuse("phone", fault);
  const names = await findNames(db, { phone, country: country.countryId });
  const isKnown = names.some((name) => hasNameLetter(name, letter, orderOf(credentials)));
  const hash = hashCode(secret, { phone, purpose: "sign-in", code });
  const token = randomBytes(32).toString("base64url");
  const session = {
    country: country.countryId,
    phone,
    letter,
    tokenHash: hashToken(token),
    // No code has an empty hash: a wrong letter counts as a wrong code does.
    codeHash: isKnown ? hash : "",
    keyHash: idempotencyKey === undefined ? null : hashKey(secret, "sign-in key", idempotencyKey),
  };
  const wrongCodeHash = hashWrongCode(secret, `${hash}:${letter}`, idempotencyKey);
  const opened = await openSession(db, { ...session, wrongCodeHash, wrongCodesKey: wrongCodesKey(secret, phone) });
  const expiresAt = opened.expires_at ?? (opened.live_codes === 0 ? await reopenSession(db, session) : null);
  if (expiresAt) return accept({ access_token: token, expires_at: expiresAt.toISOString() });
  return refuseCode(db, { phone, liveCodes: opened.live_codes, wrong: refuse(null, "sign_in_mismatch") });
}

/** The patient of a session, which is extended; null: the session has ended, or is of another country. */
export function findPatient(db: Database, token: string, country: CountryId): Promise<SignedInPatient | null> {
  return extendSession(db, { tokenHash: hashToken(token), country });
}

export async function signOut(db: Database, token: string): Promise<void> {
  await endSession(db, hashToken(token));
}

/** The upcoming appointments, and those of the last year, of patients whose name has the session's letter. */
export async function listAppointments(
  db: Database,
  { phone, letter }: SignedInPatient,
  market: Market & { locale: Locale },
): Promise<OwnAppointment[]> {
  const { country, locale } = market;
  const appointments = await findAppointmentsOf(db, { phone, country: country.countryId, locale });
  return appointments
    .filter(({ appointment }) => hasNameLetter(appointment.client_name, letter, orderOf(market)))
    .map(({ appointment, hash }) => ({ ...appointment, hash }));
}

/** The order of a patient's names. If one field takes the whole name, patients write them in either order. */
function orderOf({ country, asksSurname }: Market): NameOrder {
  if (!asksSurname) return "any";
  return country.surnameFirst ? "surname-first" : "surname-last";
}

/** Tokens are random, so a fast hash is enough. */
function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
