import { toClinicView, type ClinicView } from "#app/components/clinic/clinic-view.ts";
import { toDoctorRowView, type DoctorRowView } from "#app/components/doctor-row/doctor-row-view.ts";
import type { ApiClient } from "#app/contract/client.ts";
import type { City } from "#app/contract/city.ts";
import { loadCards } from "#app/routes/catalogue/index.ts";
import { notFoundAsNull } from "#app/routes/shell/index.ts";

type Scope = { slugs: readonly string[]; city: City };

/** Loads the doctors with these slugs as rows, by slug; those without an offer in the city are left out. */
export async function loadDoctorRows(api: ApiClient, { slugs, city }: Scope): Promise<Record<string, DoctorRowView>> {
  const found = await Promise.all(slugs.map((slug) => api.doctors.get({ slug }).catch(notFoundAsNull)));
  const cards = await loadCards(api, { doctors: found.filter((doctor) => doctor !== null), city });
  return Object.fromEntries(cards.map((card) => [card.slug, toDoctorRowView(card)]));
}

/** Loads the first five doctors of a service in a city, in the order of its list, and the number of all. */
export async function loadDoctorsOfService(
  api: ApiClient,
  { slug, city }: { slug: string; city: City },
): Promise<{ total: number; rows: DoctorRowView[] }> {
  const { results: services } = await api.services.list({ city: city.id, expand: [] });
  const service = services.find((service) => service.slug === slug)?.id;
  if (service === undefined) return { total: 0, rows: [] };
  const { results, count } = await api.doctors.list({
    city: city.id,
    service: [service],
    limit: 5,
    expand: ["clinic_branches", "services"],
  });
  const cards = await loadCards(api, { doctors: results, service, city });
  return { total: count, rows: cards.map(toDoctorRowView) };
}

/** Loads the clinics with these slugs as rows, by slug. */
export async function loadClinicRows(api: ApiClient, { slugs, city }: Scope): Promise<Record<string, ClinicView>> {
  if (slugs.length === 0) return {};
  const { results } = await api.clinics.list({ slug: [...slugs], city: city.id, expand: ["offer"] });
  return Object.fromEntries(results.map((clinic) => [clinic.slug, toClinicView(clinic, city.timezone)]));
}
