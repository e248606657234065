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

test("of something added every value but those without one is listed", () => {
  expect(entryChanges({}, { base_price: 900, age_to: null })).toEqual([
    { name: "base_price", language: null, before: null, after: 900 },
  ]);
});
