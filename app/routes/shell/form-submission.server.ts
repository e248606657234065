import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { configureCoercion } from "@conform-to/zod/v4/future";
import type { SubmissionResult } from "@conform-to/react";
import type { i18n } from "i18next";
import type { z } from "zod";
import type { ApiErrorItem } from "#app/contract/errors.ts";
import { faultOfIssue } from "#app/contract/issue-fault.ts";
import { readWhole } from "#app/contract/shared.ts";
import { plainDigits } from "#app/countries/plain-digits.ts";
import type { FieldConstraints } from "#app/ui/form/use-action-form.ts";

const { coerceFormValue } = configureCoercion({
  type: { number: (text) => readWhole(plainDigits(text).replace(/\s/g, "")) },
});

export type FormFaults = { fieldErrors?: Record<string, string[]>; formErrors?: string[] };

export type FormSubmission<Value> = {
  /** Null: the form has errors. */
  value: Value | null;
  /** The reply for the page: the typed values and their errors, or `faults` instead of them. */
  reply: (faults?: FormFaults) => SubmissionResult;
  /** The reply with API errors, by field or for the whole form. */
  refuse: (errors: readonly ApiErrorItem[]) => SubmissionResult;
};

export type FormReading = {
  t: i18n["t"];
  /** Fields that are never sent back: passwords and codes. */
  secrets?: string[];
  /** The field of an API error, if its name differs from the payload's. */
  fieldOf?: (error: ApiErrorItem) => string | null;
};

/** Parses a posted form by its schema. Numbers may have spaces and digits of any script; other fields are ignored. */
export function readForm<Schema extends z.ZodObject>(
  posted: FormData,
  schema: Schema,
  { t, secrets = [], fieldOf = ({ attr }) => attr?.split(".")[0] ?? null }: FormReading,
): FormSubmission<z.output<Schema>> {
  const known = new FormData();
  for (const [name, value] of posted) if (Object.hasOwn(schema.shape, name)) known.append(name, value);
  const submission = parseWithZod(known, {
    schema: coerceFormValue(schema),
    disableAutoCoercion: true,
    error: (issue) => {
      const { code, values } = numberFaultOf(issue) ?? faultOfIssue(issue);
      return t(`errors:${code}`, { ...values });
    },
  });
  const reply = (faults?: FormFaults): SubmissionResult => {
    const result = submission.reply({ ...faults, hideFields: secrets });
    if (!faults) return result;
    const { "": ofForm, ...ofFields } = result.error ?? {};
    const named = Object.entries(ofFields).filter(([name]) => Object.hasOwn(faults.fieldErrors ?? {}, name));
    return { ...result, error: { ...(ofForm ? { "": ofForm } : {}), ...Object.fromEntries(named) } };
  };
  return {
    value: submission.status === "success" ? submission.value : null,
    reply,
    refuse(errors) {
      const fieldErrors: Record<string, string[]> = {};
      const formErrors: string[] = [];
      for (const error of errors) {
        const field = fieldOf(error);
        if (field !== null && Object.hasOwn(schema.shape, field)) (fieldErrors[field] ??= []).push(error.detail);
        else formErrors.push(error.detail);
      }
      return reply({ fieldErrors, formErrors });
    },
  };
}

/** The problem of a typed number; null for any other issue. */
function numberFaultOf(issue: z.core.$ZodRawIssue) {
  if (issue.code === "too_small" && issue.origin === "number")
    return { code: "number_min", values: { n: Number(issue.minimum) } } as const;
  if (issue.code === "too_big" && issue.origin === "number")
    return { code: "number_max", values: { n: Number(issue.maximum) } } as const;
  const isUnread = issue.code === "invalid_type" && issue.expected === "number" && issue.input !== undefined;
  return isUnread ? ({ code: "whole_format", values: {} } as const) : null;
}

/** Required fields. Lengths are left out: an input with maxlength would truncate pasted text. */
export function constraintOf(schema: z.ZodObject): FieldConstraints {
  const needed = Object.entries(getZodConstraint(schema)).filter(([, { required }]) => required);
  return Object.fromEntries(needed.map(([name]) => [name, { required: true }]));
}
