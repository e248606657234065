import type { LoaderFunctionArgs } from "react-router";
import { requestContext } from "#app/request-context.ts";
import { listCities } from "../shell/index.ts";
import { doctorsOfFile, xmlAnswer, xmlText } from "./sitemap.server.ts";

/**
 * The market's sitemap index: its places, each city's lists of an area or insurance, and its doctors in as many files as
 * needed.
 */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const { api, origin } = context.get(requestContext);
  const [{ total_count: doctors }, cities, areas, insurances] = await Promise.all([
    api.doctors.list({ limit: 1, expand: [] }),
    listCities(context),
    api.cities.areas({}),
    api.insurances.list({}),
  ]);
  const hasInsurances = insurances.some((insurance) => insurance.sitemap_index);
  const narrowed = cities.filter(
    ({ id, doctors_count: count }) =>
      count > 0 && (hasInsurances || areas.some((area) => area.city === id && area.sitemap_index)),
  );
  const files = [
    "places.xml",
    ...narrowed.map(({ slug }) => `lists-${slug}.xml`),
    ...Array.from({ length: Math.ceil(doctors / doctorsOfFile) }, (_, index) => `doctors-${index + 1}.xml`),
  ];
  const entries = files.map((file) => `<sitemap><loc>${xmlText(`${origin}/sitemap/${file}`)}</loc></sitemap>\n`);
  return xmlAnswer("sitemapindex", [entries.join("")]);
}
