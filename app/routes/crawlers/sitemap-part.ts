import { data, type LoaderFunctionArgs } from "react-router";
import type { ApiClient } from "#app/contract/client.ts";
import type { ListChange } from "#app/contract/list-change.ts";
import type { Country } from "#app/countries/country.ts";
import type { Flag, Flags } from "#app/flags/flags.ts";
import { localizedPath, type PathParams, type PathPattern, type Query } from "#app/i18n/paths.ts";
import { requestContext } from "#app/request-context.ts";
import { listCities } from "../shell/index.ts";
import { doctorsPerFile, latest, xmlResponse, xmlEntry } from "./sitemap.server.ts";

const doctorsPerCall = 1_000;
const clinicsPerCall = 500;

/** `places.xml`, `lists-<city>.xml` or `doctors-<n>.xml`; each page in all of the market's languages. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const { api, country, origin, flags } = context.get(requestContext);
  const fileName = params["part"] ?? "";
  if (fileName === "places.xml") {
    const cities = await listCities(context);
    return xmlResponse("urlset", placePages(api, cities, { country, origin, flags }));
  }
  const citySlug = /^lists-([a-z0-9-]+)\.xml$/.exec(fileName)?.[1];
  if (citySlug) {
    const city = (await listCities(context)).find(({ slug }) => slug === citySlug);
    if (!city) throw data(null, 404);
    return xmlResponse("urlset", narrowedLists(api, city, { country, origin }));
  }
  const fileNumber = Number(/^doctors-([1-9]\d{0,3})\.xml$/.exec(fileName)?.[1]);
  const start = (fileNumber - 1) * doctorsPerFile;
  const { total_count: doctors } = await api.doctors.list({ limit: 1, expand: [] });
  if (!(start < doctors)) throw data(null, 404);
  return xmlResponse("urlset", doctorPages(api, start, { country, origin }));
}

type Site = { country: Country; origin: string };

/** Content pages of every market. */
const contentPages = ["/contacts"] as const;
/** Content pages that a market has if their flag is on. */
const flaggedPages = [
  "join",
  "impresszum",
  "privacy_policy",
  "user_gtc",
  "processing-agreement",
  "partner_gtc",
] as const satisfies Flag[];

async function* placePages(
  api: ApiClient,
  cities: { id: number; slug: string; doctors_count: number }[],
  { flags, ...site }: Site & { flags: Flags },
) {
  yield entry("/", {}, site);
  const shown = flaggedPages.filter((flag) => flags[flag]).map((flag) => `/${flag}` as const);
  yield [...contentPages, ...shown].map((page) => entry(page, {}, site)).join("");
  const changes = await api.listChanges.list();
  for (const { id, slug: city, doctors_count: doctors } of cities) {
    if (doctors === 0) continue;
    const { results } = await api.services.list({ city: id, expand: [] });
    const categories = await api.services.categories({ city: id, type: "procedure" });
    const changedAt = changeTimes(changes, id);
    const categoryChanges = categories.map((category) => ({
      slug: category.slug,
      changed: changedAt((change) => change.category === category.id),
    }));
    const proceduresChanged = latest(categoryChanges.map(({ changed = null }) => changed));
    yield [
      entry("/doctors/:city", { city }, site, { changed: changedAt(({ service }) => service !== null) }),
      entry("/clinics/:city", { city }, site, { changed: changedAt(() => true) }),
      entry("/procedures/:city/:category?", { city }, site, { changed: proceduresChanged }),
      ...categoryChanges.map(({ slug, changed }) =>
        entry("/procedures/:city/:category?", { city, category: slug }, site, { changed }),
      ),
      ...results.map((service) => {
        const changed = changedAt((change) => change.service === service.id);
        return entry("/doctors/:city/:service", { city, service: service.slug }, site, { changed });
      }),
    ].join("");
    yield* clinicPages(api, { id, slug: city }, site);
  }
}

/** Returns a function that finds the last change of the city's lists for which `isShown` is true; undefined if none. */
function changeTimes(changes: ListChange[], city: number) {
  const cityChanges = changes.filter((change) => change.city === city);
  return (isShown: (change: ListChange) => boolean) =>
    latest(cityChanges.filter(isShown).map((change) => change.updated_at));
}

async function* clinicPages(api: ApiClient, city: { id: number; slug: string }, site: Site) {
  for (let offset = 0; ; offset += clinicsPerCall) {
    const { results, next } = await api.clinics.list({ city: city.id, limit: clinicsPerCall, offset, expand: [] });
    yield results
      .map(({ slug, updated_at }) =>
        entry("/clinics/:city/:slug", { city: city.slug, slug }, site, { changed: updated_at }),
      )
      .join("");
    if (next === null) return;
  }
}

/**
 * The lists of one area or one insurance of a city, if they are marked for the sitemap. They also show
 * doctors of other areas, so each changes with the service's doctors in the whole city.
 */
async function* narrowedLists(api: ApiClient, city: { id: number; slug: string }, site: Site) {
  const [areas, insurances, changes] = await Promise.all([
    api.cities.areas({ city: city.id }),
    api.insurances.list({}),
    api.listChanges.list(),
  ]);
  const changedAt = changeTimes(changes, city.id);
  const filters = [
    ...areas
      .filter((area) => area.sitemap_index)
      .map(({ id, slug }) => ({ apiFilter: { city_area: id }, query: { city_area: slug } })),
    ...insurances
      .filter((insurance) => insurance.sitemap_index)
      .map(({ id }) => ({ apiFilter: { insurance: id }, query: { insurance: id } })),
  ];
  for (const { apiFilter, query } of filters) {
    const { results } = await api.services.list({ city: city.id, ...apiFilter, expand: [] });
    yield results
      .map((service) => {
        const changed = changedAt((change) => change.service === service.id);
        return entry("/doctors/:city/:service", { city: city.slug, service: service.slug }, site, { query, changed });
      })
      .join("");
  }
}

async function* doctorPages(api: ApiClient, start: number, site: Site) {
  for (let offset = start; offset < start + doctorsPerFile; offset += doctorsPerCall) {
    const { results, next } = await api.doctors.list({ limit: doctorsPerCall, offset, expand: [] });
    yield results
      .map(({ slug, updated_at }) => entry("/doctor/:slug", { slug }, site, { changed: updated_at }))
      .join("");
    if (next === null) return;
  }
}

function entry<Pattern extends PathPattern>(
  pattern: Pattern,
  params: PathParams<Pattern>,
  { country, origin }: Site,
  { query = {}, changed }: { query?: Query; changed?: string | null | undefined } = {},
): string {
  return country.locales
    .map((locale) => origin + localizedPath(pattern, params, { country, locale }, query))
    .map((url) => xmlEntry("url", url, changed))
    .join("");
}
