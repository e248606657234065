import type { Appointment } from "#app/contract/appointment.ts";
import { isDay } from "#app/i18n/calendar.ts";
import { cityTime } from "#app/i18n/zone-time.ts";
import type { SlotDay } from "#app/ui/slot-days/slot-days.tsx";
import { askedDays, slotWindow } from "#app/ui/slot-days/slot-window.ts";
import type { Visit } from "../../shell/index.ts";

export type FreeTimes = {
  days: SlotDay[];
  earlierPath: string | null;
  laterPath: string | null;
};

/** A window of free times of the appointment's doctor and service, from the nearest one on; `here` is the page's address. */
export async function readFreeTimes({ api }: Visit, appointment: Appointment, here: URL): Promise<FreeTimes> {
  const { timezone: zone, doctor, service, clinic_branch: branch } = appointment;
  const today = cityTime(Date.now(), zone).date;
  const asked = here.searchParams.get("from");
  const from = asked && isDay(asked) && asked > today ? asked : null;
  const { results } = await api.slots.list({
    clinic_branch: branch.id, service: service.id, doctor: [doctor.id], days: askedDays, ...(from ? { date_from: from } : {}),
  });
  const { days, earlier, later } = slotWindow(results, { zone, from, nearest: today });
  return { days, earlierPath: earlier && pathFrom(here, earlier, today), laterPath: later && pathFrom(here, later, today) };
}

function pathFrom(here: URL, day: string, today: string): string {
  const query = new URLSearchParams(here.search);
  query.delete("from");
  if (day > today) query.set("from", day);
  return `${here.pathname}?${query}`;
}
