import { expect, test } from "vitest";
import { plainSpelling } from "./spelling.ts";
import { childWordsOf, synonymsOf } from "./synonyms.ts";

test("S-03 a service for children gets the words for children in each language that it has a name in", () => {
  const words = childWordsOf({ ru: "ЛОР", hu: "Fül-orr-gégész" });
  expect(words).toEqual(expect.arrayContaining(["ребёнок", "gyerek"]));
});

test("S-03 a service gets the everyday words of its names in all languages, whatever their case", () => {
  const words = synonymsOf({ ru: "СТОМАТОЛОГ", hu: "Fogorvos" }, null);
  expect(plainSpelling("СТОМАТОЛОГ")).toBe(plainSpelling("Стоматолог"));
  expect(words).toEqual([...synonymsOf({ ru: "Стоматолог" }), ...synonymsOf({ hu: "Fogorvos" })]);
  expect(synonymsOf({ ru: "Стоматолог" }).length).toBeGreaterThan(0);
  expect(synonymsOf({ hu: "Fogorvos" }).length).toBeGreaterThan(0);
});
