import { expect, test } from "vitest";
import type { Locale } from "#app/countries/country.ts";
import { sortByName } from "./sort-by-name.ts";

const names = (locale: Locale, ...unsorted: string[]) =>
  sortByName(
    unsorted.map((name) => ({ name })),
    locale,
  ).map(({ name }) => name);

test("names are in dictionary order of the language", () => {
  expect(names("hu", "Zöldkereszt", "Őrangyal", "Hársfa", "Harmónia")).toEqual([
    "Harmónia",
    "Hársfa",
    "Őrangyal",
    "Zöldkereszt",
  ]);
  expect(names("kk", "Ядролық", "Қалқанша", "Кольпоскопия", "Достар", "Дәру")).toEqual([
    "Дәру",
    "Достар",
    "Кольпоскопия",
    "Қалқанша",
    "Ядролық",
  ]);
});

test("districts are sorted by number, Roman numerals included", () => {
  expect(
    names("hu", "XIII. kerület", "IX. kerület, Ferencváros", "V. kerület", "I. kerület", "XIV. kerület", "Városháza"),
  ).toEqual(["I. kerület", "V. kerület", "IX. kerület, Ferencváros", "XIII. kerület", "XIV. kerület", "Városháza"]);
  expect(names("en", "District IX, Ferencváros", "District XI, Újbuda", "District V, Inner City")).toEqual([
    "District V, Inner City",
    "District IX, Ferencváros",
    "District XI, Újbuda",
  ]);
  expect(names("ro", "Sector 10", "Sector 2")).toEqual(["Sector 2", "Sector 10"]);
});
