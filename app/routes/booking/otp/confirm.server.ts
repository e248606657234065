import { data, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import type { ApiErrorItem } from "#app/contract/errors.ts";
import { getI18n, getLocale } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import { codeSchema, readForm, readPostedForm, redirectWithToast, secondsUntil, statusOf } from "../../shell/index.ts";
import { appointmentPath, getPostedBooking, stepPath } from "../booking-context.server.ts";
import { storeDraft } from "../draft/draft-cookie.server.ts";
import { idempotencyKeyOf } from "../draft/draft.ts";
import { digestOfForm } from "../draft/form-digest.server.ts";
import { fieldName, fieldOf, isSlotLost } from "../form/faults.ts";
import { payloadOf } from "../form/payload.server.ts";
import {
  redirectToSlots,
  createAppointment,
  redirectToChangedTerms,
  redirectToAppointment,
  reportErrorsWithoutField,
} from "../submit.server.ts";
import { findChangeOfTerms } from "../terms.server.ts";
import { sendCode } from "./send-code.server.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider>; url: URL };

/** Books with the typed code, or sends another one. */
export async function confirm({ request, context, url }: Args) {
  const booking = await getPostedBooking({ context, url });
  const { api, country } = context.get(requestContext);
  const { t } = getI18n(context);
  const posted = await readPostedForm(request);
  const form = readForm(posted, z.object({ code: codeSchema(t) }), {
    t,
    secrets: ["code"],
    fieldOf,
  });

  const language = { country, locale: getLocale(context) };
  const { code: confirmed, made } = booking.draft;
  const isForThisSlot = (target: { doctorService: number; slot: number }) =>
    target.doctorService === booking.doctorService.id && target.slot === booking.slotId;
  if (!confirmed && made && isForThisSlot(made)) return redirect(appointmentPath(made, language));
  // Without a draft its cookie was deleted. Otherwise another tab has selected another slot of this doctor: only the
  // slot shown on this page may be booked.
  if (!confirmed || !isForThisSlot(confirmed)) {
    const path = stepPath(booking, "form", { slotId: booking.slotId ?? undefined });
    const text = t(booking.isUntouched ? "booking:otp.lost" : "booking:otp.elsewhere");
    return redirectWithToast(context, path, { kind: "failed", text });
  }
  // The phone that the code was sent to, even if another was typed since.
  const draft = { ...booking.draft, phone: confirmed.phone };
  // Another tab has changed the form or requested a code for a changed form, which this page does not show.
  const isChanged = confirmed.form !== digestOfForm(draft) || (posted.get("form") ?? confirmed.form) !== confirmed.form;
  if (confirmed.form !== "" && isChanged)
    return redirectWithToast(context, stepPath(booking, "form"), { kind: "failed", text: t("booking:otp.changed") });
  const changed = await findChangeOfTerms(context, confirmed.terms, booking.doctorService);
  if (changed) return redirectToChangedTerms(context, booking, changed);
  const isResend = posted.get("intent") === "resend";
  const refuse = (errors: readonly ApiErrorItem[]) => {
    // Errors without a field are shown as toasts too.
    const toasts = errors.filter((error) => fieldOf(error) === null).map(({ detail }) => detail);
    const isRefused = errors.some(isOfCode);
    const refused = { ...confirmed, refused: confirmed.refused + 1 };
    const headers = isRefused ? storeDraft(request, booking.draftKey, { ...booking.draft, code: refused }) : {};
    return data({ result: form.refuse(errors), toasts, isRefused }, { status: statusOf(errors), headers });
  };

  if (isResend) {
    if (booking.booked) return redirect(booking.booked.path);
    if (booking.isSlotLost) return redirectToSlots({ request, booking, draft, posted });
    const waitSeconds = secondsUntil(confirmed.resendAt);
    if (waitSeconds > 0) {
      const result = form.reply({ formErrors: [t("errors:resend_too_early", { count: waitSeconds })] });
      return data({ result, toasts: [], isRefused: false }, 400);
    }
    const sent = await sendCode(api, { ...confirmed, draft: { ...draft, code: null } }, t("errors:sms_not_sent"));
    if (!sent.ok) return refuse(sent.errors);
    const headers = storeDraft(request, booking.draftKey, { ...draft, code: sent.value });
    if (sent.value?.isEarlier) return redirect(stepPath(booking, "otp"), { headers });
    const toast = { kind: "updated", text: t("booking:otp.sentAgain") } as const;
    return redirectWithToast(context, stepPath(booking, "otp"), toast, headers);
  }

  if (!form.value) return data({ result: form.reply(), toasts: [], isRefused: false }, 400);

  const payload = await payloadOf(booking, draft, confirmed.slot, { request, context });
  const created = await createAppointment(context, payload, draft, {
    ...form.value,
    code_attempt: `${idempotencyKeyOf(draft, confirmed)}-${confirmed.refused}`,
  });
  if (created.ok)
    return redirectToAppointment({ request, context }, booking, language, {
      ...created.value,
      slot: confirmed.slot,
      sent: draft,
    });
  if (isSlotLost(created.errors)) return redirectToSlots({ request, booking, draft, posted });
  reportErrorsWithoutField(context, "create", created.errors);
  if (!created.errors.some(isOfTheForm)) return refuse(created.errors);

  // Errors of fields of the form step are shown on it.
  const { clinic_branch: branch, id: service } = booking.doctorService;
  const fields = await api.appointments.fields({ id: branch, doctor_service: service }).catch(() => []);
  const titles = new Map(fields.map(({ id, title }) => [fieldName(id), title]));
  const text = created.errors
    .map((error) => [titles.get(fieldOf(error) ?? ""), error.detail].filter(Boolean).join(": "))
    .join(" ");
  const headers = storeDraft(request, booking.draftKey, draft);
  const path = stepPath(booking, "form", { slotId: confirmed.slot });
  return redirectWithToast(context, path, { kind: "failed", text }, headers);
}

function isOfCode(error: ApiErrorItem): boolean {
  return fieldOf(error) === "code";
}

function isOfTheForm(error: ApiErrorItem): boolean {
  return fieldOf(error) !== null && !isOfCode(error);
}
