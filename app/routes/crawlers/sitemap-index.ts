import type { LoaderFunctionArgs } from "react-router";
import { requestContext } from "#app/request-context.ts";
import { listCities } from "../shell/index.ts";
import { doctorsPerFile, latest, xmlResponse, xmlEntry } from "./sitemap.server.ts";

/**
 * The market's sitemap index: a file of places, a file per city of its lists by area or insurance, and as many files of
 * doctors as needed. A file's date is that of the latest change on its pages. All files of doctors have one date, since
 * a change of one doctor can move others to another file.
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
  const citiesWithLists = cities.filter(
    ({ id, doctors_count: count }) =>
      count > 0 && (hasInsurances || areas.some((area) => area.city === id && area.sitemap_index)),
  );
  const doctorChanges = changes.filter(({ service }) => service !== null);
  const files = [
    { name: "places.xml", changes },
    ...citiesWithLists.map(({ id, slug }) => ({
      name: `lists-${slug}.xml`,
      changes: doctorChanges.filter(({ city }) => city === id),
    })),
    ...Array.from({ length: Math.ceil(doctors / doctorsPerFile) }, (_, index) => ({
      name: `doctors-${index + 1}.xml`,
      changes: doctorChanges,
    })),
  ];
  const entries = files.map((file) =>
    xmlEntry("sitemap", `${origin}/sitemap/${file.name}`, latest(file.changes.map((change) => change.updated_at))),
  );
  return xmlResponse("sitemapindex", [entries.join("")]);
}
