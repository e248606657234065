import { expect, test } from "vitest";
import { getCountry } from "#app/countries/registry.ts";
import { flagsFor } from "#app/flags/flags.ts";
import { i18nOf } from "#app/i18n/translations.server.ts";
import { bookingFormSchema, type FormRules } from "./schema.server.ts";

const complete = { service: "5", slot: 41, name: "Асель", surname: "", phone: "0555 123 456" };
const field = (param_name: string, is_required = false) => ({
  id: 7,
  param_name,
  title: param_name,
  is_required,
  min_length: null,
  max_length: null,
});

/** Names of the fields that are refused. */
function refusedOf(posted: object, rules: Partial<FormRules> = {}): string[] {
  const schema = bookingFormSchema({
    fields: [],
    offered: [5],
    takesInsurance: true,
    country: getCountry("kg"),
    phoneUse: "booking",
    flags: { ...flagsFor("kg"), "appointment.consent": false, "appointment.surname": false },
    today: "2026-11-29",
    i18n: i18nOf("ru"),
    ...rules,
  });
  return (schema.safeParse({ ...complete, ...posted }).error?.issues ?? []).map(({ path }) => String(path[0]));
}

test.each([
  [{}, []],
  [{ service: "6" }, ["service"]],
  [{ slot: 0 }, ["slot"]],
  [{ name: "А" }, ["name"]],
  [{ name: "12" }, ["name"]],
  [{ phone: "0555" }, ["phone"]],
])("B-06 of a form with %j these are refused: %j", (posted, refused) => {
  expect(refusedOf(posted)).toEqual(refused);
});

test.each([
  [true, "", ["insurance"]],
  [true, "4", []],
  [false, "", []],
])(
  "B-04 a referral needs its insurer if any pays for the service: %s, insurer %j",
  (takesInsurance, insurance, refused) => {
    expect(refusedOf({ hasInsurance: "on", insurance }, { takesInsurance })).toEqual(refused);
  },
);

test("B-04 the consent is needed only in a market that asks for it", () => {
  const asking = { flags: { ...flagsFor("kg"), "appointment.consent": true } };
  expect([refusedOf({}, asking), refusedOf({ consent: "on" }, asking)]).toEqual([["consent"], []]);
});

test.each([
  ["gender", true, "", true],
  ["gender", true, "other", false],
  ["gender", false, "", false],
  ["patientDateOfBirth", false, "2026-11-29", false],
  ["patientDateOfBirth", false, "2026-11-30", true],
  ["allergies", true, "", true],
  ["allergies", false, "a".repeat(500), false],
  ["allergies", false, "a".repeat(501), true],
])("B-10 the answer to %s (required: %s) %j is refused: %s", (name, isRequired, answer, isRefused) => {
  expect(refusedOf({ "field-7": answer }, { fields: [field(name, isRequired)] })).toEqual(isRefused ? ["field-7"] : []);
});
