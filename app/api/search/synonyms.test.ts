import { expect, test } from "vitest";
import { plainSpelling } from "./spelling.ts";
import { childWordsOf, synonymsOf } from "./synonyms.ts";

test("S-03 a service for children is found by the words for children of each of its languages", () => {
  const words = childWordsOf({ ru: "ЛОР", hu: "Fül-orr-gégész" });
  expect(words).toEqual(expect.arrayContaining(["ребёнок", "gyerek"]));
});

test("S-03 the everyday words of a service are those of its name in each language, however it is spelt", () => {
  const ofBoth = synonymsOf({ ru: "СТОМАТОЛОГ", hu: "Fogorvos" }, null);
  expect(plainSpelling("СТОМАТОЛОГ")).toBe(plainSpelling("Стоматолог"));
  expect(ofBoth).toEqual([...synonymsOf({ ru: "Стоматолог" }), ...synonymsOf({ hu: "Fogorvos" })]);
  expect(synonymsOf({ ru: "Стоматолог" }).length).toBeGreaterThan(0);
  expect(synonymsOf({ hu: "Fogorvos" }).length).toBeGreaterThan(0);
});
