import { data, type RouterContextProvider } from "react-router";
import type { ApiErrorItem } from "#app/contract/errors.ts";
import { getI18n, getLocale } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import { attempt, readPostedForm, redirectWithToast, statusOf } from "../../shell/index.ts";
import { getBooking, stepPath } from "../booking-context.server.ts";
import { keepDraft } from "../draft/draft-cookie.server.ts";
import { fieldOf, isSlotLost } from "../form/faults.ts";
import { payloadOf } from "../form/payload.server.ts";
import { backToSlots, createAppointment, toAppointment, warnOfUnknown } from "../submit.server.ts";
import { sendCode } from "./send-code.server.ts";

export const codeLength = 4;

/** Books with the code that was typed, or sends another one. */
export async function confirm({ request, context }: { request: Request; context: Readonly<RouterContextProvider> }) {
  const booking = getBooking(context);
  const { api, country } = context.get(requestContext);
  const { t } = getI18n(context);
  const form = await readPostedForm(request);

  const language = { country, locale: getLocale(context) };
  const { code: confirmed, made } = booking.draft;
  const isOfHere = (one: { doctorService: number; slot: number }) =>
    one.doctorService === booking.doctorService.id && one.slot === booking.slotId;
  if (!confirmed && made && isOfHere(made)) return toAppointment(request, booking, language, made);
  // Another tab has gone on with another time of this doctor: nothing is booked but what this page shows.
  if (!confirmed || !isOfHere(confirmed)) {
    const path = stepPath(booking, "form", { slotId: booking.slotId ?? undefined });
    return redirectWithToast(context, path, { kind: "failed", text: t("booking:otp.elsewhere") });
  }
  // The phone is the one the code went to, whatever was typed since.
  const draft = { ...booking.draft, phone: confirmed.phone };
  const isResend = form.get("intent") === "resend";
  const refuse = (errors: readonly ApiErrorItem[]) =>
    data(
      { ...said(errors), isOfCode: errors.some(isOfCode), isRefused: errors.some(isOfCode) },
      { status: statusOf(errors) },
    );

  if (isResend) {
    const waitSeconds = secondsUntil(confirmed.resendAt);
    if (waitSeconds > 0)
      return data(
        {
          errors: [t("errors:resend_too_early", { count: waitSeconds })],
          toasts: [],
          isOfCode: false,
          isRefused: false,
        },
        { status: 400 },
      );
    const sent = await sendCode(api, { ...confirmed, draft: { ...draft, code: null } }, t("errors:sms_not_sent"));
    if (!sent.ok) return refuse(sent.errors);
    const headers = keepDraft(request, booking.draftKey, { ...draft, code: sent.value });
    const toast = { kind: "updated", text: t("booking:otp.sentAgain") } as const;
    return redirectWithToast(context, stepPath(booking, "otp"), toast, headers);
  }

  const code = digitsOf(String(form.get("code") ?? ""));
  if (code.length !== codeLength)
    return data(
      { errors: [t("booking:otp.incomplete", { count: codeLength })], toasts: [], isOfCode: true, isRefused: false },
      { status: 400 },
    );

  const payload = await payloadOf(booking, draft, confirmed.slot, { request, context });
  const created = await attempt(
    createAppointment(api, payload, draft, code),
    t("booking:unreachable"),
    t("errors:unknown"),
  );
  if (created.ok) return toAppointment(request, booking, language, { ...created.value, slot: confirmed.slot });
  if (isSlotLost(created.errors)) return backToSlots(request, booking, draft);
  warnOfUnknown(context, "create", created.errors);
  if (!created.errors.some(isOfTheForm)) return refuse(created.errors);

  // Something of the form is no longer right: it is said there.
  const text = created.errors.map((error) => error.detail).join(" ");
  const headers = keepDraft(request, booking.draftKey, draft);
  const path = stepPath(booking, "form", { slotId: confirmed.slot });
  return redirectWithToast(context, path, { kind: "failed", text }, headers);
}

/** Whole seconds until a moment in milliseconds since 1970; 0 when it has passed. */
export function secondsUntil(moment: number): number {
  return Math.max(0, Math.ceil((moment - Date.now()) / 1000));
}

/** What belongs to no field is a toast, too. */
function said(errors: readonly ApiErrorItem[]): { errors: string[]; toasts: string[] } {
  const details = (some: readonly ApiErrorItem[]) => some.map((error) => error.detail);
  return { errors: details(errors), toasts: details(errors.filter((error) => fieldOf(error) === null)) };
}

function isOfCode(error: ApiErrorItem): boolean {
  return fieldOf(error) === "code";
}

function isOfTheForm(error: ApiErrorItem): boolean {
  return fieldOf(error) !== null && !isOfCode(error);
}

/** However they are written: full-width or Arabic, with spaces or dashes between. */
function digitsOf(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/\D/g, "");
}
