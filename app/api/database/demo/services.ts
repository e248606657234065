import type { Localized } from "../schema.ts";
import type { CountryData } from "./country-data.ts";
import { categories, procedures } from "./procedures-data.ts";
import { createSlugs } from "../slugs.ts";
import { specialties } from "./specialties-data.ts";
import type { Tables } from "./tables.ts";

export type DemoService = { id: number; price: number; forChildren: boolean };

export type DemoSpecialty = {
  key: string;
  weight: number;
  adult: DemoService;
  child: DemoService | undefined;
  procedures: DemoService[];
};

type NextId = (table: string) => number;

/** @returns the ids of the insurances */
export function addInsurances(tables: Tables, { country, insurances }: CountryData, nextId: NextId): number[] {
  return insurances.map((name, position) => {
    const id = nextId("insurances");
    tables.insurances.push({ id, country, name, sitemap_index: position < 3, position });
    return id;
  });
}

/** Adds categories, specialties with their children's counterparts, and procedures. @returns the specialties */
export function addServices(tables: Tables, data: CountryData, nextId: NextId): DemoSpecialty[] {
  const { country, locales } = data;
  const slugOf = createSlugs();
  const inLocales = (text: Localized): Localized =>
    Object.fromEntries(locales.map((locale) => [locale, text[locale]!]));

  const categoryIds = new Map<string, number>();
  for (const [position, category] of categories.entries()) {
    const id = nextId("service_categories");
    const name = inLocales(category.name);
    categoryIds.set(category.key, id);
    tables.service_categories.push({ id, country, slug: slugOf(name[locales[0]!]!), name, position });
  }

  function addService(
    name: Localized,
    price: number,
    options: {
      alternate?: Localized | undefined;
      plural?: Localized | undefined;
      category?: string;
      primary?: boolean | undefined;
      adult?: DemoService;
      forChildren?: boolean | undefined;
    },
  ): DemoService {
    const service = { id: nextId("services"), price, forChildren: options.forChildren ?? false };
    const localizedName = inLocales(name);
    const title = options.alternate ? inLocales(options.alternate) : localizedName;
    tables.services.push({
      id: service.id,
      country,
      category_id: options.category ? categoryIds.get(options.category)! : null,
      slug: slugOf(title[locales[0]!]!),
      name: localizedName,
      alternate_name: options.alternate ? title : null,
      plural_name: options.plural ? inLocales(options.plural) : null,
      type: options.category ? "procedure" : "initial-appointment",
      is_primary: options.primary ?? false,
      is_for_children: service.forChildren,
      adult_service_id: options.adult?.id ?? null,
      description: Object.fromEntries(
        locales.map((locale) => [locale, data.serviceDescription(localizedName[locale]!, locale)]),
      ),
    });
    return service;
  }

  const demoSpecialties: DemoSpecialty[] = specialties.map((specialty) => {
    const adult = addService(specialty.name, specialty.price, {
      alternate: specialty.alternate,
      plural: specialty.plural,
      primary: specialty.primary,
    });
    const child =
      specialty.child &&
      addService(specialty.child, specialty.price, {
        adult,
        plural: specialty.childPlural,
        forChildren: true,
        primary: specialty.key === "therapist",
      });
    return { key: specialty.key, weight: specialty.weight, adult, child, procedures: [] };
  });
  for (const procedure of procedures) {
    const service = addService(procedure.name, procedure.price, {
      category: procedure.category,
      forChildren: procedure.forChildren,
    });
    for (const specialty of demoSpecialties.filter(({ key }) => procedure.by.includes(key))) {
      specialty.procedures.push(service);
      const position = specialty.procedures.length;
      const parent = procedure.forChildren ? (specialty.child ?? specialty.adult) : specialty.adult;
      tables.service_extra_services.push({ service_id: parent.id, extra_service_id: service.id, country, position });
    }
  }
  return demoSpecialties;
}
