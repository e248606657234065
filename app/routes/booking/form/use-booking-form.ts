import type { TFunction } from "i18next";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { checkAnswer } from "#app/contract/check-answer.ts";
import { appointmentFieldKind, type AppointmentField } from "#app/contract/appointment-field.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import type { Rule } from "#app/ui/form/rules.ts";
import { useActionForm } from "#app/ui/form/use-action-form.ts";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { maxName } from "../draft/names.ts";
import { fieldName } from "./faults.ts";
import { otherGender, type FormStepData } from "./step-data.ts";
import type { submitForm } from "./submit-form.server.ts";
import { useBooker } from "./use-booker.ts";

/** The booking form with the draft's values, and its error summary in the order of the fields. */
export function useBookingForm(data: FormStepData, onSubmit: (event: FormEvent) => void) {
  const { t } = useTranslation(["booking", "errors"]);
  const { country } = useRootData();
  const rules = useFieldRules();
  const phoneUse = useBooker() === "operator" ? "sms" : "booking";
  const form = useActionForm({
    id: "booking",
    result: useLastActionData<typeof submitForm>()?.result,
    defaultValue: valuesOf(data),
    constraint: data.constraint,
    rules: {
      insurance: [(value, values) => value !== "" || !values.has("hasInsurance") || t("errors:insurance_needed")],
      service: [rules.required],
      surname: [rules.required, rules.maxLength(maxName)],
      name: [rules.required, rules.minLength(data.nameLength.min), rules.maxLength(data.nameLength.max)],
      phone: [rules.required, rules.phone(country, phoneUse)],
      ...Object.fromEntries(
        data.fields.filter(isTyped).map((field) => [fieldName(field.id), [answerRule(field, data.today, t)]]),
      ),
    },
    // After every other post the form is shown again, with what was typed during the post.
    keepsInput: (post) => post.get("intent") !== "book",
    hasDraft: true,
    onSubmit,
  });
  const labels = {
    hasInsurance: null,
    insurance: t("form.insurance"),
    service: t("form.service"),
    slot: t("form.slot"),
    surname: t("form.surname"),
    name: t(data.parts.surname ? "form.givenName" : "form.name"),
    ...Object.fromEntries(data.fields.map(({ id, title }) => [fieldName(id), title])),
    phone: t("form.phone"),
    consent: t("form.consentShort"),
  };
  return { form, summary: form.summary(labels) };
}

function valuesOf({ draft, fields, insurances, hasSavedDetails }: FormStepData): Record<string, string | undefined> {
  const answers = fields.map((field) => {
    const answer = draft.fields[field.id];
    const isOther = answer === "" && appointmentFieldKind(field.param_name) === "gender";
    return [fieldName(field.id), isOther ? otherGender : answer] as const;
  });
  return {
    // Only if an insurer pays for the service: their default depends on it.
    ...(insurances.length > 0 && { hasInsurance: draft.hasInsurance ? "on" : undefined, insurance: draft.insurance }),
    surname: draft.surname,
    name: draft.name,
    phone: draft.phone,
    consent: draft.consent ? "on" : undefined,
    saveDetails: (draft.saveDetails ?? hasSavedDetails) ? "on" : undefined,
    submission: draft.submission,
    ...Object.fromEntries(answers),
  };
}

/** Whether the answer is typed. Dates and radios are selected: they are validated only when the form is sent. */
function isTyped({ param_name: paramName }: AppointmentField): boolean {
  return !["date", "gender"].includes(appointmentFieldKind(paramName));
}

/** The server applies the same rule. */
function answerRule(field: AppointmentField, today: string, t: TFunction<["booking", "errors"]>): Rule {
  return (value) => {
    const fault = checkAnswer(value.trim(), field, today);
    return fault ? t(`errors:${fault.code}`, { ...fault.values }) : true;
  };
}
