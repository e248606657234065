import { expect, test } from "vitest";
import { hitOfRecord, hostedHits } from "./hosted-record.ts";

test.each([
  ["/clinics/bishkek/zeta", true],
  ["//elsewhere.example/", false],
  ["/\\elsewhere.example/", false],
  ["https://elsewhere.example/", false],
])("S-03 a hit of the hosted index that leads to %s is taken: %s", (url, expected) => {
  const hit = { objectID: "x", type: "Клиники", title: "Zeta", slug: "zeta", pretty_url: url };
  expect(hostedHits.safeParse([hit]).success).toBe(expected);
});

test.each([
  ["kk", "Кардиолог (kk)"],
  ["hu", "Cardiologist"],
] as const)("S-03 a hit in %s is titled %s: in the language, else in English", (locale, title) => {
  const texts = { ru: "Кардиолог", kk: "Кардиолог (kk)", en: "Cardiologist" };
  const record = { objectID: "x", type: "Специальности", title: texts, slug: "x", pretty_url: "/x" } as const;
  expect(hitOfRecord(record, locale).title).toBe(title);
});
