export type CityPage = {
  list: "doctors" | "clinics" | "procedures";
  city: string;
  /** The specialty of doctors, or the category of procedures. */
  subpath: string | undefined;
};

const shape = /^(?:\/[a-z]{2})?\/(doctors|clinics|procedures)\/([a-z0-9-]+)(?:\/([a-z0-9-]+))?\/?(?:booking\/.*)?$/;

/**
 * Parses the path of a page that other cities have too; null for any other text. The page of one clinic or its bookings
 * is parsed as the list of the city's clinics.
 */
export function readCityPage(from: string | null): CityPage | null {
  const [, list, city, subpath] = shape.exec(from ?? "") ?? [];
  if (!list || !city) return null;
  return { list: list as CityPage["list"], city, subpath: list === "clinics" ? undefined : subpath };
}
