/** The visitor's page in another city, where it has a counterpart. */
export type CityPage = { list: "doctors" | "clinics" | "procedures"; city: string; below: string | undefined };

const shape = /^(?:\/[a-z]{2})?\/(doctors|clinics|procedures)\/([a-z0-9-]+)(?:\/([a-z0-9-]+))?\/?(?:booking\/.*)?$/;

/**
 * Parses a path of this site; null for a page that belongs to no city. A clinic's page leads to the other city's
 * clinics.
 */
export function readCityPage(from: string | null): CityPage | null {
  const [, list, city, below] = shape.exec(from ?? "") ?? [];
  if (!list || !city) return null;
  return { list: list as CityPage["list"], city, below: list === "clinics" ? undefined : below };
}
