import { expect, test } from "vitest";
import { childWordsOf, synonymsOf } from "./synonyms.ts";

test("S-03 a service for children gets the words for children in each language that it has a name in", () => {
  const words = childWordsOf({ ru: "ЛОР", hu: "Fül-orr-gégész" });
  expect(words).toEqual(expect.arrayContaining(["ребёнок", "gyerek"]));
});

test("S-03 a service gets the everyday words of its names in all languages, whatever their case", () => {
  const russian = synonymsOf({ ru: "Стоматолог" });
  const hungarian = synonymsOf({ hu: "Fogorvos" });
  expect(russian.length).toBeGreaterThan(0);
  expect(hungarian.length).toBeGreaterThan(0);
  expect(synonymsOf({ ru: "СТОМАТОЛОГ", hu: "Fogorvos" }, null)).toEqual([...russian, ...hungarian]);
});
