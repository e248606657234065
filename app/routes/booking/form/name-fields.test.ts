import { expect, test } from "vitest";
import { getCountry } from "#app/countries/registry.ts";
import { flagsFor } from "#app/flags/flags.ts";
import { emptyDraft } from "../draft/draft.ts";
import { answeredBy, errorsAtInputs, hasSurnameInput, withNamesOfForm } from "./name-fields.ts";

const field = (id: number, param_name: string) => ({
  id,
  param_name,
  title: param_name,
  is_required: true,
  min_length: 5,
  max_length: 120,
});
const fields = [field(1, "full_name"), field(2, "last_name"), field(3, "iin")];

test("B-10 a full name is answered by the form's name, a last name by its surname where it asks for one", () => {
  expect(fields.map((field) => answeredBy(field, false))).toEqual(["name", null, null]);
  expect(fields.map((field) => answeredBy(field, true))).toEqual(["name", "surname", null]);
});

test("B-11 errors of such fields are shown at their input after its own", () => {
  const errors = { "field-1": ["short"], "field-3": ["digits"] };
  expect(errorsAtInputs(errors, fields, false)).toEqual({ name: ["short"], "field-3": ["digits"] });
  expect(errorsAtInputs({ ...errors, name: ["required"] }, fields, false)).toEqual({
    name: ["required"],
    "field-3": ["digits"],
  });
});

const flags = flagsFor("ae");
const optional = { ...field(4, "LastName"), is_required: false };

test.each([
  ["a market that asks for it", [], { ...flags, "appointment.surname": true }, true],
  ["a branch that requires it", fields, flags, true],
  ["a branch that only offers it", [optional], flags, false],
  ["others", [field(3, "iin")], flags, false],
] as const)("B-10 the surname has an input in %s: %o", (_of, of, withFlags, isThere) => {
  expect(hasSurnameInput(of, withFlags)).toBe(isThere);
});

test.each([
  ["ae", "Omar Rahman", "Rahman", { name: "Omar", surname: "Rahman" }],
  ["hu", "Nagy Anna", "Nagy", { name: "Anna", surname: "Nagy" }],
  ["ae", "Omar", "Rahman", { name: "Omar", surname: "Rahman" }],
  ["ae", "Ana Ana", "Ana", { name: "Ana", surname: "Ana" }],
  ["ae", "Maria van der Berg", "van der Berg", { name: "Maria", surname: "van der Berg" }],
  // Typed into this form, whose surname is still missing.
  ["ae", "Anna Maria", "", { name: "Anna Maria", surname: "" }],
] as const)("B-10 in %s, details of %s with the surname '%s' are filled in", (market, name, surname, names) => {
  const draft = { ...emptyDraft, submission: "", name, fields: { 2: surname } };
  const given = { flags: flagsFor(market), country: getCountry(market) };
  expect(withNamesOfForm(draft, fields, given)).toMatchObject(names);
});

test.each([
  ["ae", "Omar Rahman"],
  ["hu", "Rahman Omar"],
] as const)("B-10 in %s a form without an input for the surname gets the whole name", (market, name) => {
  const draft = { ...emptyDraft, submission: "", name: "Omar", surname: "Rahman" };
  const given = { flags: flagsFor(market), country: getCountry(market) };
  expect(withNamesOfForm(draft, [field(3, "iin")], given)).toMatchObject({ name, surname: "" });
});
