import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type RouterContextProvider } from "react-router";
import type { AppointmentField } from "#app/contract/appointment-field.ts";
import type { ApiErrorItem } from "#app/contract/errors.ts";
import { operators } from "#app/contract/role.ts";
import { getI18n, getLocale } from "#app/i18n/language.server.ts";
import { todayIn } from "#app/calendar/city-time.ts";
import { requestContext } from "#app/request-context.ts";
import { attempt, getStaff, readStaffForm, redirectWithToast, statusOf } from "../../shell/index.ts";
import { getBooking, stepPath } from "../booking-context.server.ts";
import { keepDraft } from "../draft/draft-cookie.server.ts";
import { sendCode } from "../otp/send-code.server.ts";
import { backToSlots, createAppointment, toAppointment, warnOfUnknown, type BookingCall } from "../submit.server.ts";
import { faultsByField, fieldName, isSlotLost, type FormFaults } from "./faults.ts";
import { fillIn, findKnownPatients } from "./known-patients.server.ts";
import { answeredBy, errorsAtInputs } from "./name-fields.ts";
import { payloadOf } from "./payload.server.ts";
import { refusePost } from "./refuse-post.server.ts";
import { bookingFormSchema, type BookingForm } from "./schema.server.ts";
import { isDate, typedDraft } from "./typed.server.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider>; url: URL };

/** Everything the form posts, by which button or choice: nothing typed is lost, whatever comes of it. */
export async function submitForm({ request, context, url }: Args) {
  const booking = getBooking(context);
  const { t } = getI18n(context);
  const { doctorService, draftKey } = booking;

  const read = await readStaffForm({ request, context, url }, { roles: operators });
  // Sent before, from another tab perhaps: its time is not lost, it is this visitor's.
  if (booking.madePath) return redirect(booking.madePath);
  if ("ended" in read) {
    return data({ result: { error: noErrors }, typed: booking.draft, toasts: [], ended: read.ended }, read.status);
  }
  const { form, isResumed } = read;
  // Of whoever has just signed in again.
  const { api, flags, country } = context.get(requestContext);
  const fields = await api.appointments.fields({ id: doctorService.clinic_branch, doctor_service: doctorService.id });
  const typed = typedDraft(form, fields, booking.draft, { flags, country });
  const go = (path: string, draft = typed) => redirect(path, { headers: keepDraft(request, draftKey, draft) });

  const refused = await refusePost(booking, typed, { request, context });
  if (refused) return refused;

  const intent = form.get("intent");
  const chosenService = Number(form.get("adultService") ?? form.get("service"));
  const offersChosen = booking.doctor.services.some((one) => one.id === chosenService);
  if (offersChosen && chosenService !== doctorService.id) {
    return go(
      stepPath(booking, "form", { doctorServiceId: chosenService, slotId: undefined, notice: "service-changed" }),
    );
  }
  const isServiceChosen = form.get("service") !== "";
  // With script the slot is left out: the service was taken back in between.
  if (intent === "service" && isServiceChosen)
    return go(stepPath(booking, "form", form.has("slot") ? {} : { slotId: undefined }));
  if (intent === "slots") return go(stepPath(booking, "slots"));
  if (intent === "find-patient") return go(`${stepPath(booking, "form")}#booking-patients`);
  if (form.has("patient")) {
    const found = await findKnownPatients(context, { draft: typed, doctorService });
    const patient = found?.[Number(form.get("patient"))];
    return go(stepPath(booking, "form"), patient ? fillIn(typed, patient, { flags, country }) : typed);
  }

  if (isResumed) {
    const headers = keepDraft(request, draftKey, form.has("submission") ? typed : booking.draft);
    const toast = { kind: "updated", text: t("staff:again.back") } as const;
    return redirectWithToast(context, stepPath(booking, "form"), toast, headers);
  }

  const today = todayIn(country.timeZone);
  // Dates come in three parts from a page without script, and names from the form's own inputs.
  const isMadeHere = (field: AppointmentField) =>
    isDate(field) || answeredBy(field, flags["appointment.surname"]) !== null;
  for (const { id } of fields.filter(isMadeHere)) form.set(fieldName(id), typed.fields[String(id)] ?? "");
  const submission = parseWithZod(form, {
    schema: bookingFormSchema({
      fields,
      answers: typed.fields,
      takesInsurance: doctorService.insurances.length > 0,
      country,
      flags,
      today,
      t,
    }),
  });
  const answer = (faults: Partial<FormFaults> = {}, status = 400) => {
    if (booking.slotLost) return backToSlots(request, booking, typed);
    const result = submission.reply(faults);
    const error = errorsAtInputs(result.error ?? {}, fields, flags["appointment.surname"]);
    return data(
      { result: { ...result, error }, typed, toasts: faults.formErrors ?? [], ended: null },
      { status, headers: keepDraft(request, draftKey, typed) },
    );
  };
  if (!isServiceChosen) return answer({ fieldErrors: { service: [t("errors:required")] } });
  if (!offersChosen) return answer({ fieldErrors: { service: [t("errors:doctor_service_gone")] } });
  if (submission.status !== "success") return answer();

  const values: BookingForm = submission.value;
  const draft = { ...typed, phone: values.phone };
  const payload = await payloadOf(booking, draft, values.slot, { request, context });
  const refuse = (errors: ApiErrorItem[], call: BookingCall) => {
    if (isSlotLost(errors)) return backToSlots(request, booking, draft);
    warnOfUnknown(context, call, errors);
    return answer(faultsByField(errors), statusOf(errors));
  };
  const valid = await attempt(api.appointments.validate(payload), t("booking:unreachable"), t("errors:unknown"));
  // A slot already held may be held by this very submit, sent before: without a code only create can tell.
  const needsCode = flags["otp-enable"] && !getStaff(context)?.isOperator;
  const mayBeRepeated = !valid.ok && isSlotLost(valid.errors) && !needsCode;
  if (!valid.ok && !mayBeRepeated) return refuse(valid.errors, "validate");

  const target = { draft, doctorService: doctorService.id, slot: values.slot };
  const sent = needsCode ? await sendCode(api, target, t("errors:sms_not_sent")) : noCode;
  if (!sent.ok) return refuse(sent.errors, "otp_send");
  if (sent.value) return go(stepPath(booking, "otp", { slotId: values.slot }), { ...draft, code: sent.value });
  const created = await attempt(createAppointment(api, payload, draft), t("booking:unreachable"), t("errors:unknown"));
  if (!created.ok) return refuse(created.errors, "create");
  return toAppointment(
    request,
    booking,
    { country, locale: getLocale(context) },
    { ...created.value, slot: values.slot },
  );
}

const noErrors: Record<string, string[] | null> = {};

/** Operators never get the code step (B-13); whether they are, the API asks their token. */
const noCode = { ok: true, value: null } as const;
