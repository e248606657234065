import type { SubmissionResult } from "@conform-to/react";
import { data, redirect, type RouterContextProvider } from "react-router";
import type { ApiErrorItem } from "#app/contract/errors.ts";
import { operators } from "#app/contract/role.ts";
import { readWhole } from "#app/contract/shared.ts";
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
import { getBooking, stepPath } from "../booking-context.server.ts";
import { fitsCookies, keepDraft, newDraft } from "../draft/draft-cookie.server.ts";
import { digestOfForm } from "../draft/form-digest.server.ts";
import { sendCode } from "../otp/send-code.server.ts";
import { backToSlots, createAppointment, toAppointment, warnOfUnknown, type BookingCall } from "../submit.server.ts";
import { fieldOf, isSlotLost } from "./faults.ts";
import { fillIn, findKnownPatients } from "./known-patients.server.ts";
import { errorsAtInputs } from "./name-fields.ts";
import { payloadOf } from "./payload.server.ts";
import { refusalOf } from "./refuse-post.server.ts";
import { forgetDetails, saveDetails } from "./saved-details.server.ts";
import { bookingSchemaOf } from "./schema.server.ts";
import { answersByName, typedDraft } from "./typed.server.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider>; url: URL };

/** Handles every post of the form, by button: nothing typed is lost. */
export async function submitForm({ request, context, url }: Args) {
  const booking = getBooking(context);
  const { t } = getI18n(context);
  const { doctorService, draftKey } = booking;

  const read = await readStaffForm({ request, context, url }, { roles: operators });
  // Sent before, perhaps from another tab: the slot is this visitor's.
  if (booking.madePath) return redirect(booking.madePath);
  if ("ended" in read) {
    return data({ result: undefined, toasts: [], ended: read.ended }, read.status);
  }
  const { form: posted, isResumed } = read;
  // Sent by somebody who has just signed in again.
  const { api, flags, country } = context.get(requestContext);
  const fields = await api.appointments.fields({ id: doctorService.clinic_branch, doctor_service: doctorService.id });
  const typed = typedDraft(posted, fields, booking.draft, { flags, country });
  const go = (path: string, draft = typed, cookie: string | null = null) => {
    const headers = keepDraft(request, draftKey, draft);
    if (cookie) headers.append("set-cookie", cookie);
    return redirect(path, { headers });
  };

  if (posted.has("adultService")) posted.set("service", String(posted.get("adultService")));
  const asksSurname = flags["appointment.surname"];
  for (const [name, value] of answersByName(typed, fields, asksSurname)) posted.set(name, value);
  const schema = bookingSchemaOf(context, booking, fields);
  const form = readForm(posted, schema, { t, fieldOf });
  const reply = (result: SubmissionResult, toasts: string[], init: { status: number; headers: HeadersInit }) => {
    const error = result.error && errorsAtInputs(result.error, fields, asksSurname);
    return data({ result: { ...result, ...(error ? { error } : {}) }, toasts, ended: null }, init);
  };
  const refusal = refusalOf(booking, { request, context });
  if (refusal)
    return reply(form.reply({ formErrors: refusal }), [], { status: 400, headers: await probeCookies(request) });

  // The next step would not know the longest answers.
  if (!fitsCookies(draftKey, typed))
    return reply(form.reply({ formErrors: [t("errors:answers_too_long")] }), [], { status: 400, headers: {} });

  const intent = posted.get("intent");
  const chosenService = readWhole(String(posted.get("service")));
  const offersChosen = booking.doctor.services.some((one) => one.id === chosenService);
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
    const headers = keepDraft(request, draftKey, { ...newDraft(), mode: typed.mode, filledIn: typed.filledIn + 1 });
    headers.append("set-cookie", await forgetDetails());
    const toast = { kind: "updated", text: t("booking:saved.forgotten") } as const;
    return redirectWithToast(context, stepPath(booking, "form"), toast, headers);
  }
  if (posted.has("patient")) {
    const found = await findKnownPatients(context, { draft: typed, doctorService });
    const patient = found?.[readWhole(String(posted.get("patient")))];
    return go(stepPath(booking, "form"), patient ? fillIn(typed, patient, { flags, country }) : typed);
  }

  if (isResumed) {
    const headers = keepDraft(request, draftKey, posted.has("submission") ? typed : booking.draft);
    const toast = { kind: "updated", text: t("staff:again.back") } as const;
    return redirectWithToast(context, stepPath(booking, "form"), toast, headers);
  }

  const answer = (result: SubmissionResult, toasts: string[] = [], status = 400) =>
    booking.slotLost
      ? backToSlots(request, booking, typed)
      : reply(result, toasts, { status, headers: keepDraft(request, draftKey, typed) });
  if (!form.value) return answer(form.reply());

  const { value: values } = form;
  const draft = { ...typed, phone: values.phone };
  const payload = await payloadOf(booking, draft, values.slot, { request, context });
  const refuse = (errors: ApiErrorItem[], call: BookingCall) => {
    if (isSlotLost(errors)) return backToSlots(request, booking, draft);
    warnOfUnknown(context, call, errors);
    const toasts = errors.filter((error) => fieldOf(error) === null).map(({ detail }) => detail);
    return answer(form.refuse(errors), toasts, statusOf(errors));
  };
  const valid = await attempt(api.appointments.validate(payload), t("booking:unreachable"), t("errors:unknown"));
  // A taken slot may be held by this very submit: without a code only create can tell.
  const needsCode = needsRegistrationCode(flags, { isOperator: getStaff(context)?.isOperator ?? false });
  const mayBeRepeated = !valid.ok && isSlotLost(valid.errors) && !needsCode;
  if (!valid.ok && !mayBeRepeated) return refuse(valid.errors, "validate");

  const target = { draft, doctorService: doctorService.id, slot: values.slot, form: digestOfForm(draft) };
  const sent = needsCode ? await sendCode(api, target, t("errors:sms_not_sent")) : noCode;
  if (!sent.ok) return refuse(sent.errors, "otp_send");
  const saved = await saveDetails({ request, context }, draft, fields);
  if (sent.value) return go(stepPath(booking, "otp", { slotId: values.slot }), { ...draft, code: sent.value }, saved);
  const created = await attempt(createAppointment(api, payload, draft), t("booking:unreachable"), t("errors:unknown"));
  if (!created.ok) return refuse(created.errors, "create");
  const language = { country, locale: getLocale(context) };
  const response = await toAppointment({ request, context }, booking, language, {
    ...created.value,
    slot: values.slot,
  });
  if (saved) response.headers.append("set-cookie", saved);
  return response;
}

/** Operators never get the code step (B-13); the API checks their token. */
const noCode = { ok: true, value: null } as const;
