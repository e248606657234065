import { data, type LoaderFunctionArgs } from "react-router";
import type { ApiClient } from "#app/contract/client.ts";
import type { Country } from "#app/countries/country.ts";
import type { Flag, Flags } from "#app/flags/flags.ts";
import { localizedPath, type PathParams, type PathPattern, type Query } from "#app/i18n/paths.ts";
import { requestContext } from "#app/request-context.ts";
import { listCities } from "../shell/index.ts";
import { doctorsOfFile, xmlAnswer, xmlText } from "./sitemap.server.ts";

const doctorsOfCall = 1_000;
const clinicsOfCall = 500;

/** `places.xml`, `lists-<city>.xml` or `doctors-<n>.xml`; each page in all of the market's languages. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const { api, country, origin, flags } = context.get(requestContext);
  const part = params["part"] ?? "";
  if (part === "places.xml") {
    const cities = await listCities(context);
    return xmlAnswer("urlset", placePages(api, cities, { country, origin, flags }));
  }
  const ofCity = /^lists-([a-z0-9-]+)\.xml$/.exec(part)?.[1];
  if (ofCity) {
    const city = (await listCities(context)).find(({ slug }) => slug === ofCity);
    if (!city) throw data(null, 404);
    return xmlAnswer("urlset", narrowedLists(api, city, { country, origin }));
  }
  const file = Number(/^doctors-([1-9]\d{0,3})\.xml$/.exec(part)?.[1]);
  const start = (file - 1) * doctorsOfFile;
  const { total_count: doctors } = await api.doctors.list({ limit: 1, expand: [] });
  if (!(start < doctors)) throw data(null, 404);
  return xmlAnswer("urlset", doctorPages(api, start, { country, origin }));
}

type Site = { country: Country; origin: string };

/** Pages of content that are in every market, and those with a flag. */
const contentPages = ["/contacts"] as const;
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
  for (const { id, slug: city, doctors_count: doctors } of cities) {
    if (doctors === 0) continue;
    const { results } = await api.services.list({ city: id, expand: [] });
    const categories = await api.services.categories({ city: id, type: "procedure" });
    yield [
      entry("/doctors/:city", { city }, site),
      entry("/clinics/:city", { city }, site),
      entry("/procedures/:city/:category?", { city }, site),
      ...categories.map(({ slug }) => entry("/procedures/:city/:category?", { city, category: slug }, site)),
      ...results.map(({ slug }) => entry("/doctors/:city/:service", { city, service: slug }, site)),
    ].join("");
    yield* clinicPages(api, { id, slug: city }, site);
  }
}

async function* clinicPages(api: ApiClient, city: { id: number; slug: string }, site: Site) {
  for (let offset = 0; ; offset += clinicsOfCall) {
    const { results, next } = await api.clinics.list({ city: city.id, limit: clinicsOfCall, offset, expand: [] });
    yield results.map(({ slug }) => entry("/clinics/:city/:slug", { city: city.slug, slug }, site)).join("");
    if (next === null) return;
  }
}

/** The lists of one area or one insurance of a city, as far as they are wanted in a sitemap. */
async function* narrowedLists(api: ApiClient, city: { id: number; slug: string }, site: Site) {
  const [areas, insurances] = await Promise.all([api.cities.areas({ city: city.id }), api.insurances.list({})]);
  const filters = [
    ...areas
      .filter((area) => area.sitemap_index)
      .map(({ id, slug }) => ({ asked: { city_area: id }, query: { city_area: slug } })),
    ...insurances
      .filter((insurance) => insurance.sitemap_index)
      .map(({ id }) => ({ asked: { insurance: id }, query: { insurance: id } })),
  ];
  for (const { asked, query } of filters) {
    const { results } = await api.services.list({ city: city.id, ...asked, expand: [] });
    yield results
      .map(({ slug }) => entry("/doctors/:city/:service", { city: city.slug, service: slug }, site, query))
      .join("");
  }
}

async function* doctorPages(api: ApiClient, start: number, site: Site) {
  for (let offset = start; offset < start + doctorsOfFile; offset += doctorsOfCall) {
    const { results, next } = await api.doctors.list({ limit: doctorsOfCall, offset, expand: [] });
    yield results.map(({ slug }) => entry("/doctor/:slug", { slug }, site)).join("");
    if (next === null) return;
  }
}

function entry<Pattern extends PathPattern>(
  pattern: Pattern,
  params: PathParams<Pattern>,
  { country, origin }: Site,
  query: Query = {},
): string {
  return country.locales
    .map((locale) => origin + localizedPath(pattern, params, { country, locale }, query))
    .map((url) => `<url><loc>${xmlText(url)}</loc></url>\n`)
    .join("");
}
