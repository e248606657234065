import type { HitType } from "#app/contract/search.ts";
import type { CountryId } from "#app/countries/country.ts";
import type { Database, Localized } from "../database/schema.ts";
import type { IndexItem } from "./city-index.ts";
import {
  findCitySlug,
  findClinicsOfCity,
  findDoctorsOfCity,
  findServicesOfCity,
  type FoundClinic,
  type FoundDoctor,
  type FoundService,
} from "./queries.ts";
import { childWordsOf, synonymsOf } from "./synonyms.ts";

/** An item of the index, with the values of its hit. */
export type CityItem = IndexItem & { key: string; title: Localized; page: string; note: Localized[] };

const initial = "initial-appointment";

/** All items of a city; null for a city of another market. */
export async function readCityItems(db: Database, country: CountryId, city: number): Promise<CityItem[] | null> {
  const citySlug = await findCitySlug(db, country, city);
  if (citySlug === null) return null;
  const [services, doctors, clinics] = await Promise.all([
    findServicesOfCity(db, city),
    findDoctorsOfCity(db, city),
    findClinicsOfCity(db, city),
  ]);
  const specialties = new Map(services.filter(({ type }) => type === initial).map((service) => [service.id, service]));
  return [
    ...services.map((service) => ofService(service, citySlug)),
    ...doctors.map((doctor) =>
      ofDoctor(
        doctor,
        doctor.services.flatMap((id) => specialties.get(id) ?? []),
      ),
    ),
    ...clinics.map((clinic) => ofClinic(clinic, citySlug)),
  ];
}

function ofService(service: FoundService, city: string): CityItem {
  const type: HitType = service.type === initial ? "Специальности" : "Услуги";
  return {
    type,
    key: `service-${service.id}`,
    title: titleOf(service),
    names: namesOf(service),
    slug: service.slug,
    synonyms: everydayWordsOf(service),
    synonymsOfAdults: synonymsOf(service.adult_name, service.adult_alternate_name),
    uses: service.doctors,
    page: `/doctors/${city}/${service.slug}`,
    note: [],
  };
}

type NamedService = Pick<
  FoundService,
  "name" | "alternate_name" | "is_for_children" | "adult_name" | "adult_alternate_name"
>;

/** "Gyerek szemész" is a "gyermekszemész": services for children have the names of their counterparts, too. */
export function everydayWordsOf({ name, alternate_name, ...service }: NamedService): string[] {
  const synonyms = synonymsOf(name, alternate_name);
  if (!service.is_for_children) return synonyms;
  const ofAdults = [...Object.values(service.adult_name ?? {}), ...Object.values(service.adult_alternate_name ?? {})];
  return [...synonyms, ...childWordsOf(name), ...ofAdults];
}

function ofDoctor({ id, slug, name, feedback_count }: FoundDoctor, specialties: FoundService[]): CityItem {
  return {
    type: "Доктора",
    key: `doctor-${id}`,
    title: name,
    names: Object.values(name),
    slug,
    specialties: specialties.flatMap(namesOf),
    uses: feedback_count,
    page: `/doctor/${slug}`,
    note: specialties.map(titleOf),
  };
}

/** A clinic is also found by the areas of its branches. */
function ofClinic({ id, slug, name, address, area, areas, doctors }: FoundClinic, city: string): CityItem {
  return {
    type: "Клиники",
    key: `clinic-${id}`,
    title: name,
    names: Object.values(name),
    slug,
    synonyms: areas.flatMap((one) => Object.values(one)),
    uses: doctors,
    page: `/clinics/${city}/${slug}`,
    note: area ? [area, address] : [address],
  };
}

function titleOf(service: FoundService): Localized {
  return service.alternate_name ?? service.name;
}

function namesOf({ name, alternate_name }: FoundService): string[] {
  return [...new Set([...Object.values(name), ...Object.values(alternate_name ?? {})])];
}
