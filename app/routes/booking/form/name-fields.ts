import type { AppointmentField } from "#app/contract/appointment-field.ts";
import { fieldName } from "./faults.ts";

const nameFields: Record<string, "name" | "surname" | undefined> = {
  full_name: "name",
  last_name: "surname",
  LastName: "surname",
  patient_lastName: "surname",
};

/** The input that already answers an additional field; null for fields with an input of their own. */
export function answeredBy(
  { param_name }: Pick<AppointmentField, "param_name">,
  asksSurname: boolean,
): "name" | "surname" | null {
  const input = nameFields[param_name] ?? null;
  return input === "surname" && !asksSurname ? null : input;
}

type Errors = Record<string, string[] | null>;

/** Moves errors of fields without an input to the input that answers them, after its own errors. */
export function errorsAtInputs(errors: Errors, fields: readonly AppointmentField[], asksSurname: boolean): Errors {
  const moved = { ...errors };
  for (const field of fields) {
    const input = answeredBy(field, asksSurname);
    const own = moved[fieldName(field.id)];
    if (!input || !own) continue;
    delete moved[fieldName(field.id)];
    moved[input] ??= own;
  }
  return moved;
}
