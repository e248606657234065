import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  childAges,
  filteredDay,
  filtersSearch,
  isInNormalForm,
  noFilters,
  readFilters,
  sorts,
  writeFilters,
  type FilterChoices,
  type ListFilters,
} from "./list-filters.ts";

const choices: FilterChoices = {
  today: "2026-11-21",
  languages: ["hu", "en", "de"],
  insurances: [
    [3, "OEP"],
    [4, "Generali"],
  ],
  areas: [["xiii-kerulet", "XIII. kerület"]],
  hasPosition: true,
  hasAges: true,
};
const read = (query: string, more: Partial<FilterChoices> = {}) =>
  readFilters(new URLSearchParams(query), { ...choices, ...more });

test("D-09 every filter of the URL is parsed", () => {
  expect(
    read("sort=price&nearme=1&date=2026-12-01&language=hu,de&insurance=4&child_age=24&city_area=xiii-kerulet"),
  ).toEqual({
    sort: "price",
    nearme: true,
    date: "2026-12-01",
    language: ["hu", "de"],
    insurance: 4,
    child_age: 24,
    city_area: "xiii-kerulet",
  });
});

describe("D-10 invalid filters are ignored", () => {
  test.each([
    "",
    "sort=magic",
    "sort=distance",
    "date=2026-02-30",
    "date=yesterday",
    "date=2026-11-20",
    "date=2026-13-01",
    "insurance=99",
    "insurance=abc",
    "insurance=-3",
    "child_age=13",
    "child_age=217",
    "child_age=",
    "city_area=nowhere",
    "language=xx",
    "nearme=0",
    "is_map=1",
  ])("%s", (query) => expect(read(query)).toEqual(noFilters));

  test("languages need a market that has the filter", () => {
    expect(read("language=hu", { languages: [] }).language).toEqual([]);
  });

  test("an age is ignored on a list with a children's counterpart", () => {
    expect(read("child_age=24", { hasAges: false }).child_age).toBeNull();
  });

  test("today's date is stored as today, relative to the current day", () => {
    expect(read("date=2026-11-21").date).toBe("today");
    expect(filteredDay(read("date=today"), "2026-11-22")).toBe("2026-11-22");
  });
});

test("D-12 ages are months to one year, then years to eighteen", () => {
  expect(childAges.slice(0, 14)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 24]);
  expect(childAges.at(-1)).toBe(216);
  expect(childAges.length).toBe(30);
});

const valuesOfFilters: { [Name in keyof ListFilters]: fc.Arbitrary<ListFilters[Name]> } = {
  sort: fc.constantFrom(...sorts),
  nearme: fc.boolean(),
  date: fc.constantFrom(null, "today", "2026-11-22", "2027-01-31"),
  language: fc.subarray(["hu", "en", "de"]),
  insurance: fc.constantFrom(null, 3, 4),
  child_age: fc.constantFrom(null, ...childAges),
  city_area: fc.constantFrom(null, "xiii-kerulet"),
};

test("D-08 filters written to the URL parse to the same, and defaults are left out", () => {
  fc.assert(
    fc.property(fc.record(valuesOfFilters), (filters) => {
      expect(read(filtersSearch("", filters))).toEqual(filters);
    }),
  );
  expect(writeFilters(noFilters)).toEqual({});
});

test("D-08 a change of filters keeps other parameters and starts on the first page", () => {
  expect(
    filtersSearch("?utm_source=mail&sort=rating&offset=16&card=7.all&child=1&is_map=1", {
      ...noFilters,
      date: "today",
    }),
  ).toBe("?utm_source=mail&date=today");
});

test("a query is in normal form if it has no default, no empty and no repeated filter", () => {
  const isNormal = (query: string) => isInNormalForm(new URLSearchParams(query), read(query));
  expect(isNormal("sort=price&utm_source=x&offset=8")).toBe(true);
  expect(isNormal("language=hu,en")).toBe(true);
  for (const query of [
    "sort=default",
    "sort=price&insurance=",
    "language=hu&language=en",
    "date=2026-11-21",
    "sort=price&sort=price",
    "child=0",
  ])
    expect(isNormal(query), query).toBe(false);
});
