import { isDay } from "#app/calendar/days.ts";
import { queryText } from "#app/i18n/paths.ts";

export const sorts = ["default", "rating", "price", "experience"] as const;
export type Sort = (typeof sorts)[number];

/** What may be filtered by. The one shape between the address, the form and the chips (D-09). */
export type ListFilters = {
  sort: Sort;
  /** By distance from where the visitor is. */
  nearme: boolean;
  /** "today", a later "YYYY-MM-DD", or any day. */
  date: string | null;
  /** Codes of languages the doctor speaks; any of them will do. */
  language: string[];
  /** Id of an insurance. */
  insurance: number | null;
  /** Months; one of `childAges`. */
  childAge: number | null;
  /** Slug of a city area. */
  cityArea: string | null;
};

export const noFilters: ListFilters = {
  sort: "default",
  nearme: false,
  date: null,
  language: [],
  insurance: null,
  childAge: null,
  cityArea: null,
};

/** Months one by one through the first year, then year by year to eighteen (D-12). */
export const childAges: readonly number[] = [
  ...Array.from({ length: 13 }, (_, month) => month),
  ...Array.from({ length: 17 }, (_, year) => (year + 2) * 12),
];

/** What a filter can be at this moment on this list; anything else in an address falls away (D-10). */
export type FilterChoices = {
  /** Today in the city, "YYYY-MM-DD". */
  today: string;
  /** Codes of the languages to choose from; none where the market has no such filter. */
  languages: readonly string[];
  insurances: readonly { id: number; name: string }[];
  areas: readonly { slug: string; name: string }[];
  /** Whether the visitor has told where they are. */
  hasPlace: boolean;
  /** Not for a service that children have another one for. */
  hasAges: boolean;
};

/** What the filters of a list need to know of it. */
export type FilterBarProps = {
  filters: ListFilters;
  choices: FilterChoices;
  /** `counterpart` is the slug of the same service for the other ages. */
  service: { name: string; adult: boolean; counterpart: string | null };
};

export function readFilters(search: URLSearchParams, choices: FilterChoices): ListFilters {
  const number = (name: string) => (/^\d{1,15}$/.test(search.get(name) ?? "") ? Number(search.get(name)) : null);
  const languages = search.getAll("language").flatMap((value) => value.split(","));
  const insurance = number("insurance");
  const childAge = number("child_age");
  const area = search.get("city_area");
  return {
    sort: sorts.find((name) => name === search.get("sort")) ?? "default",
    nearme: choices.hasPlace && isOn(search.get("nearme")),
    date: readDate(search.get("date"), choices.today),
    language: choices.languages.filter((code) => languages.includes(code)),
    insurance: choices.insurances.some(({ id }) => id === insurance) ? insurance : null,
    childAge: choices.hasAges && childAge !== null && childAges.includes(childAge) ? childAge : null,
    cityArea: choices.areas.some(({ slug }) => slug === area) ? area : null,
  };
}

/** The query of these filters: what is not filtered by does not stand in it. */
export function writeFilters(filters: ListFilters): Record<string, string> {
  const entries = {
    sort: filters.sort === "default" ? null : filters.sort,
    nearme: filters.nearme ? "1" : null,
    date: filters.date,
    language: filters.language.join(",") || null,
    insurance: filters.insurance,
    child_age: filters.childAge,
    city_area: filters.cityArea,
  };
  return Object.fromEntries(
    Object.entries(entries).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );
}

/** `child` only asks for the other list, for children or for adults: it never stays in an address. */
export const childParam = "child";
const filterParams = ["sort", "nearme", "date", "language", "insurance", "child_age", "city_area", childParam];

/** Asks for the map of the list; it leads there. */
const mapParam = "is_map";

export function asksForMap(search: URLSearchParams): boolean {
  return isOn(search.get(mapParam));
}

export function withoutMapParam(search: URLSearchParams): string {
  const query = new URLSearchParams(search);
  query.delete(mapParam);
  return queryText(query);
}

/** What a change of filters starts anew: pages, cards, and on the map where it is looked at and who is chosen. */
const pageParams = ["offset", "card", mapParam, "at", "branch", "nth"];

/** The query of the list with these filters, on its first page; parameters that are not the list's own stay as they are. */
export function filtersSearch(search: string | URLSearchParams, filters: ListFilters): string {
  const query = new URLSearchParams(search);
  for (const name of [...filterParams, ...pageParams]) query.delete(name);
  for (const [name, value] of Object.entries(writeFilters(filters))) query.set(name, value);
  return queryText(query);
}

/** Whether the address says these filters and says them once, plainly: a form sent with no script says every default too. */
export function isPlainlyWritten(search: URLSearchParams, filters: ListFilters): boolean {
  const said = [...search].filter(([name]) => filterParams.includes(name)).map(([name, value]) => `${name}=${value}`);
  const plain = Object.entries(writeFilters(filters)).map(([name, value]) => `${name}=${value}`);
  return said.toSorted().join("&") === plain.toSorted().join("&");
}

/** The day filtered by, "YYYY-MM-DD"; null is any. */
export function filteredDay({ date }: Pick<ListFilters, "date">, today: string): string | null {
  return date === "today" ? today : date;
}

/** The day a list is filtered by as its address says it, "YYYY-MM-DD"; null is any. */
export function readFilteredDay(search: URLSearchParams, today: string): string | null {
  return filteredDay({ date: readDate(search.get("date"), today) }, today);
}

/** Picking today stores "today", so that a kept address is still right tomorrow; days gone by and nonsense are no day. */
function readDate(text: string | null, today: string): string | null {
  if (text === "today" || text === today) return "today";
  return text && isDay(text) && text > today ? text : null;
}

function isOn(text: string | null): boolean {
  return text === "1" || text === "true" || text === "on";
}
