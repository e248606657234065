import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { data, redirect, type RouterContextProvider } from "react-router";
import type { ApiErrorItem } from "#app/contract/errors.ts";
import { operators } from "#app/contract/role.ts";
import { readWhole } from "#app/contract/shared.ts";
import { readPhone } from "#app/countries/read-phone.ts";
import { needsRegistrationCode } from "#app/flags/flags.ts";
import { getI18n, getLocale } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import {
  attempt,
  getStaff,
  probeCookies,
  readForm,
  readStaffForm,
  redirectWithToast,
  statusOf,
} from "../../shell/index.ts";
import { findCreatedPath, getPostedBooking, stepPath, type Booking } from "../booking-context.server.ts";
import type { Draft } from "../draft/draft.ts";
import { fitsCookies, storeDraft, newDraft } from "../draft/draft-cookie.server.ts";
import { digestOfForm } from "../draft/form-digest.server.ts";
import { sendCode } from "../otp/send-code.server.ts";
import {
  redirectToSlots,
  createAppointment,
  redirectToChangedTerms,
  redirectToAppointment,
  reportErrorsWithoutField,
  type BookingCall,
} from "../submit.server.ts";
import { findChangeOfTerms, termsOf } from "../terms.server.ts";
import { fieldOf, isSlotLost } from "./faults.ts";
import { fillInPatient, findKnownPatients } from "./known-patients.server.ts";
import { errorsAtInputs, hasSurnameInput } from "./name-fields.ts";
import { payloadOf } from "./payload.server.ts";
import { cookiesBlockedErrors } from "./cookies-blocked-errors.server.ts";
import { forgetDetails, saveDetails } from "./saved-details.server.ts";
import { bookingSchemaOf } from "./schema.server.ts";
import { answersByName, typedDraft } from "./typed.server.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider>; url: URL };

