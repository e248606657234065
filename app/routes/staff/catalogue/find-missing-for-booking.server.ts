import type { CatalogueDoctor } from "#app/contract/clinic-catalogue.ts";
import { notFoundAsNull, readPageRequest } from "../../shell/index.ts";

export type MissingForBooking = "offer" | "schedule";

/**
 * The data that a doctor at a branch lacks before patients can book. Null: none, or the doctor is hidden, or sent by a
 * clinic's own system.
 */
export async function findMissingForBooking(
  { context, url }: Parameters<typeof readPageRequest>[0],
  { branch, doctor, profile, offers, is_sent: isSent }: CatalogueDoctor,
): Promise<MissingForBooking | null> {
  if (isSent || !profile.values.is_active) return null;
  const active = offers.filter(({ values }) => values.is_active);
  if (active.length === 0) return "offer";
  if (active.some(({ values }) => values.on_walk_in_basis)) return null;
  const { api } = readPageRequest({ context, url });
  const query = { clinic_branch: branch.id, doctor: doctor.id };
  const schedule = await api.clinicDesk.schedule(query).catch(notFoundAsNull);
  if (!schedule || schedule.has_sent_slots) return null;
  return schedule.hours.length > 0 || schedule.days.some(({ hours }) => hours.length > 0) ? null : "schedule";
}
