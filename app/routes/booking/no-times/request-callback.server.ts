import { parseWithZod } from "@conform-to/zod/v4";
import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { readPhone } from "#app/countries/read-phone.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { phoneProblemText } from "#app/i18n/phone-problem.ts";
import { requestContext } from "#app/request-context.ts";
import { guardForm, makeStamp } from "#app/routes/content/form-guard.server.ts";
import { attempt, readPostedForm } from "../../shell/index.ts";
import { getBooking } from "../booking-context.server.ts";
import { maxName } from "../draft/names.ts";
import { faultsByField } from "../form/faults.ts";

/** Takes a request to be called; what is wrong comes back with everything typed. */
export async function requestCallback({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}) {
  const booking = getBooking(context);
  const { api, country, sessionSecret } = context.get(requestContext);
  const { t } = getI18n(context);
  const form = await readPostedForm(request);
  const typed = { name: String(form.get("name") ?? ""), phone: String(form.get("phone") ?? "") };
  // Sent again by a reload it is the same request: the stamp names it.
  const thanks = () => data({ typed, errors: {}, stamp: "", isRequested: true });
  const refuse = (errors: Record<string, string[]>, stamp = String(form.get("stamp") ?? "")) =>
    data({ typed, errors, stamp, isRequested: false }, 400);

  const required = t("errors:required");
  const schema = z.object({
    name: z
      .string({ error: required })
      .trim()
      .min(1, { error: required, abort: true })
      .min(2, t("errors:too_short", { count: 2 }))
      .max(maxName, t("errors:too_long", { count: maxName })),
    phone: z.string({ error: required }).transform((value, checks) => {
      const { number, problem } = readPhone(value, country.phone);
      if (number !== null) return number;
      checks.addIssue({ code: "custom", message: phoneProblemText(t, problem, country) });
      return z.NEVER;
    }),
  });
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") return refuse(withoutNulls(submission.error ?? {}));
  const guarded = guardForm(form, sessionSecret);
  if (guarded.verdict === "trapped") return thanks();
  if (guarded.verdict === "again") return refuse({ "": [t("booking:noTimes.again")] }, makeStamp(sessionSecret));
  const payload = { ...submission.value, doctor_service: booking.doctorService.id, submission: guarded.submission };
  const left = await attempt(api.callbacks.request(payload), t("booking:unreachable"), t("errors:unknown"));
  if (left.ok) return thanks();
  const { fieldErrors, formErrors } = faultsByField(left.errors);
  return refuse({ ...fieldErrors, ...(formErrors.length > 0 ? { "": formErrors } : {}) });
}

function withoutNulls(errors: Record<string, string[] | null>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).flatMap(([name, messages]) => (messages ? [[name, messages]] : [])));
}
