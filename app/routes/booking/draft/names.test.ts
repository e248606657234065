import { expect, test } from "vitest";
import { getCountry } from "#app/countries/registry.ts";
import { namesOf, fullName } from "./names.ts";

test.each([
  ["ro", { name: "Ana Maria", surname: "Popescu" }, "Ana Maria Popescu", { name: "Ana", surname: "Maria Popescu" }],
  ["hu", { name: "Anna Mária", surname: "Nagy" }, "Nagy Anna Mária", { name: "Anna Mária", surname: "Nagy" }],
  ["kg", { name: "Айгүл", surname: "" }, "Айгүл", { name: "Айгүл", surname: "" }],
] as const)(
  "B-04 in %s name and surname are joined in the country's order and split again",
  (market, names, full, split) => {
    const country = getCountry(market);
    expect(fullName(names, country)).toBe(full);
    if (market !== "kg") expect(namesOf(full, true, country)).toEqual(split);
    expect(namesOf(full, false, country)).toEqual({ name: full, surname: "" });
  },
);

test("B-04 spaces around a name or surname are not part of the full name", () => {
  expect(fullName({ name: " Ana ", surname: " Popescu " }, getCountry("ro"))).toBe("Ana Popescu");
  expect(fullName({ name: "Айгүл", surname: " " }, getCountry("kg"))).toBe("Айгүл");
});
