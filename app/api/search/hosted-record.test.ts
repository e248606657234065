import { expect, test } from "vitest";
import { hitOfRecord, hostedHits, recordOf } from "./hosted-record.ts";

test.each([
  ["/clinics/bishkek/zeta", true],
  ["//elsewhere.example/", false],
  ["/\\elsewhere.example/", false],
  ["https://elsewhere.example/", false],
])("S-03 a hit of the hosted index that leads to %s is accepted: %s", (url, expected) => {
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

test("S-03 a hit has the first three notes, each in the language", () => {
  const note = ["Кардиолог", "Терапевт", "Хирург", "Невролог"].map((ru, index) => ({ ru, en: `Note ${index}` }));
  const record = { objectID: "x", type: "Доктора", title: "Анна", slug: "x", pretty_url: "/x", note } as const;
  expect(hitOfRecord(record, "ru").note).toBe("Кардиолог, Терапевт, Хирург");
});

test("S-03 a record has plain spellings of its names, the words of its slug without its number, and a digest of all", () => {
  const item = {
    key: "doctor-7",
    type: "Доктора",
    title: { ru: "Қасымов Ерлан" },
    names: ["Қасымов"],
    slug: "kasymov-erlan-12",
    page: "/doctor/kasymov-erlan-12",
    note: [],
    uses: 3,
    specialties: ["Кардиолог"],
    synonymsOfAdults: ["сердце"],
  } satisfies Parameters<typeof recordOf>[0];
  const { digest, ...record } = recordOf(item, 4);
  expect(record).toEqual({
    objectID: "doctor-7-city-4",
    city: 4,
    type: "Доктора",
    type_order: 3,
    title: { ru: "Қасымов Ерлан" },
    slug: "kasymov-erlan-12",
    pretty_url: "/doctor/kasymov-erlan-12",
    note: [],
    names: ["Қасымов", "касымов"],
    slug_words: "kasymov erlan",
    synonyms: [],
    specialties: ["Кардиолог", "сердце", "кардиолог"],
    uses: 3,
  });
  expect(digest).toMatch(/^[\w-]{22}$/);
});
