import { isDay } from "#app/calendar/days.ts";
import { queryText } from "#app/i18n/paths.ts";
import { filterNames, pageParams, type FilterName } from "./list-params.ts";

export const sorts = ["default", "rating", "price", "experience"] as const;
export type Sort = (typeof sorts)[number];

/** The possible values of filters on this list; others in the URL are ignored (D-10). */
export type FilterChoices = {
  /** Today in the city, "YYYY-MM-DD". */
  today: string;
  /** Language codes to choose from; empty if the market has no such filter. */
  languages: readonly string[];
  /** By name. Pairs, since lists have them in their data: objects would repeat the keys. */
  insurances: readonly (readonly [id: number, name: string])[];
  areas: readonly (readonly [slug: string, name: string])[];
  /** Whether the visitor's position is known. */
  hasPosition: boolean;
  /** False for a service with a children's counterpart. */
  hasAges: boolean;
};

type Filter<Value> = {
  /** The value without a filter. */
  any: Value;
  /** Parses the parameter's values; `any` if invalid. */
  read: (values: string[], choices: FilterChoices) => Value;
};

/** The table of filters: URLs, forms, chips and links derive from it, in this order. */
export const listFilters = {
  sort: {
    any: "default",
    read: ([value]) => sorts.find((name) => name === value) ?? "default",
  } satisfies Filter<Sort>,
  /** Sorted by distance from the visitor, once the position is known. */
  nearme: {
    any: false,
    read: ([value]) => isOn(value),
  } satisfies Filter<boolean>,
  /** "today", a later "YYYY-MM-DD", or any day. */
  date: {
    any: null,
    read: ([value], { today }) => readDate(value, today),
  } satisfies Filter<string | null>,
  /** Codes of the doctor's languages; any of them matches. */
  language: {
    any: [],
    read: (values, { languages }) => languages.filter((code) => values.join().split(",").includes(code)),
  } satisfies Filter<string[]>,
  /** Id of an insurance. */
  insurance: {
    any: null,
    read: ([value], { insurances }) => insurances.find(([id]) => id === readNumber(value))?.[0] ?? null,
  } satisfies Filter<number | null>,
  /** Months; one of `childAges`. */
  child_age: {
    any: null,
    read: ([value], { hasAges }) => childAges.find((age) => hasAges && age === readNumber(value)) ?? null,
  } satisfies Filter<number | null>,
  /** Slug of a city area. */
  city_area: {
    any: null,
    read: ([value], { areas }) => areas.find(([slug]) => slug === value)?.[0] ?? null,
  } satisfies Filter<string | null>,
} satisfies Record<FilterName, object>;

export type ListFilters = { [Name in FilterName]: ReturnType<(typeof listFilters)[Name]["read"]> };

function mapFilters<Value>(build: (name: FilterName) => Value): Record<FilterName, Value> {
  return Object.fromEntries(filterNames.map((name) => [name, build(name)])) as Record<FilterName, Value>;
}

export const noFilters = mapFilters((name) => listFilters[name].any) as ListFilters;

/** Ages in months: each month of the first year, then each year up to eighteen (D-12). */
export const childAges: readonly number[] = Array.from({ length: 30 }, (_, index) =>
  index < 13 ? index : (index - 11) * 12,
);

/** Data of a list that its filters need. */
export type FilterBarProps = {
  filters: ListFilters;
  choices: FilterChoices;
  /** `counterpart` is the slug of the same service for the other ages. */
  service: { name: string; adult: boolean; counterpart: string | null };
};

export function readFilters(search: URLSearchParams, choices: FilterChoices): ListFilters {
  return mapFilters((name) => listFilters[name].read(search.getAll(name), choices)) as ListFilters;
}

/** A filter's value in the URL; empty if it is not active. */
export function writeFilter(values: ListFilters, name: FilterName): string {
  const value = values[name];
  return value === listFilters[name].any ? "" : String(value === true ? 1 : value);
}

/** The query of active filters. */
export function writeFilters(values: ListFilters): Record<string, string> {
  return Object.fromEntries(
    filterNames.map((name) => [name, writeFilter(values, name)]).filter(([, value]) => value !== ""),
  );
}

/** `child` only switches between the lists for children and adults: never part of a URL. */
export const childParam = "child";

/** A parameter that redirects to the map of the list. */
const mapParam = "is_map";

export function asksForMap(search: URLSearchParams): boolean {
  return isOn(search.get(mapParam));
}

export function withoutMapParam(search: URLSearchParams): string {
  const query = new URLSearchParams(search);
  query.delete(mapParam);
  return queryText(query);
}

/** The query of the list with these filters on its first page; other parameters are kept. */
export function filtersSearch(search: string | URLSearchParams, values: ListFilters): string {
  const query = new URLSearchParams(search);
  for (const name of [...filterNames, ...pageParams, childParam, mapParam]) query.delete(name);
  for (const [name, value] of Object.entries(writeFilters(values))) query.set(name, value);
  return queryText(query);
}

/** Whether the URL has these filters in normal form, without the defaults that a form sent without script includes. */
export function isInNormalForm(search: URLSearchParams, values: ListFilters): boolean {
  const written = [...search]
    .filter(([name]) => name === childParam || filterNames.some((filter) => filter === name))
    .map(([name, value]) => `${name}=${value}`);
  const normal = Object.entries(writeFilters(values)).map(([name, value]) => `${name}=${value}`);
  return written.toSorted().join("&") === normal.toSorted().join("&");
}

/** The date filter as "YYYY-MM-DD"; null: any day. */
export function filteredDay({ date }: Pick<ListFilters, "date">, today: string): string | null {
  return date === "today" ? today : date;
}

/** The date filter of a URL as "YYYY-MM-DD"; null: any day. */
export function readFilteredDay(search: URLSearchParams, today: string): string | null {
  return filteredDay({ date: readDate(search.get("date"), today) }, today);
}

/** Selecting today stores "today", so that a saved URL is right tomorrow; past and invalid dates are ignored. */
function readDate(value: string | null | undefined, today: string): string | null {
  if (value === "today" || value === today) return "today";
  return value && isDay(value) && value > today ? value : null;
}

/** Whether a flag is set in the URL; it may have no value. */
function isOn(value: string | null | undefined): boolean {
  return ["", "1", "true", "on"].includes(value ?? "0");
}

/** NaN for text that is not a number: equal to no option. */
function readNumber(value: string | undefined): number {
  return Number(value?.match(/^\d{1,15}$/)?.[0]);
}
