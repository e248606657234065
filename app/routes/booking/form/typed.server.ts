import { z } from "zod";
import { appointmentFieldKind, type AppointmentField } from "#app/contract/appointment-field.ts";
import { dateParts, partName, readDate } from "#app/ui/date-of-birth/join-date.ts";
import { fieldName } from "./faults.ts";
import type { Draft } from "../draft/draft.ts";

const maxTyped = 500;

/** What stands in the form as it was sent, right or wrong: nothing typed is ever lost. */
export function typedDraft(form: FormData, fields: readonly AppointmentField[], before: Draft): Draft {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.slice(0, maxTyped) : "";
  };
  return {
    ...before,
    submission: z.uuid().safeParse(text("submission")).data ?? before.submission,
    name: text("name"),
    surname: text("surname"),
    phone: text("phone"),
    hasInsurance: form.has("hasInsurance"),
    insurance: text("insurance"),
    consent: form.has("consent"),
    // Gender's "other" is the empty value: what was not answered at all is left out.
    fields: Object.fromEntries(
      fields
        .filter((field) => !isGender(field) || form.has(fieldName(field.id)))
        .map((field) => [String(field.id), isDate(field) ? typedDate(form, fieldName(field.id)) : text(fieldName(field.id))]),
    ),
  };
}

export function isDate(field: AppointmentField): boolean {
  return appointmentFieldKind(field.param_name) === "date";
}

export function isGender(field: AppointmentField): boolean {
  return appointmentFieldKind(field.param_name) === "gender";
}

/** "YYYY-MM-DD"; with a part missing what there is of it, such as "1990--3". */
function typedDate(form: FormData, name: string): string {
  const date = readDate(form, name);
  if (date !== null) return date;
  const whole = form.get(name);
  const parts = dateParts.map((part) => form.get(partName(name, part)));
  return (typeof whole === "string" ? whole : parts.map((part) => (typeof part === "string" ? part : "")).join("-")).slice(0, maxTyped);
}
