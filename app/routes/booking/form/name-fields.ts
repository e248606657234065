import { nameFields, type AppointmentField } from "#app/contract/appointment-field.ts";
import type { Country } from "#app/countries/country.ts";
import type { Flags } from "#app/flags/flags.ts";
import type { Draft } from "../draft/draft.ts";
import { fullName } from "../draft/names.ts";
import { fieldName } from "./faults.ts";

/**
 * Whether the form has an input for the surname: in markets with one, and for branches that require it, since whoever
 * is asked for a name and a surname gives only the first name as the name.
 */
export function hasSurnameInput(fields: readonly AppointmentField[], flags: Flags): boolean {
  return flags["appointment.surname"] || fields.some((field) => field.is_required && isSurname(field));
}

const isSurname = ({ param_name }: Pick<AppointmentField, "param_name">) => nameFields[param_name] === "surname";

/** Input of another form or of an earlier booking, with the name in one or two inputs as this form has it. */
export function adaptNamesToForm(
  draft: Draft,
  fields: readonly AppointmentField[],
  { flags, country }: { flags: Flags; country: Country },
): Draft {
  if (!hasSurnameInput(fields, flags)) return { ...draft, name: fullName(draft, country), surname: "" };
  if (draft.surname !== "") return draft;
  // A form with a surname input fills the field from it: only details from elsewhere have a value in the field.
  const surname = fields.flatMap((field) => (isSurname(field) ? (draft.fields[String(field.id)] ?? []) : []))[0];
  return surname ? { ...draft, surname, name: withoutSurname(draft.name, surname) } : draft;
}

/** Removes the surname from the beginning or the end of a full name; a name without it stays. */
function withoutSurname(name: string, surname: string): string {
  const parts = ` ${name} `.split(` ${surname} `);
  const [before = "", after = ""] = parts;
  return parts.length === 2 && (before === "") !== (after === "") ? (before + after).trim() : name;
}

/** The form's own input whose value an additional field takes; null for a field with an input of its own. */
export function findNameInput(
  { param_name }: Pick<AppointmentField, "param_name">,
  asksSurname: boolean,
): "name" | "surname" | null {
  const input = nameFields[param_name] ?? null;
  return input === "surname" && !asksSurname ? null : input;
}

type Errors = Record<string, string[] | null>;

/** Moves errors of fields without an input to the input that fills them, if it has no errors of its own. */
export function errorsAtInputs(errors: Errors, fields: readonly AppointmentField[], asksSurname: boolean): Errors {
  const moved = { ...errors };
  for (const field of fields) {
    const input = findNameInput(field, asksSurname);
    const ownErrors = moved[fieldName(field.id)];
    if (!input || !ownErrors) continue;
    delete moved[fieldName(field.id)];
    moved[input] ??= ownErrors;
  }
  return moved;
}
