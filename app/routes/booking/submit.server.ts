import { randomUUID } from "node:crypto";
import { redirect, type RouterContextProvider } from "react-router";
import { isDay } from "#app/calendar/days.ts";
import type { AppointmentPayload, CreatePayload } from "#app/contract/appointment.ts";
import type { ApiErrorItem } from "#app/contract/errors.ts";
import type { Country, Locale } from "#app/countries/country.ts";
import { formatPrice } from "#app/i18n/formats.ts";
import { getI18n, getLocale } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import { attempt, storeVisitKey, redirectWithToast, type Attempt } from "../shell/index.ts";
import { appointmentPath, stepPath, type Booking } from "./booking-context.server.ts";
import { storeDraft, newDraft } from "./draft/draft-cookie.server.ts";
import { idempotencyKeyOf, type Draft } from "./draft/draft.ts";
import { digestOfForm } from "./draft/form-digest.server.ts";
import { fieldOf, isSlotLost } from "./form/faults.ts";
import type { TermsChange } from "./terms.server.ts";

type LostSlot = {
  request: Request;
  booking: Booking;
  draft: Draft;
  /** The form, with the day of the slot that it showed. */
  posted: FormData;
};

/** Redirects to the slots step, at the day of the lost slot, with a notice; the draft keeps all typed values. */
export function redirectToSlots({ request, booking, draft, posted }: LostSlot): Response {
  const day = String(posted.get("shown_day"));
  const target = { slotId: undefined, from: isDay(day) ? day : undefined, notice: "slot-lost" } as const;
  return redirect(stepPath(booking, "slots", target), {
    headers: storeDraft(request, booking.draftKey, { ...draft, code: null }),
  });
}

/** Redirects to the form with a changed price, or to the info step with changed notices, with a toast. */
export function redirectToChangedTerms(
  context: Readonly<RouterContextProvider>,
  booking: Booking,
  { price, hasNewNotices }: TermsChange,
  headers = new Headers(),
): Promise<Response> {
  const { t } = getI18n(context);
  const text = price
    ? t(hasNewNotices ? "booking:termsChanged" : "booking:priceChanged", pricesIn(context, price))
    : t("booking:infoChanged");
  const path = hasNewNotices
    ? stepPath(booking, "info", price ? { notice: "price-changed" } : {})
    : stepPath(booking, "form");
  return redirectWithToast(context, path, { kind: "failed", text }, headers);
}

function pricesIn(context: Readonly<RouterContextProvider>, { before, now }: NonNullable<TermsChange["price"]>) {
  const { country } = context.get(requestContext);
  const locale = getLocale(context);
  const onRequest = getI18n(context).t("common:price.onRequest");
  const format = (amount: number) => formatPrice(amount, onRequest, locale, country);
  return { before: format(before), now: format(now) };
}

export type BookingCall = "validate" | "otp_send" | "create";

/** Reports API errors that belong to no field (BW 5.2), without the typed values. */
export function reportErrorsWithoutField(
  context: Readonly<RouterContextProvider>,
  call: BookingCall,
  errors: readonly ApiErrorItem[],
): void {
  const { report } = context.get(requestContext);
  for (const error of errors.filter((item) => fieldOf(item) === null)) {
    const facts = { call, attr: error.attr, fault: error.code };
    report({ title: "a booking error without a field", tag: call, level: "warning", facts });
  }
}

type Created = { id: number; hash: string };

/**
 * Creates the appointment, once for the same form and slot. If the form was changed after an earlier submit, the API
 * refuses the idempotency key, and the form is sent with a new one: that creates a second appointment if the first was
 * cancelled. If the slot is still taken, the result is the first appointment.
 */
export async function createAppointment(
  context: Readonly<RouterContextProvider>,
  payload: AppointmentPayload,
  draft: Draft,
  typed: Pick<CreatePayload, "code" | "code_attempt"> = {},
): Promise<Attempt<Created>> {
  const { api } = context.get(requestContext);
  const { t } = getI18n(context);
  const body = { ...payload, ...typed };
  const target = { doctorService: payload.doctor_service, slot: payload.slot };
  const send = (idempotencyKey: string) =>
    attempt(api.appointments.create(body, { idempotencyKey }), t("booking:unreachable"), t("errors:unknown"));
  const idempotencyKey = idempotencyKeyOf(draft, target);
  const first = await send(idempotencyKey);
  if (first.ok || !first.errors.some(({ code: fault }) => fault === "idempotency_mismatch")) return first;
  const second = await send(idempotencyKeyOf({ submission: randomUUID() }, target));
  if (second.ok || !isSlotLost(second.errors)) return second;
  const booked = await attempt(api.appointments.created({}, { idempotencyKey }), t("booking:unreachable"));
  return booked.ok ? booked : second;
}

/**
 * Redirects to the appointment's page with its id and key (B-09). A cookie keeps the key as well, so that the draft,
 * which keeps only the id, leads there even if the redirect is never followed.
 */
export async function redirectToAppointment(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  booking: Booking,
  language: { country: Country; locale: Locale },
  { slot, id, hash, sent }: Created & { slot: number; sent: Draft },
): Promise<Response> {
  const made = {
    id,
    doctorService: booking.doctorService.id,
    slot,
    parent: booking.parent,
    submission: sent.submission,
    form: digestOfForm(sent),
  };
  const headers = storeDraft(request, booking.draftKey, { ...newDraft(booking.caller), made });
  for (const line of await storeVisitKey({ request, context }, { id, hash })) headers.append("set-cookie", line);
  return redirect(appointmentPath({ id, hash }, language), { headers });
}
