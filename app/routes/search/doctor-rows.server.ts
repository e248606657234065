import type { ApiClient } from "#app/contract/client.ts";
import type { City } from "#app/contract/city.ts";
import { doctorRowView, type DoctorRowView } from "#app/components/doctor-row/doctor-row-view.ts";
import { loadCards } from "#app/routes/catalogue/index.ts";
import { notFoundAsNull } from "#app/routes/shell/index.ts";

type Scope = { slugs: readonly string[]; city: City };

/** Doctors of a search by slug; those without an offer in the city are left out. */
export async function loadDoctorRows(api: ApiClient, { slugs, city }: Scope): Promise<Record<string, DoctorRowView>> {
  const found = await Promise.all(slugs.map((slug) => api.doctors.get({ slug }).catch(notFoundAsNull)));
  const cards = await loadCards(api, { doctors: found.filter((doctor) => doctor !== null), city });
  return Object.fromEntries(cards.map((card) => [card.slug, doctorRowView(card)]));
}
