import type { AppointmentField } from "#app/contract/appointment-field.ts";
import { fieldName } from "./faults.ts";

const nameFields: Record<string, "name" | "surname" | undefined> = {
  full_name: "name",
  last_name: "surname",
  LastName: "surname",
  patient_lastName: "surname",
};

/** The input of the form that answers an additional field already; null for fields with an input of their own. */
export function answeredBy(
  { param_name }: Pick<AppointmentField, "param_name">,
  asksSurname: boolean,
): "name" | "surname" | null {
  const input = nameFields[param_name] ?? null;
  return input === "surname" && !asksSurname ? null : input;
}

type Errors = Record<string, string[] | null>;

/** Errors of fields without an input of their own, moved to the input that answers them; its own errors come first. */
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
