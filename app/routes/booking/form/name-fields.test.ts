import { expect, test } from "vitest";
import { getCountry } from "#app/countries/registry.ts";
import { flagsFor } from "#app/flags/flags.ts";
import { emptyDraft } from "../draft/draft.ts";
import { findNameInput, errorsAtInputs, hasSurnameInput, adaptNamesToForm } from "./name-fields.ts";

const field = (id: number, param_name: string) => ({
  id,
  param_name,
  title: param_name,
  is_required: true,
  min_length: 5,
  max_length: 120,
});
const fields = [field(1, "full_name"), field(2, "last_name"), field(3, "iin")];

test("B-10 the field full_name takes the form's name, and last_name its surname if the form asks for one", () => {
  expect(fields.map((field) => findNameInput(field, false))).toEqual(["name", null, null]);
  expect(fields.map((field) => findNameInput(field, true))).toEqual(["name", "surname", null]);
});

test("B-11 an error of a field without an input is shown at the input that fills it, if that has no error", () => {
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
  ["a market that asks for a surname", [], { ...flags, "appointment.surname": true }, true],
  ["a branch that requires one", fields, flags, true],
  ["a branch where it is optional", [optional], flags, false],
  ["a branch that does not ask for one", [field(3, "iin")], flags, false],
] as const)("B-10 the form of %s has a surname input or none", (_of, fieldsOfBranch, flagsOfMarket, hasInput) => {
  expect(hasSurnameInput(fieldsOfBranch, flagsOfMarket)).toBe(hasInput);
});

test.each([
  ["ae", "Omar Rahman", "Rahman", { name: "Omar", surname: "Rahman" }],
  ["hu", "Nagy Anna", "Nagy", { name: "Anna", surname: "Nagy" }],
  ["ae", "Omar", "Rahman", { name: "Omar", surname: "Rahman" }],
  ["ae", "Ana Ana", "Ana", { name: "Ana", surname: "Ana" }],
  ["ae", "Maria van der Berg", "van der Berg", { name: "Maria", surname: "van der Berg" }],
  // Typed into this form, before the surname.
  ["ae", "Anna Maria", "", { name: "Anna Maria", surname: "" }],
] as const)(
  "B-10 in %s, the saved name %s with the surname '%s' is split into the form's two inputs",
  (market, name, surname, names) => {
    const draft = { ...emptyDraft, submission: "", name, fields: { 2: surname } };
    const given = { flags: flagsFor(market), country: getCountry(market) };
    expect(adaptNamesToForm(draft, fields, given)).toMatchObject(names);
  },
);

test.each([
  ["ae", "Omar Rahman"],
  ["hu", "Rahman Omar"],
] as const)("B-10 in %s a form without an input for the surname gets the whole name", (market, name) => {
  const draft = { ...emptyDraft, submission: "", name: "Omar", surname: "Rahman" };
  const given = { flags: flagsFor(market), country: getCountry(market) };
  expect(adaptNamesToForm(draft, [field(3, "iin")], given)).toMatchObject({ name, surname: "" });
});
