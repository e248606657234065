import { expect, test } from "vitest";
import { matchOptions, findOptionByLabel } from "./match-options.ts";

const options = ["Алматы", "Астана", "Усть-Каменогорск", "Кызылорда", "Székesfehérvár", "Орёл"].map((label) => ({
  label,
  value: label,
}));
const found = (typed: string) => matchOptions(options, typed).map(({ label }) => label);

test("W-02 words that start with the text come first, then those that contain it", () => {
  expect(found("ка")).toEqual(["Усть-Каменогорск"]);
  expect(found("к")).toEqual(["Усть-Каменогорск", "Кызылорда"]);
  expect(found("а")).toEqual(["Алматы", "Астана", "Усть-Каменогорск", "Кызылорда"]);
  expect(found("")).toHaveLength(options.length);
  expect(found("xyz")).toEqual([]);
});

test("W-02 case, accents and ё make no difference", () => {
  expect(found("SZEKES")).toEqual(["Székesfehérvár"]);
  expect(found("орел")).toEqual(["Орёл"]);
});

test("W-02 only a complete label selects an option", () => {
  expect(findOptionByLabel(options, " алматы ")?.value).toBe("Алматы");
  expect(findOptionByLabel(options, "алма")).toBeNull();
});
