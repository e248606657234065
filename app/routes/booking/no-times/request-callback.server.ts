import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { getI18n } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import { guardForm, makeStamp, stampField } from "#app/routes/content/form-guard.server.ts";
import { attempt, phoneSchema, readForm, readPostedForm, statusOf } from "../../shell/index.ts";
import { getBooking } from "../booking-context.server.ts";
import { maxName } from "../draft/names.ts";

type Context = Readonly<RouterContextProvider>;

/** Handles a callback form; errors come back with everything typed. */
export async function requestCallback({ request, context }: { request: Request; context: Context }) {
  const booking = getBooking(context);
  const { api, sessionSecret } = context.get(requestContext);
  const { t } = getI18n(context);
  const posted = await readPostedForm(request);
  const form = readForm(posted, callbackSchema(context), { t });
  const stamp = String(posted.get(stampField) ?? "");
  // A reload sends the same stamp, so it is the same callback.
  const thanks = () => data({ result: form.reply(), stamp: "", isRequested: true });
  if (!form.value) return data({ result: form.reply(), stamp, isRequested: false }, 400);
  const guarded = guardForm(posted, sessionSecret);
  if (guarded.verdict === "trapped") return thanks();
  if (guarded.verdict === "again") {
    const result = form.reply({ formErrors: [t("leads:again")] });
    return data({ result, stamp: makeStamp(sessionSecret), isRequested: false }, 400);
  }
  const payload = { ...form.value, doctor_service: booking.doctorService.id, submission: guarded.submission };
  const requested = await attempt(api.callbacks.request(payload), t("booking:unreachable"), t("errors:unknown"));
  if (requested.ok) return thanks();
  return data({ result: form.refuse(requested.errors), stamp, isRequested: false }, statusOf(requested.errors));
}

export function callbackSchema(context: Context) {
  const { country } = context.get(requestContext);
  return z.object({
    name: z.string().trim().min(2).max(maxName),
    phone: phoneSchema(country, getI18n(context), "callback"),
  });
}
