import type { ApiClient } from "#app/contract/client.ts";
import type { City } from "#app/contract/city.ts";
import type { ClinicBranch, DoctorList, DoctorService } from "#app/contract/doctor.ts";
import type { Service } from "#app/contract/service.ts";
import type { CardState, DoctorView } from "#app/ui/doctor-card/doctor-view.ts";
import { loadCards } from "./cards.server.ts";
import { filteredDay, type ListFilters } from "./list-filters.ts";

/** What a list is of, and which part of it is shown. */
export type ListScope = {
  city: City;
  service: Service;
  filters: ListFilters;
  /** Today in the city, "YYYY-MM-DD". */
  today: string;
  /** Id of the area filtered by. */
  area: number | null;
  /** Where the visitor is, when they told. */
  place: { lat: number; lng: number } | null;
  offset: number;
  /** Cards at most. */
  limit: number;
  card: CardState | null;
  withSlots: boolean;
};

export type ListPage = {
  list: DoctorList;
  doctors: DoctorView[];
  /** Where the next page begins; null after the last. */
  next: number | null;
};

/** One page of the filtered list, as cards. */
export async function loadListPage(api: ApiClient, scope: ListScope): Promise<ListPage> {
  const { city, service, filters, card, offset, limit } = scope;
  const list = await api.doctors.list({ ...listQuery(scope), limit, offset });
  const doctors = await loadCards(api, {
    doctors: list.results,
    service: service.id,
    city,
    card,
    withSlots: scope.withSlots,
    from: filteredDay(filters, scope.today),
    prefer: (one, branch) => suits(one, branch, filters),
  });
  return { list, doctors, next: list.next === null ? null : offset + limit };
}

/** Doctors to go on with when an area or an insurance has no more of them (D-13). */
export async function loadBeyond(api: ApiClient, scope: ListScope): Promise<DoctorView[]> {
  const { filters, area } = scope;
  const wider = area === null ? { insurance: undefined } : { city_area: undefined, nearest_city_area: area };
  const { results } = await api.doctors.list({
    ...listQuery(scope),
    ...wider,
    exclude: await idsOf(api, scope),
    limit: beyondSize,
  });
  return loadCards(api, {
    doctors: results,
    service: scope.service.id,
    city: scope.city,
    from: filteredDay(filters, scope.today),
    withSlots: scope.withSlots,
    card: scope.card,
  });
}

const beyondSize = 5;

/** Doctors of the filtered list, so that none is shown twice. */
async function idsOf(api: ApiClient, scope: ListScope): Promise<number[] | undefined> {
  const { results } = await api.doctors.list({ ...listQuery(scope), expand: [], limit: maxExcluded });
  return results.length > 0 ? results.map(({ id }) => id) : undefined;
}

const maxExcluded = 200;

/** Of a doctor found by these filters, the branch and terms they were found by. */
function suits(one: DoctorService, branch: ClinicBranch, { cityArea, insurance, childAge }: ListFilters): boolean {
  return (
    (cityArea === null || branch.city_area?.slug === cityArea) &&
    (insurance === null || one.insurances.includes(insurance)) &&
    (childAge === null || ((one.age_from ?? 0) <= childAge && (one.age_to === null || one.age_to >= childAge)))
  );
}

/** What the API is asked for a list. */
export function listQuery({ city, service, filters, today, area, place }: ListScope) {
  return {
    city: city.id,
    service: [service.id],
    expand: ["services", "clinic_branches"] as ("services" | "clinic_branches")[],
    ordering: filters.nearme && place ? ("distance" as const) : filters.sort,
    ...place,
    ...(area === null ? {} : { city_area: area }),
    ...(filters.insurance === null ? {} : { insurance: filters.insurance }),
    ...(filters.language.length === 0 ? {} : { language: filters.language.join(",") }),
    ...(filters.childAge === null ? {} : { age: filters.childAge }),
    ...(filters.date === null ? {} : { slot_date: filteredDay(filters, today) ?? undefined }),
  };
}
