import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { data, Form, redirect, useActionData, useNavigation, useOutletContext } from "react-router";
import type { ApiErrorItem } from "#app/contract/errors.ts";
import { getI18n, getLocale } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { attempt, getStaff, readPostedForm } from "../shell/index.ts";
import type { Route } from "./+types/form";
import { getBooking, stepPath } from "./booking-context.server.ts";
import styles from "./booking.module.css";
import { keepDraft } from "./draft/draft-cookie.server.ts";
import { faultsByField, fieldName, isSlotLost } from "./form/faults.ts";
import { BookingFields } from "./form/fields.tsx";
import type { FormStepData } from "./form/step-data.ts";
import { payloadOf } from "./form/payload.server.ts";
import { bookingFormSchema, type BookingForm } from "./form/schema.server.ts";
import { typedDraft } from "./form/typed.server.ts";
import type { BookingHead } from "./layout.tsx";
import { backToSlots, createAppointment, toAppointment } from "./submit.server.ts";
import { sendCode } from "./otp/send-code.server.ts";

export async function loader({ context }: Route.LoaderArgs): Promise<FormStepData> {
  const booking = getBooking(context);
  const { api, flags } = context.get(requestContext);
  const { doctorService, doctor, draft } = booking;
  const [fields, insurances] = await Promise.all([
    api.appointments.fields({ id: doctorService.clinic_branch }),
    doctorService.insurances.length > 0 ? api.insurances.list({ id: doctorService.insurances }) : [],
  ]);
  return {
    draft: { ...draft, code: null },
    fields,
    insurances,
    doctorService,
    services: doctor.services
      .filter((one) => one.clinic_branch === doctorService.clinic_branch)
      .map(({ id, service }) => ({ id, name: service.name, type: service.type })),
    asks: {
      surname: flags["appointment.surname"],
      consent: flags["appointment.consent"],
      warning: flags["appointment.general-warning"],
    },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const booking = getBooking(context);
  const { api, flags, country, origin } = context.get(requestContext);
  const { t } = getI18n(context);
  const { doctorService, draftKey } = booking;

  const form = await readPostedForm(request);
  const fields = await api.appointments.fields({ id: doctorService.clinic_branch });
  const typed = typedDraft(form, fields.map((field) => field.id), booking.draft);
  const go = (path: string) => redirect(path, { headers: keepDraft(request, draftKey, typed) });

  const chosenService = Number(form.get("service"));
  const offersChosen = booking.doctor.services.some((one) => one.id === chosenService);
  if (offersChosen && chosenService !== doctorService.id) {
    return go(stepPath(booking, "form", { doctorServiceId: chosenService, slotId: undefined }));
  }
  if (form.get("intent") === "slots") return go(stepPath(booking, "slots"));

  const submission = parseWithZod(form, { schema: bookingFormSchema({ fields, phone: country.phone, flags, t }) });
  const answer = (reply: Parameters<typeof submission.reply>[0]) =>
    data({ result: submission.reply(reply), typed }, { status: 400, headers: keepDraft(request, draftKey, typed) });
  if (!offersChosen) return answer({ fieldErrors: { service: [t("errors:doctor_service_gone")] } });
  if (submission.status !== "success") return answer({});

  const values: BookingForm = submission.value;
  const draft = { ...typed, phone: values.phone };
  const payload = payloadOf(booking, draft, values.slot, { request, origin });
  const refuse = (errors: ApiErrorItem[]) =>
    isSlotLost(errors) ? backToSlots(request, booking, draft) : answer(faultsByField(errors));
  const valid = await attempt(api.appointments.validate(payload), t("booking:unreachable"));
  // A slot already held may be held by this very submit, sent before: without a code only create can tell.
  const needsCode = flags["otp-enable"] && !getStaff(context)?.isOperator;
  const mayBeRepeated = !valid.ok && isSlotLost(valid.errors) && !needsCode;
  if (!valid.ok && !mayBeRepeated) return refuse(valid.errors);

  const target = { draft, doctorService: doctorService.id, slot: values.slot };
  const sent = needsCode ? await sendCode(api, target, t("booking:unreachable")) : noCode;
  if (!sent.ok) return refuse(sent.errors);
  if (sent.value) {
    return redirect(stepPath(booking, "otp", { slotId: values.slot }), {
      headers: keepDraft(request, draftKey, { ...draft, code: sent.value }),
    });
  }
  const created = await attempt(createAppointment(api, payload, draft), t("booking:unreachable"));
  if (created.ok) return toAppointment(request, booking, { country, locale: getLocale(context) }, created.value);
  return refuse(created.errors);
}

/** Operators never get the code step (B-13); whether they are, the API asks their token. */
const noCode = { ok: true, value: null } as const;

const ownLabels: Record<string, (t: TFunction<"booking">) => string> = {
  service: (t) => t("form.service"),
  slot: (t) => t("form.slot"),
  name: (t) => t("form.name"),
  surname: (t) => t("form.surname"),
  phone: (t) => t("form.phone"),
  insurance: (t) => t("form.insurance"),
};

export default function FormStep({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("booking");
  const head = useOutletContext<BookingHead>();
  const answer = useActionData<typeof action>();
  const submitting = useNavigation().state === "submitting";
  const [form] = useForm({ id: "booking", lastResult: answer?.result ?? null });

  const labelOf = (name: string) =>
    loaderData.fields.find((field) => fieldName(field.id) === name)?.title ?? ownLabels[name]?.(t) ?? null;
  const order = ["hasInsurance", "insurance", "service", "slot", "surname", "name", ...loaderData.fields.map((field) => fieldName(field.id)), "phone", "consent"];
  const inFormOrder = Object.entries(form.allErrors).toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  const errors = inFormOrder.flatMap(([name, messages]) =>
    (messages ?? []).map((message) => ({
      fieldId: name ? `booking-${name}` : null,
      message: labelOf(name) ? `${labelOf(name)}: ${message}` : message,
    })),
  );
  const errorsOf = (name: string) => form.allErrors[name];
  return (
    <Form method="post" {...getFormProps(form)} noValidate preventScrollReset className={styles["form"]}>
      {/* The first submit button is the one the Enter key presses. */}
      <button type="submit" name="intent" value="book" hidden tabIndex={-1} />
      <ErrorSummary title={t("form.errors")} errors={errors} />
      <BookingFields data={{ ...loaderData, draft: answer?.typed ?? loaderData.draft }} head={head} errorsOf={errorsOf} />
      <div className={styles["actions"]}>
        <Button name="intent" value="book" progress={submitting}>
          {t(`submit.${loaderData.draft.mode}`)}
        </Button>
      </div>
    </Form>
  );
}
