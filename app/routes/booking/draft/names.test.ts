import { expect, test } from "vitest";
import { getCountry } from "#app/countries/registry.ts";
import { namesOf, wholeName } from "./names.ts";

test.each([
  ["ro", { name: "Ana Maria", surname: "Popescu" }, "Ana Maria Popescu", { name: "Ana", surname: "Maria Popescu" }],
  ["hu", { name: "Anna Mária", surname: "Nagy" }, "Nagy Anna Mária", { name: "Anna Mária", surname: "Nagy" }],
  ["kg", { name: "Айгүл", surname: "" }, "Айгүл", { name: "Айгүл", surname: "" }],
] as const)(
  "B-04 in %s name and surname are joined in the country's order and split again",
  (market, names, whole, apart) => {
    const country = getCountry(market);
    expect(wholeName(names, country)).toBe(whole);
    if (market !== "kg") expect(namesOf(whole, true, country)).toEqual(apart);
    expect(namesOf(whole, false, country)).toEqual({ name: whole, surname: "" });
  },
);
