import { createHash, timingSafeEqual } from "node:crypto";
import type { Appointment } from "#app/contract/appointment.ts";
import type { CountryId, Locale } from "#app/countries/country.ts";
import type { Database } from "../database/schema.ts";
import { findAppointment } from "./after/queries.ts";

export type AppointmentKey = { id: number; hash: string; country: CountryId; locale: Locale };

/** The appointment for whoever holds its hash; null for a wrong hash and an unknown id alike. */
export async function readAppointment(
  db: Database,
  key: AppointmentKey,
): Promise<Appointment | null> {
  const found = await findAppointment(db, key);
  return sameText(found?.hash ?? "", key.hash) ? (found?.appointment ?? null) : null;
}

/** In a time that says nothing of where the texts differ. */
function sameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
