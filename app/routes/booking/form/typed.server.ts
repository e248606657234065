import { z } from "zod";
import type { AppointmentField } from "#app/contract/appointment-field.ts";
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
    fields: Object.fromEntries(fields.map(({ id }) => [String(id), text(fieldName(id))])),
  };
}
