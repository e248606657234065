import { createHash, timingSafeEqual } from "node:crypto";
import type { AppointmentAnswers } from "#app/contract/appointment-change.ts";
import { appointmentCode, parseAppointmentCode } from "#app/contract/appointment-code.ts";
import type { Appointment } from "#app/contract/appointment.ts";
import type { CountryId, Locale } from "#app/countries/country.ts";
import type { Database } from "../database/schema.ts";
import { findAnswers, findAppointment, findKey } from "./after/queries.ts";

export type AppointmentKey = { id: number; hash: string; country: CountryId; locale: Locale };

/** The appointment for whoever holds its hash; null for a wrong hash and an unknown id alike. */
export async function readAppointment(db: Database, key: AppointmentKey): Promise<Appointment | null> {
  const found = await findAppointment(db, key);
  return sameText(found?.hash ?? "", key.hash) ? (found?.appointment ?? null) : null;
}

/** Where a short code leads; null for a wrong one and an unknown appointment alike. */
export async function findByCode(
  db: Database,
  code: string,
  country: CountryId,
): Promise<{ id: number; hash: string; locale: Locale } | null> {
  const parsed = parseAppointmentCode(code);
  const found = parsed && (await findKey(db, { id: parsed.id, country }));
  return sameText(found ? appointmentCode(found) : "", code) ? found : null;
}

/** What its holder told when booking it; null as for `readAppointment`. */
export async function readAnswers(db: Database, key: AppointmentKey): Promise<AppointmentAnswers | null> {
  return (await readAppointment(db, key)) && findAnswers(db, key.id);
}

/** In a time that says nothing of where the texts differ. */
function sameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
