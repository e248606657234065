import type { ApiClient } from "#app/contract/client.ts";
import type { ListedSlot } from "#app/contract/slot.ts";
import { addDays, isDay } from "#app/calendar/days.ts";
import { todayIn } from "#app/calendar/city-time.ts";
import { requestedDays, reachDays } from "#app/components/slot-days/slot-window.ts";

type Offer = { doctor: number; service?: number | undefined; clinic_branch?: number | undefined };

export type FreeSlots = {
  /** Slots of the first days that have free ones. */
  slots: ListedSlot[];
  /** Slots of the days before, if an earlier window exists. */
  before: ListedSlot[];
};

/**
 * The data of one doctor's slot window from a day on, see `slotWindow`; `from` is "YYYY-MM-DD" in the city, null: from
 * the nearest.
 */
export async function findFreeSlots(
  api: ApiClient,
  offer: Offer,
  from: string | null,
  zone: string,
): Promise<FreeSlots> {
  const today = todayIn(zone);
  const isLater = from !== null && from > today;
  const [{ results: slots }, { results: before }] = await Promise.all([
    api.slots.list({ ...offer, doctor: [offer.doctor], days: requestedDays, ...(isLater ? { date_from: from } : {}) }),
    isLater
      ? api.slots.list({
          ...offer,
          doctor: [offer.doctor],
          date_from: addDays(from, -reachDays),
          date_to: addDays(from, -1),
        })
      : { results: [] },
  ]);
  return { slots, before };
}

/** The first day that the URL requests; null if missing or invalid. */
export function readFrom(search: URLSearchParams): string | null {
  const from = search.get("from");
  return from && isDay(from) ? from : null;
}