/** Handles every post of the form by its button; all typed values are kept. */
export async function submitForm({ request, context, url }: Args) {
  const booking = await getPostedBooking({ context, url });
  const { t } = getI18n(context);
  const { doctorService, draftKey, booked } = booking;

  const submitted = await readStaffForm({ request, context, url }, { roles: operators });
  if ("ended" in submitted) {
    // The form was sent before, and this visitor has the slot.
    if (booked) return redirect(booked.path);
    return data({ result: undefined, toasts: [], ended: submitted.ended }, submitted.status);
  }
  // `isResumed`: posted by somebody who has just signed in again.
  const { form: posted, isResumed } = submitted;
  const { api, flags, country } = context.get(requestContext);
  const fields = await api.appointments.fields({ id: doctorService.clinic_branch, doctor_service: doctorService.id });
  const postedDraft = typedDraft(posted, fields, booking.draft, { flags, country });
  const path = await pathOfRepeated(context, booking, postedDraft);
  if (path !== null) return redirect(path);
  // The submission has booked an appointment that was cancelled since, or was for somebody else.
  const isUsed = postedDraft.submission === booking.draft.made?.submission;
  const typed = isUsed ? { ...postedDraft, submission: randomUUID() } : postedDraft;
  const go = (path: string, draft = typed, cookie: string | null = null) => {
    const headers = storeDraft(request, draftKey, draft);
    if (cookie) headers.append("set-cookie", cookie);
    return redirect(path, { headers });
  };

  if (posted.has("adultService")) posted.set("service", String(posted.get("adultService")));
  const asksSurname = hasSurnameInput(fields, flags);
  for (const [name, value] of answersByName(typed, fields, asksSurname)) posted.set(name, value);
  const schema = bookingSchemaOf(context, booking, fields);
  const form = readForm(posted, schema, { t, fieldOf });
  const reply = (result: SubmissionResult, toasts: string[], init: { status: number; headers: HeadersInit }) => {
    const error = result.error && errorsAtInputs(result.error, fields, asksSurname);
    return data({ result: { ...result, ...(error ? { error } : {}) }, toasts, ended: null }, init);
  };
  const cookieErrors = cookiesBlockedErrors(booking, { request, context });
  if (cookieErrors)
    return reply(form.reply({ formErrors: cookieErrors }), [], { status: 400, headers: await probeCookies(request) });

  // The next step would not know the longest answers.
  if (!fitsCookies(draftKey, typed))
    return reply(form.reply({ formErrors: [t("errors:answers_too_long")] }), [], { status: 400, headers: {} });

  const intent = posted.get("intent");
  const chosenService = readWhole(String(posted.get("service")));
  const offersChosen = booking.doctor.services.some(({ id }) => id === chosenService);
  if (offersChosen && chosenService !== doctorService.id) {
    return go(
      stepPath(booking, "form", { doctorServiceId: chosenService, slotId: undefined, notice: "service-changed" }),
    );
  }
  const isServiceChosen = posted.get("service") !== "";
  // With script the slot is left out: the service was changed back meanwhile.
  if (intent === "service" && isServiceChosen)
    return go(stepPath(booking, "form", posted.has("slot") ? {} : { slotId: undefined }));
  if (intent === "slots") return go(stepPath(booking, "slots"));
  if (intent === "find-patient") return go(`${stepPath(booking, "form")}#booking-patients`);
  if (intent === "forget") {
    const headers = storeDraft(request, draftKey, { ...newDraft(), mode: typed.mode, filledIn: typed.filledIn + 1 });
    headers.append("set-cookie", await forgetDetails());
    const toast = { kind: "updated", text: t("booking:saved.forgotten") } as const;
    return redirectWithToast(context, stepPath(booking, "form"), toast, headers);
  }
  if (posted.has("patient")) {
    const found = await findKnownPatients(context, { draft: typed, doctorService });
    const patient = found?.[readWhole(String(posted.get("patient")))];
    return go(stepPath(booking, "form"), patient ? fillInPatient(typed, patient, { flags, country }) : typed);
  }

  if (isResumed) {
    const headers = storeDraft(request, draftKey, posted.has("submission") ? typed : booking.draft);
    const toast = { kind: "updated", text: t("staff:again.back") } as const;
    return redirectWithToast(context, stepPath(booking, "form"), toast, headers);
  }

  const shownTerms = posted.get("shown_terms");
  const changedTerms = await findChangeOfTerms(context, shownTerms === null ? null : String(shownTerms), doctorService);
  if (changedTerms) return redirectToChangedTerms(context, booking, changedTerms, storeDraft(request, draftKey, typed));

  const replyWith = (result: SubmissionResult, toasts: string[] = [], status = 400) =>
    booking.isSlotLost
      ? redirectToSlots({ request, booking, draft: typed, posted })
      : reply(result, toasts, { status, headers: storeDraft(request, draftKey, typed) });
  if (!form.value) return replyWith(form.reply());

  const { value: values } = form;
  const draft = { ...typed, phone: values.phone };
  const payload = await payloadOf(booking, draft, values.slot, { request, context });
  const refuse = (errors: ApiErrorItem[], call: BookingCall) => {
    if (isSlotLost(errors)) return redirectToSlots({ request, booking, draft, posted });
    reportErrorsWithoutField(context, call, errors);
    const toasts = errors.filter((error) => fieldOf(error) === null).map(({ detail }) => detail);
    return replyWith(form.refuse(errors), toasts, statusOf(errors));
  };
  const valid = await attempt(api.appointments.validate(payload), t("booking:unreachable"), t("errors:unknown"));
  // A taken slot may be held by this very submit: without a code only create can tell.
  const needsCode = needsRegistrationCode(flags, { isOperator: getStaff(context)?.isOperator ?? false });
  const mayBeRepeated = !valid.ok && isSlotLost(valid.errors) && !needsCode;
  if (!valid.ok && !mayBeRepeated) return refuse(valid.errors, "validate");

  const target = {
    draft,
    doctorService: doctorService.id,
    slot: values.slot,
    form: digestOfForm(draft),
    terms: termsOf(doctorService, getLocale(context)),
  };
  const sent = needsCode ? await sendCode(api, target, t("errors:sms_not_sent")) : noCode;
  if (!sent.ok) return refuse(sent.errors, "otp_send");
  const saved = await saveDetails({ request, context }, draft, fields);
  if (sent.value) return go(stepPath(booking, "otp", { slotId: values.slot }), { ...draft, code: sent.value }, saved);
  const created = await createAppointment(context, payload, draft);
  if (!created.ok) return refuse(created.errors, "create");
  const language = { country, locale: getLocale(context) };
  const response = await redirectToAppointment({ request, context }, booking, language, {
    ...created.value,
    slot: values.slot,
    sent: draft,
  });
  if (saved) response.headers.append("set-cookie", saved);
  return response;
}

/** URL of the appointment that the same form has booked already, perhaps in another tab; null for another form. */
async function pathOfRepeated(
  context: Readonly<RouterContextProvider>,
  { booked, isSlotLost, slotId, doctorService }: Booking,
  postedDraft: Draft,
): Promise<string | null> {
  if (booked) {
    const { number } = readPhone(postedDraft.phone, context.get(requestContext).country.phone);
    const isSame =
      booked.form === "" || digestOfForm({ ...postedDraft, phone: number ?? postedDraft.phone }) === booked.form;
    return isSame ? booked.path : null;
  }
  if (!isSlotLost || slotId === null) return null;
  return findCreatedPath(context, postedDraft, { doctorService: doctorService.id, slot: slotId });
}

/** Operators never get the code step (B-13); the API checks their token. */
const noCode = { ok: true, value: null } as const;
