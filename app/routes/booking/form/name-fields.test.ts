import { expect, test } from "vitest";
import { answeredBy, errorsAtInputs } from "./name-fields.ts";

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
  expect(fields.map((one) => answeredBy(one, false))).toEqual(["name", null, null]);
  expect(fields.map((one) => answeredBy(one, true))).toEqual(["name", "surname", null]);
});

test("B-11 errors of such fields are shown at their input after its own", () => {
  const errors = { "field-1": ["short"], "field-3": ["digits"] };
  expect(errorsAtInputs(errors, fields, false)).toEqual({ name: ["short"], "field-3": ["digits"] });
  expect(errorsAtInputs({ ...errors, name: ["required"] }, fields, false)).toEqual({
    name: ["required"],
    "field-3": ["digits"],
  });
});
