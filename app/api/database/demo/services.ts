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

/** Insurances, categories, specialties with their children's counterparts, and procedures. */
export function addServices(tables: Tables, data: CountryData, nextId: (table: string) => number) {
  const { country, locales } = data;
  const slugOf = createSlugs();
  const inLocales = (text: Localized): Localized =>
    Object.fromEntries(locales.map((locale) => [locale, text[locale]!]));

  const insurances = data.insurances.map((name, position) => {
    const id = nextId("insurances");
    tables.insurances.push({ id, country, name, sitemap_index: position < 3, position });
    return id;
  });

  const categoryIds = new Map<string, number>();
  for (const [position, category] of categories.entries()) {
    const id = nextId("service_categories");
    const name = inLocales(category.name);
    categoryIds.set(category.key, id);
    tables.service_categories.push({ id, country, slug: slugOf(name[locales[0]!]!), name, position });
  }

  function add(
    name: Localized,
    price: number,
    more: {
      alternate?: Localized | undefined;
      plural?: Localized | undefined;
      category?: string;
      primary?: boolean | undefined;
      adult?: DemoService;
      forChildren?: boolean | undefined;
    },
  ): DemoService {
    const service = { id: nextId("services"), price, forChildren: more.forChildren ?? false };
    const localizedName = inLocales(name);
    const title = more.alternate ? inLocales(more.alternate) : localizedName;
    tables.services.push({
      id: service.id,
      country,
      category_id: more.category ? categoryIds.get(more.category)! : null,
      slug: slugOf(title[locales[0]!]!),
      name: localizedName,
      alternate_name: more.alternate ? title : null,
      plural_name: more.plural ? inLocales(more.plural) : null,
      type: more.category ? "procedure" : "initial-appointment",
      is_primary: more.primary ?? false,
      is_for_children: service.forChildren,
      adult_service_id: more.adult?.id ?? null,
      description: Object.fromEntries(
        locales.map((locale) => [locale, data.serviceDescription(localizedName[locale]!, locale)]),
      ),
    });
    return service;
  }

  const demoSpecialties: DemoSpecialty[] = specialties.map((one) => {
    const adult = add(one.name, one.price, { alternate: one.alternate, plural: one.plural, primary: one.primary });
    const child =
      one.child &&
      add(one.child, one.price, {
        adult,
        plural: one.childPlural,
        forChildren: true,
        primary: one.key === "therapist",
      });
    return { key: one.key, weight: one.weight, adult, child, procedures: [] };
  });
  for (const procedure of procedures) {
    const service = add(procedure.name, procedure.price, {
      category: procedure.category,
      forChildren: procedure.forChildren,
    });
    for (const specialty of demoSpecialties.filter((one) => procedure.by.includes(one.key))) {
      specialty.procedures.push(service);
      const position = specialty.procedures.length;
      const parent = procedure.forChildren ? (specialty.child ?? specialty.adult) : specialty.adult;
      tables.service_extra_services.push({ service_id: parent.id, extra_service_id: service.id, country, position });
    }
  }
  return { insurances, specialties: demoSpecialties };
}
