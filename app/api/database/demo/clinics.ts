import type { Localized } from "../schema.ts";
import { clinicTexts } from "./clinic-texts.ts";
import type { CityData, CountryData } from "./country-data.ts";
import { type DemoArea, type DemoStation, metresBetween } from "./places.ts";
import type { Random } from "./random.ts";
import type { Tables } from "./tables.ts";

export type DemoBranch = { id: number; city_id: number; weekend: number[] };

/** A clinic to which branches are being added. */
type Clinic = {
  id: number;
  name: Localized;
  /** The areas that have a branch already. */
  areas: Set<number>;
  /** Number of branches that got a name of their own from `nameBranch`. */
  namedBranches: number;
};

export type ClinicContext = {
  tables: Tables;
  data: CountryData;
  random: Random;
  nextId: (table: string) => number;
  areas: DemoArea[];
  stations: DemoStation[];
  slugOf: (text: string) => string;
};

/** Ratio of the walking distance to the straight line. */
const walkingFactor = 1.3;
const maxStationMetres = 3_000;
const branchesPerClinic = 2.6;

/** Adds clinics with about `count` branches, spread over the cities that have doctors. */
export function addClinics(context: ClinicContext, count: number): DemoBranch[] {
  const { data, random, slugOf } = context;
  const unused = random.sample(allNames(data), 1_000);
  const nextName = createNameGenerator(unused, data.locales);
  const cities = data.cities.filter((city) => city.weight > 0);
  const total = cities.reduce((sum, city) => sum + city.weight, 0);
  const branches: DemoBranch[] = [];
  for (const city of cities) {
    const branchCount = Math.max(city === cities[0] ? 5 : 1, Math.round((count * city.weight) / total));
    const clinics = Array.from({ length: Math.ceil(branchCount / branchesPerClinic) }, () => {
      const name = nextName();
      return addClinic(context, city, name, slugOf(name[data.locales[0]!]!));
    });
    for (let index = 0; index < branchCount; index += 1) {
      const clinic = clinics[index % clinics.length]!;
      const hasOtherBranches = clinics.length + (index % clinics.length) < branchCount;
      branches.push(addBranch(context, city, clinic, hasOtherBranches));
    }
  }
  addFields(context, branches);
  return branches;
}

function allNames(data: CountryData): Localized[] {
  return data.clinicKinds.flatMap((kind) =>
    data.clinicNames.map((name) =>
      Object.fromEntries(data.locales.map((locale) => [locale, kind[locale]!.replace("{}", name[locale]!)])),
    ),
  );
}

/** Returns the next name at each call; used names come again with a number: "Clinic 2". */
function createNameGenerator(names: Localized[], locales: string[]): () => Localized {
  let used = 0;
  return () => {
    const name = names[used % names.length]!;
    const round = Math.floor(used / names.length) + 1;
    used += 1;
    return round === 1 ? name : Object.fromEntries(locales.map((locale) => [locale, `${name[locale]} ${round}`]));
  };
}

function addClinic({ tables, data, nextId }: ClinicContext, city: CityData, name: Localized, slug: string): Clinic {
  const id = nextId("clinics");
  const text = clinicTexts[id % clinicTexts.length]!;
  const description = Object.fromEntries(data.locales.map((locale) => [locale, text[locale]!]));
  const image_url = `/marks/${id}.svg`;
  tables.clinics.push({ id, country: data.country, city_id: city.id, slug, name, description, image_url });
  return { id, name, areas: new Set(), namedBranches: 0 };
}

/** "Clinic, district"; a further branch in the same district has a number instead: "Clinic 2". */
function nameBranch(clinic: Clinic, area: DemoArea, locales: string[]): Localized {
  clinic.namedBranches += 1;
  const hasBranchInArea = clinic.areas.has(area.id);
  return Object.fromEntries(
    locales.map((locale) => {
      const district = area.name[locale]!.split(", ").at(-1)!;
      return [
        locale,
        hasBranchInArea ? `${clinic.name[locale]} ${clinic.namedBranches}` : `${clinic.name[locale]}, ${district}`,
      ];
    }),
  );
}

function addBranch(
  { tables, data, random, nextId, areas, stations }: ClinicContext,
  city: CityData,
  clinic: Clinic,
  hasOtherBranches: boolean,
): DemoBranch {
  const id = nextId("clinic_branches");
  const areasOfCity = areas.filter(({ city_id }) => city_id === city.id);
  const freeAreas = areasOfCity.filter(({ id }) => !clinic.areas.has(id));
  const area = random.pick(freeAreas.length > 0 ? freeAreas : areasOfCity);
  const street = random.pick(area.streets);
  const place = {
    lat: Number((area.lat + (random.next() - 0.5) * 0.018).toFixed(5)),
    lng: Number((area.lng + (random.next() - 0.5) * 0.024).toFixed(5)),
  };
  const house = String(random.between(1, 180));
  const name = hasOtherBranches ? nameBranch(clinic, area, data.locales) : clinic.name;
  clinic.areas.add(area.id);
  tables.clinic_branches.push({
    id,
    country: data.country,
    clinic_id: clinic.id,
    city_id: city.id,
    city_area_id: area.id,
    name,
    address: data.address(street, house),
    ...place,
    phone: `${data.branchPhone}${String(500_000 + (id % 1_000_000)).padStart(6, "0")}`,
  });
  const nearStations = stations
    .filter((station) => station.city_id === city.id)
    .map((station) => ({ station, distance: Math.round(metresBetween(place, station) * walkingFactor) }))
    .filter(({ distance }) => distance <= maxStationMetres)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3);
  for (const { station, distance } of nearStations) {
    tables.clinic_branch_stations.push({ clinic_branch_id: id, station_id: station.id, city_id: city.id, distance });
  }
  return { id, city_id: city.id, weekend: city.weekend ?? [6, 7] };
}

/** Gives the second branch every field of the country, and one branch in four one set of fields. */
function addFields({ tables, data, nextId }: ClinicContext, branches: DemoBranch[]): void {
  const allFields = new Map(data.fieldSets.flat().map((field) => [field.param_name, field]));
  for (const [index, branch] of branches.entries()) {
    const fields =
      index === 1
        ? [...allFields.values()]
        : index % 4 === 2
          ? data.fieldSets[(index >> 2) % data.fieldSets.length]!
          : [];
    for (const [position, field] of fields.entries()) {
      tables.clinic_branch_fields.push({
        id: nextId("clinic_branch_fields"),
        clinic_branch_id: branch.id,
        param_name: field.param_name,
        title: field.title,
        is_required: field.is_required ?? false,
        min_length: field.min_length ?? null,
        max_length: field.max_length ?? null,
        position,
        audience: field.audience ?? null,
      });
    }
  }
}
