import { createHash, timingSafeEqual } from "node:crypto";
import type { AppointmentAnswers } from "#app/contract/appointment-change.ts";
import { appointmentCode, parseAppointmentCode } from "#app/contract/appointment-code.ts";
import type { Appointment } from "#app/contract/appointment.ts";
import type { CountryId, Locale } from "#app/countries/country.ts";
import type { Database } from "../database/schema.ts";
import { findAnswers, findAppointment, findCodeParts } from "./after/queries.ts";

export type AppointmentKey = { id: number; hash: string; country: CountryId; locale: Locale };

/** The appointment for the holder of its hash; null for a wrong hash as for an unknown id. */
export async function readAppointment(db: Database, key: AppointmentKey): Promise<Appointment | null> {
  const found = await findAppointment(db, key);
  return isSameText(found?.hash ?? "", key.hash) ? (found?.appointment ?? null) : null;
}

/** The appointment of a short code; null for a wrong code as for an unknown appointment. */
export async function findByCode(
  db: Database,
  code: string,
  country: CountryId,
): Promise<{ id: number; hash: string; locale: Locale } | null> {
  const parsed = parseAppointmentCode(code);
  const found = parsed && (await findCodeParts(db, { id: parsed.id, country }));
  return isSameText(found ? appointmentCode(found) : "", code) ? found : null;
}

/** The patient, insurance and answers given with the booking; null as for `readAppointment`. */
export async function readAnswers(db: Database, key: AppointmentKey): Promise<AppointmentAnswers | null> {
  return (await readAppointment(db, key)) && findAnswers(db, key.id);
}

/** Compares in constant time. */
function isSameText(first: string, second: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(first), digest(second));
}
