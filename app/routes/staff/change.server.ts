import type { SubmissionResult } from "@conform-to/react";
import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { getI18n } from "#app/i18n/language.server.ts";
import { readForm, statusOf, type Attempt, type FormReading, type StaffForm } from "../shell/index.ts";

type Posted = {
  context: Readonly<RouterContextProvider>;
  staffForm: Extract<StaffForm, { form: FormData }>;
};
type Change<Typed, Value> =
  | { ok: true; typed: Typed; value: Value }
  | { ok: false; result: SubmissionResult; status: 200 | 400 | 503 };

/**
 * Makes the change of a posted form. One that is invalid, refused, or was posted before its sender signed in again
 * comes back.
 */
export async function makeChange<Schema extends z.ZodObject, Value>(
  { context, staffForm: { form: posted, isResumed } }: Posted,
  { schema, ...reading }: { schema: Schema } & Omit<FormReading, "t">,
  change: (typed: z.output<Schema>) => Promise<Attempt<Value>>,
): Promise<Change<z.output<Schema>, Value>> {
  const form = readForm(posted, schema, { t: getI18n(context).t, ...reading });
  if (isResumed) return { ok: false, result: form.reply(), status: 200 };
  if (!form.value) return { ok: false, result: form.reply(), status: 400 };
  const changed = await change(form.value);
  return changed.ok
    ? { ok: true, typed: form.value, value: changed.value }
    : { ok: false, result: form.refuse(changed.errors), status: statusOf(changed.errors) };
}
