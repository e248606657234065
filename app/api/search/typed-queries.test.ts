import { expect, test } from "vitest";
import type { CountryId, Locale } from "#app/countries/country.ts";
import { buildMarket } from "../database/demo/market.ts";
import type { Localized } from "../database/schema.ts";
import { everydayWordsOf } from "./city-items.ts";
import { indexItems, type IndexItem } from "./city-index.ts";
import { synonymsOf } from "./synonyms.ts";
import queries from "./typed-queries.json" with { type: "json" };

/** Everything of a demo market as if in one city; the hits' titles are in the language asked for. */
async function marketSearch(country: CountryId, locale: Locale): Promise<(typed: string) => string[]> {
  const { tables } = buildMarket(country, { today: "2026-03-20", doctors: 600 });
  const specialties = new Map<unknown, string[]>();
  const titles: string[] = [];
  const items: IndexItem[] = [];
  const add = (title: Localized, item: IndexItem) => {
    titles.push(title[locale] ?? "");
    items.push(item);
  };
  const services = tables.services as Service[];
  for (const service of services) {
    const { id, slug, type, name, alternate_name } = service;
    const names = [...new Set([...Object.values(name), ...Object.values(alternate_name ?? {})])];
    const isSpecialty = type === "initial-appointment";
    if (isSpecialty) specialties.set(id, names);
    const adult = services.find((one) => one.id === service.adult_service_id);
    const synonyms = everydayWordsOf({
      ...service,
      adult_name: adult?.name ?? null,
      adult_alternate_name: adult?.alternate_name ?? null,
    });
    const synonymsOfAdults = synonymsOf(adult?.name ?? null, adult?.alternate_name ?? null);
    const kind = isSpecialty ? "Специальности" : "Услуги";
    add(alternate_name ?? name, { type: kind, names, slug, synonyms, synonymsOfAdults, uses: 20 });
  }
  for (const { id, slug, name } of tables.doctors as NamedRow[]) {
    const offered = tables.doctor_services.filter((row) => row["doctor_id"] === id);
    const specialtyNames = [...new Set(offered.flatMap((row) => specialties.get(row["service_id"]) ?? []))];
    add(name, { type: "Доктора", names: Object.values(name), slug, specialties: specialtyNames, uses: 5 });
  }
  for (const { slug, name } of tables.clinics as NamedRow[])
    add(name, { type: "Клиники", names: Object.values(name), slug, uses: 10 });
  const firstPage = { limit: 10, offset: 0 };
  const numbersOf = await indexItems(items);
  return (typed) => numbersOf(typed, firstPage).numbers.map((number) => titles[number]!);
}

type NamedRow = { id: number; slug: string; name: Localized };
type Service = NamedRow & {
  type: string;
  alternate_name: Localized | null;
  is_for_children: boolean;
  adult_service_id: number | null;
};

// Queries as patients type them: misspelt, cut short, inflected, in another keyboard layout, in everyday words.
test.each(Object.entries(queries))(
  "S-07 queries of patients in %s find the wanted hit among the first five",
  async (locale, { country, wanted }) => {
    const find = await marketSearch(country as CountryId, locale as Locale);
    const missed = Object.entries(wanted).flatMap(([title, typed]) =>
      typed
        .map((query) => ({ query, first: find(query).slice(0, 5) }))
        .filter(({ first }) => !first.includes(title))
        .map(({ query, first }) => `${query}: ${first.join(", ") || "nothing"} instead of ${title}`),
    );
    expect(missed).toEqual([]);
  },
);
