import type { ApiClient } from "#app/contract/client.ts";
import type { City } from "#app/contract/city.ts";
import { loadCards } from "#app/routes/catalogue/index.ts";
import { packDays, unpackDays } from "#app/components/slot-days/packed-days.ts";
import { compactTimes } from "#app/components/slot-days/slot-days.tsx";

const shown = 5;

type Scope = { doctor: number; service: number; city: City };

/** A few of the best other doctors with the same service in the city, with ratings, prices and nearest times. */
export async function loadOtherDoctors(api: ApiClient, { doctor, service, city }: Scope) {
  const { results } = await api.doctors.list({
    city: city.id,
    service: [service],
    exclude: [doctor],
    expand: ["services", "clinic_branches"],
    limit: shown,
  });
  const cards = await loadCards(api, { doctors: results, service, city });
  return cards.map(({ id, slug, name, imageUrl, feedbackCount, feedbackScore, doctorServiceId, price, slots }) => ({
    id,
    slug,
    name,
    imageUrl,
    feedbackCount,
    feedbackScore,
    doctorServiceId,
    price,
    today: slots.today,
    needsInfo: slots.needsInfo,
    /** The nearest day with its first times, packed by `packDays`. */
    nearest: packDays(
      unpackDays(slots.days)
        .slice(0, 1)
        .map((day) => ({ ...day, slots: day.slots.slice(0, compactTimes) })),
    ),
  }));
}

export type OtherDoctor = Awaited<ReturnType<typeof loadOtherDoctors>>[number];
