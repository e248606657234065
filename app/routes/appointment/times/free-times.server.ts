import type { Appointment } from "#app/contract/appointment.ts";
import { slotWindow, type SlotDay } from "#app/components/slot-days/slot-window.ts";
import { findFreeSlots, readFrom, type PageRequest } from "../../shell/index.ts";

export type FreeTimes = {
  days: SlotDay[];
  earlierPath: string | null;
  laterPath: string | null;
};

type AppointmentOffer = Pick<Appointment, "timezone"> & Record<"doctor" | "service" | "clinic_branch", { id: number }>;

/** Reads the free slots of the appointment's doctor and service, from the requested day or the nearest slot on. */
export async function readFreeTimes(
  { api }: PageRequest,
  appointment: AppointmentOffer,
  pageUrl: URL,
): Promise<FreeTimes> {
  const { timezone, doctor, service, clinic_branch: branch } = appointment;
  const offer = { doctor: doctor.id, clinic_branch: branch.id, service: service.id };
  const { slots, before } = await findFreeSlots(api, offer, readFrom(pageUrl.searchParams), timezone);
  const { days, earlier, later } = slotWindow(slots, before, timezone);
  return { days, earlierPath: earlier && pathFrom(pageUrl, earlier), laterPath: later && pathFrom(pageUrl, later) };
}

function pathFrom(pageUrl: URL, day: string): string {
  const query = new URLSearchParams(pageUrl.search);
  query.set("from", day);
  return `${pageUrl.pathname}?${query}`;
}
