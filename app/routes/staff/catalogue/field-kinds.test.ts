import { expect, test } from "vitest";
import { additionalFieldNames } from "#app/contract/additional-field-names.ts";
import { fieldsToAdd, kindOfField } from "./field-kinds.ts";

test.each([
  ["kz", "iin"],
  ["kg", "Inn"],
  ["hu", "patientTAJ"],
  ["ro", "patientCNP"],
  ["ae", "emiratesId"],
] as const)(
  "O-01 a branch in %s can add one question of each kind; the one for a national id is %s",
  (country, nationalId) => {
    const names = fieldsToAdd(country, []);
    expect(names.filter((name) => kindOfField(name) === "nationalId")).toEqual([nationalId]);
    const kinds = new Set(names.map(kindOfField));
    expect([kinds, names.length]).toEqual([new Set(additionalFieldNames.map(kindOfField)), kinds.size]);
  },
);

test("O-01 a kind of question that a branch already has, by any of its names, is not offered; unknown names are ignored", () => {
  const all = fieldsToAdd("kz", []);
  expect(fieldsToAdd("kz", ["Email", "patientTAJ", "text"])).toEqual(
    all.filter((name) => !["patientEmail", "iin"].includes(name)),
  );
  expect([additionalFieldNames.map(kindOfField).includes(null), kindOfField("text")]).toEqual([false, null]);
});
