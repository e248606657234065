import { z } from "zod";
import { appointmentFieldKind, type AppointmentField } from "#app/contract/appointment-field.ts";
import { dateParts, partName, readDate } from "#app/ui/date-of-birth/date-parts.ts";
import type { RequestContext } from "#app/request-context.ts";
import { operatorMark } from "#app/ui/form/operator-mark.tsx";
import type { Draft } from "../draft/draft.ts";
import { fullName } from "../draft/names.ts";
import { fieldName } from "./faults.ts";
import { findNameInput, hasSurnameInput } from "./name-fields.ts";
import { otherGender } from "./step-data.ts";

const maxLength = 500;

/** The draft with the posted values, valid or not. */
export function typedDraft(
  form: FormData,
  fields: readonly AppointmentField[],
  before: Draft,
  { flags, country }: Pick<RequestContext, "flags" | "country">,
): Draft {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.slice(0, maxLength) : "";
  };
  const asksSurname = hasSurnameInput(fields, flags);
  const answer = (field: AppointmentField) => {
    const input = findNameInput(field, asksSurname);
    if (input === "name") return fullName({ name: text("name"), surname: text("surname") }, country);
    if (input === "surname") return text("surname");
    const typed = isDate(field) ? typedDate(form, fieldName(field.id)) : text(fieldName(field.id));
    return isGender(field) && typed === otherGender ? "" : typed;
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
    saveDetails: form.has("saveDetails"),
    byOperator: form.has(operatorMark),
    // "Other" is stored as an empty gender, so an unanswered gender is left out.
    fields: Object.fromEntries(
      fields
        .filter((field) => !isGender(field) || form.has(fieldName(field.id)))
        .map((field) => [String(field.id), answer(field)]),
    ),
  };
}

export function isDate(field: AppointmentField): boolean {
  return appointmentFieldKind(field.param_name) === "date";
}

export function isGender(field: AppointmentField): boolean {
  return appointmentFieldKind(field.param_name) === "gender";
}

/** "YYYY-MM-DD", or the parts of an incomplete date, such as "1990--3". */
function typedDate(form: FormData, name: string): string {
  const date = readDate(form, name);
  if (date !== null) return date;
  const text = form.get(name);
  const parts = dateParts.map((part) => form.get(partName(name, part)));
  return (
    typeof text === "string" ? text : parts.map((part) => (typeof part === "string" ? part : "")).join("-")
  ).slice(0, maxLength);
}

/** Answers, by field name, that are posted in several inputs (dates) or in those of the name and surname. */
export function answersByName(
  { fields: answers }: Draft,
  fields: readonly AppointmentField[],
  asksSurname: boolean,
): (readonly [name: string, value: string])[] {
  return fields
    .filter((field) => isDate(field) || findNameInput(field, asksSurname) !== null)
    .map(({ id }) => [fieldName(id), answers[String(id)] ?? ""]);
}
