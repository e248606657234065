import type { ApiClient } from "#app/contract/client.ts";
import type { City } from "#app/contract/city.ts";
import type { ClinicBranch, DoctorFilters, DoctorList, DoctorService } from "#app/contract/doctor.ts";
import type { Service } from "#app/contract/service.ts";
import type { CardState, DoctorView } from "#app/components/doctor-card/doctor-view.ts";
import { loadCards } from "../cards/cards.server.ts";
import { filterNames, type FilterName } from "../filters/list-params.ts";
import { filteredDay, writeFilter, type ListFilters } from "../filters/list-filters.ts";

/** The scope of a list and the page shown. */
export type ListScope = {
  city: City;
  service: Service;
  filters: ListFilters;
  /** Today in the city, "YYYY-MM-DD". */
  today: string;
  /** Id of the area filter. */
  area: number | null;
  /** The visitor's position, if known. */
  visitor: { lat: number; lng: number } | null;
  offset: number;
  /** Maximum number of cards. */
  limit: number;
  card: CardState | null;
  /** Robots get no slots. */
  isRobot: boolean;
  /** Whether doctors who take no bookings follow the last doctor (D-15). */
  listsClosed: boolean;
};

export type ListPage = {
  list: DoctorList;
  doctors: DoctorView[];
  /** Offset of the next page; null after the last. */
  next: number | null;
};

/** One page of the filtered list as cards. */
export async function loadListPage(api: ApiClient, scope: ListScope): Promise<ListPage> {
  const { city, service, filters, card, offset, limit } = scope;
  // Search engines get all figures of the list.
  const counted = scope.isRobot ? {} : { count_limit: maxCounted };
  const list = await api.doctors.list({ ...listQuery(scope), limit, offset, ...counted });
  const doctors = await loadCards(api, {
    doctors: list.results,
    service: service.id,
    city,
    card,
    withSlots: !scope.isRobot,
    from: filteredDay(filters, scope.today),
    isPreferred: (doctorService, branch) => matchesFilters(doctorService, branch, filters),
    isByDistance: isByDistance(scope),
  });
  const next = list.next === null ? null : offset + limit;
  const closed = next === null && scope.listsClosed ? await loadClosedDoctors(api, scope) : [];
  return { list, doctors: [...doctors, ...closed], next };
}

/** Maximum number of counted doctors: nobody pages further, and slow counts stop here. */
const maxCounted = 300;

/** Doctors who match the filters and take no bookings now; none on a chosen day (D-15). */
async function loadClosedDoctors(api: ApiClient, scope: ListScope): Promise<DoctorView[]> {
  const { city, service, filters, today } = scope;
  if (filteredDay(filters, today)) return [];
  const { results } = await api.doctors.list({ ...listQuery(scope), is_active: "false", limit: maxClosed });
  return loadCards(api, {
    doctors: results,
    service: service.id,
    city,
    withSlots: false,
    isPreferred: (doctorService, branch) => matchesFilters(doctorService, branch, filters),
    isByDistance: isByDistance(scope),
  });
}

const maxClosed = 20;

/** Further doctors when an area or an insurance has no more (D-13). */
export async function loadFurtherDoctors(api: ApiClient, scope: ListScope): Promise<DoctorView[]> {
  const { filters, area } = scope;
  const wider = area === null ? { insurance: undefined } : { city_area: undefined, nearest_city_area: area };
  const remainingFilters: ListFilters = { ...filters, ...(area === null ? { insurance: null } : { city_area: null }) };
  const { results } = await api.doctors.list({
    ...listQuery(scope),
    ...wider,
    exclude: await loadListedIds(api, scope),
    limit: furtherDoctorsSize,
  });
  return loadCards(api, {
    doctors: results,
    service: scope.service.id,
    city: scope.city,
    from: filteredDay(filters, scope.today),
    withSlots: !scope.isRobot,
    card: scope.card,
    isPreferred: (doctorService, branch) => matchesFilters(doctorService, branch, remainingFilters),
    // Doctors around an area are sorted by their distance from its centre.
    isByDistance: area === null && isByDistance(scope),
  });
}

const furtherDoctorsSize = 5;

/** Ids of the doctors of the filtered list, so that none is shown twice. */
async function loadListedIds(api: ApiClient, scope: ListScope): Promise<number[] | undefined> {
  const { results } = await api.doctors.list({ ...listQuery(scope), expand: [], limit: maxExcluded });
  return results.length > 0 ? results.map(({ id }) => id) : undefined;
}

const maxExcluded = 200;

/** The near-me filter orders by distance once the visitor's position is known. */
function isByDistance({ filters, visitor }: ListScope): boolean {
  return filters.nearme && visitor !== null;
}

/** The API query of a list. */
export function listQuery(scope: ListScope) {
  const { city, service, filters, visitor } = scope;
  return {
    city: city.id,
    service: [service.id],
    expand: ["services", "clinic_branches"] as ("services" | "clinic_branches")[],
    ordering: isByDistance(scope) ? ("distance" as const) : filters.sort,
    ...visitor,
    ...filtersOfApi(scope),
  };
}

/** The list's filters as API parameters; a filter that is not set is undefined. */
function filtersOfApi({ filters, area, today }: ListScope): { [Name in keyof DoctorFilters]-?: DoctorFilters[Name] } {
  return {
    city_area: area ?? undefined,
    insurance: filters.insurance ?? undefined,
    language: filters.language.join() || undefined,
    age: filters.child_age ?? undefined,
    slot_date: filteredDay(filters, today) ?? undefined,
  };
}

/** Whether the service at this branch of a listed doctor matches all filters. */
function matchesFilters(doctorService: DoctorService, branch: ClinicBranch, filters: ListFilters): boolean {
  return filterNames.every(
    (name) => writeFilter(filters, name) === "" || matchers[name](filters[name] as never, doctorService, branch),
  );
}

/** Functions that return true if a service at a branch matches the value of a filter. */
const matchers: {
  [Name in FilterName]: (
    value: NonNullable<ListFilters[Name]>,
    service: DoctorService,
    branch: ClinicBranch,
  ) => boolean;
} = {
  sort: () => true,
  nearme: () => true,
  date: () => true,
  language: () => true,
  insurance: (id, service) => service.insurances.includes(id),
  child_age: (months, { age_from, age_to }) => (age_from ?? 0) <= months && (age_to === null || age_to >= months),
  city_area: (slug, _, branch) => branch.city_area?.slug === slug,
};
