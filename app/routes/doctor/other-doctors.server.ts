import type { ApiClient } from "#app/contract/client.ts";
import type { City } from "#app/contract/city.ts";
import { loadCards } from "#app/routes/catalogue/index.ts";
import { toDoctorRowView } from "#app/components/doctor-row/doctor-row-view.ts";

// Even: rows of two leave no gap.
const shown = 4;

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
  return cards.map(toDoctorRowView);
}
