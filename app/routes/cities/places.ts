/** The page the visitor came from, as far as it can be had in another city. */
export type CityPage = { list: "doctors" | "clinics" | "procedures"; city: string; below: string | undefined };

const shape = /^(?:\/[a-z]{2})?\/(doctors|clinics|procedures)\/([a-z0-9-]+)(?:\/([a-z0-9-]+))?\/?(?:booking\/.*)?$/;

/** Reads an address of this site; null for any page that is no city's own. A clinic of one city leads to the clinics of another. */
export function readCityPage(from: string | null): CityPage | null {
  const [, list, city, below] = shape.exec(from ?? "") ?? [];
  if (!list || !city) return null;
  return { list: list as CityPage["list"], city, below: list === "clinics" ? undefined : below };
}
