import type { Appointment } from "#app/contract/appointment.ts";
import { addDays, cityTime } from "#app/i18n/zone-time.ts";
import type { Visit } from "../../shell/index.ts";

const daysShown = 7;

export type FreeTimes = {
  /** By day of the city, "YYYY-MM-DD", in order. */
  days: { date: string; times: { slot: number; time: string }[] }[];
  earlierPath: string | null;
  laterPath: string | null;
};

/** A week of free times of the appointment's doctor and service, from the nearest one on; `here` is the page's address. */
export async function readFreeTimes({ api }: Visit, appointment: Appointment, here: URL): Promise<FreeTimes> {
  const { timezone, doctor, service, clinic_branch: branch } = appointment;
  const today = cityTime(Date.now(), timezone).date;
  const asked = here.searchParams.get("from");
  const from = asked && isDay(asked) && asked > today ? asked : today;
  const offer = { clinic_branch: branch.id, service: service.id };

  const { results } = await api.slots.list({ ...offer, doctor: [doctor.id], date_from: from, days: daysShown });
  const days = Map.groupBy(results, (slot) => cityTime(slot.datetime, timezone).date);
  const [first = from] = days.keys();
  const after = addDays(first, daysShown);
  const later = results.length > 0 ? await api.slots.nearest({ ...offer, doctor: doctor.id, date_from: after }) : null;
  return {
    days: [...days].map(([date, slots]) => ({
      date,
      times: slots.map(({ id, datetime }) => ({ slot: id, time: cityTime(datetime, timezone).time })),
    })),
    earlierPath: from > today && first > today ? pathFrom(here, addDays(first, -daysShown), today) : null,
    laterPath: later ? pathFrom(here, after, today) : null,
  };
}

/** Days, not moments: "2026-02-30" is none. */
function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && addDays(text.slice(0, 8) + "01", Number(text.slice(8)) - 1) === text;
}

function pathFrom(here: URL, day: string, today: string): string {
  const query = new URLSearchParams(here.search);
  query.delete("from");
  if (day > today) query.set("from", day);
  return `${here.pathname}?${query}`;
}
