import type { Appointment } from "#app/contract/appointment.ts";
import { slotWindow, type SlotDay } from "#app/components/slot-days/slot-window.ts";
import { findFreeSlots, readFrom, type PageRequest } from "../../shell/index.ts";

export type FreeTimes = {
  days: SlotDay[];
  earlierPath: string | null;
  laterPath: string | null;
};

type Visit = Pick<Appointment, "timezone"> & Record<"doctor" | "service" | "clinic_branch", { id: number }>;

/** A slot window for the visit's doctor and service from the nearest slot on; `here` is the page's URL. */
export async function readFreeTimes({ api }: PageRequest, appointment: Visit, here: URL): Promise<FreeTimes> {
  const { timezone, doctor, service, clinic_branch: branch } = appointment;
  const offer = { doctor: doctor.id, clinic_branch: branch.id, service: service.id };
  const { slots, before } = await findFreeSlots(api, offer, readFrom(here.searchParams), timezone);
  const { days, earlier, later } = slotWindow(slots, before, timezone);
  return { days, earlierPath: earlier && pathFrom(here, earlier), laterPath: later && pathFrom(here, later) };
}

function pathFrom(here: URL, day: string): string {
  const query = new URLSearchParams(here.search);
  query.set("from", day);
  return `${here.pathname}?${query}`;
}
