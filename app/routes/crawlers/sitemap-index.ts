import type { LoaderFunctionArgs } from "react-router";
import { requestContext } from "#app/request-context.ts";
import { listCities } from "../shell/index.ts";
import { doctorsOfFile, latest, xmlAnswer, xmlEntry } from "./sitemap.server.ts";

/**
 * The market's sitemap index: its places, each city's lists of an area or insurance, and its doctors in as many files
 * as needed. The date of a file is that of the latest fact on its pages. Doctors have one date in common: the order of
 * all decides who is in which file.
 */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const { api, origin } = context.get(requestContext);
  const [{ total_count: doctors }, cities, areas, insurances, changes] = await Promise.all([
    api.doctors.list({ limit: 1, expand: [] }),
    listCities(context),
    api.cities.areas({}),
    api.insurances.list({}),
    api.listChanges.list(),
  ]);
  const hasInsurances = insurances.some((insurance) => insurance.sitemap_index);
  const narrowed = cities.filter(
    ({ id, doctors_count: count }) =>
      count > 0 && (hasInsurances || areas.some((area) => area.city === id && area.sitemap_index)),
  );
  const ofDoctors = changes.filter(({ service }) => service !== null);
  const files = [
    { file: "places.xml", of: changes },
    ...narrowed.map(({ id, slug }) => ({ file: `lists-${slug}.xml`, of: ofDoctors.filter(({ city }) => city === id) })),
    ...Array.from({ length: Math.ceil(doctors / doctorsOfFile) }, (_, index) => ({
      file: `doctors-${index + 1}.xml`,
      of: ofDoctors,
    })),
  ];
  const entries = files.map(({ file, of }) =>
    xmlEntry("sitemap", `${origin}/sitemap/${file}`, latest(of.map((change) => change.updated_at))),
  );
  return xmlAnswer("sitemapindex", [entries.join("")]);
}
