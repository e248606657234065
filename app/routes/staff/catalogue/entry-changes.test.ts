import { expect, test } from "vitest";
import { entryChanges } from "./entry-changes.ts";

test("values that differ are listed, texts by language", () => {
  const before = { name: { ru: "А", kk: "Ә" }, about: null, experience: 3, languages: ["ru"], photo: null };
  const after = { name: { ru: "Б", kk: "Ә" }, about: { ru: "О" }, experience: 3, languages: ["en", "ru"], photo: null };
  expect(entryChanges(before, after)).toEqual([
    { name: "name", language: "ru", before: "А", after: "Б" },
    { name: "about", language: "ru", before: null, after: "О" },
    { name: "languages", language: null, before: ["ru"], after: ["en", "ru"] },
  ]);
});

test("of a new entry all values are listed, except null", () => {
  expect(entryChanges({}, { base_price: 900, age_to: null })).toEqual([
    { name: "base_price", language: null, before: null, after: 900 },
  ]);
});

test("a price without a discount is listed once, and the end of a discount is listed", () => {
  expect(entryChanges({ base_price: 900, discount_price: 900 }, { base_price: 950, discount_price: 950 })).toEqual([
    { name: "base_price", language: null, before: 900, after: 950 },
  ]);
  expect(entryChanges({ base_price: 900, discount_price: 800 }, { base_price: 900, discount_price: 900 })).toEqual([
    { name: "discount_price", language: null, before: 800, after: null },
  ]);
});

test("values are listed in the order of the fields", () => {
  const changed = entryChanges({}, { age_to: 200, age_from: 12, base_price: 900 });
  expect(changed.map(({ name }) => name)).toEqual(["base_price", "age_from", "age_to"]);
});
