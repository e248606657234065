import { data, redirect, type RouterContextProvider } from "react-router";
import type { Service } from "#app/contract/service.ts";
import { requestContext } from "#app/request-context.ts";
import { sortByName } from "#app/i18n/sort-by-name.ts";
import { todayIn } from "#app/calendar/city-time.ts";
import { hasMobileScreen, isRobot, listCities, readPageRequest, rememberCity } from "#app/routes/shell/index.ts";
import { cardParam } from "#app/components/doctor-card/use-changed-card.ts";
import { readCardState } from "../cards/card-state.ts";
import {
  asksForMap,
  childParam,
  filtersSearch,
  isInNormalForm,
  readFilters,
  withoutMapParam,
  type FilterChoices,
  type ListFilters,
} from "../filters/list-filters.ts";
import { listData, listHead } from "./list-head.server.ts";
import { loadFurtherDoctors, loadListPage, type ListScope } from "./list-page.server.ts";
import { pageSizeOf, readOffset } from "./list-pages.ts";
import { packCards } from "../cards/packed-cards.ts";
import { packData, type Packed } from "./packed-list.ts";
import { readVisitorPosition } from "../filters/visitor-position.server.ts";

const listPattern = "/doctors/:city/:service";
export const mapPattern = "/doctors/:city/:service/map";

export type ListArgs = {
  request: Request;
  url: URL;
  params: { city: string; service: string };
  context: Readonly<RouterContextProvider>;
};

/** A list. */
export async function loadDoctors(args: ListArgs) {
  leadToMap(args);
  const { scope, choices, counterpart, pageRequest, narrowed } = await readList(args);
  const { city, service, filters } = scope;
  const page = await pageRequest.redirectIfNotFound(loadListPage(pageRequest.api, scope));
  const isNarrow = filters.city_area !== null || filters.insurance !== null;
  const { list } = page;
  const { country, origin } = args.context.get(requestContext);
  const head = listHead(args.context, list, {
    service,
    city,
    ...narrowed,
    offset: scope.offset,
    limit: scope.limit,
  });
  const urlOf = (slug: string) => origin + pageRequest.path("/doctor/:slug", { slug }).split("?")[0];
  return data(
    packData({
      city: { slug: city.slug, name: city.name },
      service: {
        name: service.name,
        slug: service.slug,
        isProcedure: service.type === "procedure",
        adult: service.adult,
        counterpart,
      },
      cards: packCards(page.doctors),
      beyond: packCards(isNarrow && page.next === null ? await loadFurtherDoctors(pageRequest.api, scope) : []),
      total: list.total_count,
      description: list.description,
      head,
      // People's pages stay small without it.
      ...(scope.isRobot && { jsonLd: listData(list, { name: head.title, country, urlOf }) }),
      filters,
      choices,
      offset: scope.offset,
      limit: scope.limit,
      next: page.next,
      hasMap: hasMap(args),
      ...(city.doctors_count === 0 && { isCityEmpty: true }),
    }),
    { headers: await rememberCity(args.request, city) },
  );
}

/** Data of a list's page. */
export type PackedList = Awaited<ReturnType<typeof loadDoctors>>["data"];
export type List = PackedList extends Packed<infer Data> ? Data : never;

/** Whether these visitors have the list's map (M-04). */
export function hasMap({ request, context }: Pick<ListArgs, "request" | "context">): boolean {
  return context.get(requestContext).flags["doctor-list.map-view"] && !isRobot(request.headers);
}

/** `?is_map=1` redirects to the map, or to the list where there is none. */
function leadToMap(args: ListArgs): void {
  const { url, params } = args;
  if (!asksForMap(url.searchParams) || !hasMap(args)) return;
  const [pathname] = readPageRequest(args).path(mapPattern, params).split("?");
  throw redirect(pathname + withoutMapParam(url.searchParams));
}

/** Parses a list's URL. Redirects to the normal form of its filters; `pattern` is the page's own. */
export async function readList(
  { request, url, params, context }: ListArgs,
  pattern: typeof listPattern | typeof mapPattern = listPattern,
) {
  const pageRequest = readPageRequest({ context, url });
  const { country, flags } = context.get(requestContext);
  const city = (await listCities(context)).find(({ slug }) => slug === params.city) ?? pageRequest.redirectToNotFound();
  const service = await pageRequest.redirectIfNotFound(
    pageRequest.api.services.get({ slug: params.service, expand: ["adult_service", "children_service"] }),
  );
  const [areas, insurances, visitor] = await Promise.all([
    pageRequest.api.cities.areas({ city: city.id }),
    pageRequest.api.insurances.list({}),
    readVisitorPosition(request),
  ]);
  const counterpart = (service.adult ? service.children_service : service.adult_service)?.slug ?? null;
  const choices: FilterChoices = {
    today: todayIn(city.timezone),
    languages: flags["doctor-list.language-filter"] ? country.doctorLocales.map(({ value }) => value) : [],
    insurances: sortByName(insurances, pageRequest.locale).map(({ id, name }) => [id, name]),
    areas: sortByName(areas, pageRequest.locale).map(({ slug, name }) => [slug, name]),
    hasPosition: visitor !== null,
    hasAges: !service.adult || counterpart === null,
  };
  const filters = readFilters(url.searchParams, choices);
  const other = otherList(url.searchParams, service, counterpart, filters);
  if (other || !isInNormalForm(url.searchParams, filters)) {
    const [pathname] = pageRequest.path(pattern, { city: city.slug, service: other?.slug ?? service.slug }).split("?");
    throw redirect(pathname + filtersSearch(url.searchParams, other?.filters ?? filters));
  }
  const robot = isRobot(request.headers);
  const scope: ListScope = {
    city,
    service,
    filters,
    today: choices.today,
    area: areas.find(({ slug }) => slug === filters.city_area)?.id ?? null,
    visitor,
    offset: readOffset(url.searchParams),
    limit: pageSizeOf(robot ? "robot" : hasMobileScreen(request.headers) ? "mobile" : "desktop"),
    card: readCardState(url.searchParams.get(cardParam)),
    isRobot: robot,
    listsClosed: flags["doctor-list.disabled-doctors"],
  };
  const narrowed = {
    area: areas.find(({ slug }) => slug === filters.city_area) ?? null,
    insurance: insurances.find(({ id }) => id === filters.insurance) ?? null,
  };
  return { pageRequest, scope, choices, counterpart, narrowed };
}

/** The list for the other ages, if the filters ask for it; the age itself is dropped there (D-06). */
function otherList(search: URLSearchParams, service: Service, counterpart: string | null, filters: ListFilters) {
  const child = search.get(childParam);
  if (counterpart === null || child === null || (child === "1") === !service.adult) return null;
  const age = child === "1" ? Number(search.get("child_age") || Number.NaN) : Number.NaN;
  return { slug: counterpart, filters: { ...filters, child_age: Number.isInteger(age) ? age : null } };
}
