import { useRef, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { data, Form, Link, redirect, useActionData, useNavigation, useSubmit } from "react-router";
import { getI18n, getLocale } from "#app/i18n/language.server.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { requestContext } from "#app/request-context.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { attempt, readPostedForm } from "../shell/index.ts";
import type { Route } from "./+types/otp";
import { getBooking, guardStep, stepPath } from "./booking-context.server.ts";
import styles from "./booking.module.css";
import { keepDraft } from "./draft/draft-cookie.server.ts";
import { isSlotLost } from "./form/faults.ts";
import { payloadOf } from "./form/payload.server.ts";
import { sendCode } from "./otp/send-code.server.ts";
import { ResendCode } from "./otp/resend-code.tsx";
import { backToSlots, createAppointment, toAppointment } from "./submit.server.ts";

const codeLength = 4;

export function loader({ context }: Route.LoaderArgs) {
  const booking = getBooking(context);
  guardStep(booking, "otp");
  const waitSeconds = Math.ceil(((booking.draft.code?.resendAt ?? 0) - Date.now()) / 1000);
  return {
    phone: booking.draft.code?.phone ?? booking.draft.phone,
    waitSeconds: Math.max(0, waitSeconds),
    formPath: stepPath(booking, "form"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const booking = getBooking(context);
  const { api, country, origin } = context.get(requestContext);
  const { t } = getI18n(context);
  const { draft, draftKey } = booking;
  const form = await readPostedForm(request);

  const language = { country, locale: getLocale(context) };
  // The slot is the one the code was sent for: it may be held already, by this very submit sent before.
  const { code: confirmed, made } = draft;
  if (!confirmed && made?.doctorService === booking.doctorService.id) return toAppointment(request, booking, language, made);
  if (confirmed?.doctorService !== booking.doctorService.id) return redirect(stepPath(booking, "form"));
  const refuse = (errors: string[]) => data({ errors }, { status: 400 });

  if (form.get("intent") === "resend") {
    const sent = await sendCode(api, { ...confirmed, draft: { ...draft, code: null } }, t("booking:unreachable"));
    if (!sent.ok) return refuse(sent.errors.map((error) => error.detail));
    return redirect(stepPath(booking, "otp"), { headers: keepDraft(request, draftKey, { ...draft, code: sent.value }) });
  }

  const code = String(form.get("code") ?? "").replace(/\D/g, "");
  if (code.length !== codeLength) return refuse([t("booking:otp.incomplete", { count: codeLength })]);

  const payload = payloadOf(booking, draft, confirmed.slot, { request, origin });
  const created = await attempt(createAppointment(api, payload, draft, code), t("booking:unreachable"));
  if (created.ok) return toAppointment(request, booking, language, created.value);
  if (isSlotLost(created.errors)) return backToSlots(request, booking, draft);
  return refuse(created.errors.map((error) => error.detail));
}

/** One field for the code: the browser can fill it in from the SMS, and it sends itself when full (B-08). */
export default function OtpStep({ loaderData }: Route.ComponentProps) {
  const { phone, waitSeconds, formPath } = loaderData;
  const { t } = useTranslation("booking");
  const formats = useFormats();
  const submit = useSubmit();
  const formElement = useRef<HTMLFormElement>(null);
  const errors = useActionData<typeof action>()?.errors ?? [];
  const submitting = useNavigation().state === "submitting";

  const sendWhenFull = (text: string) => {
    if (text.replace(/\D/g, "").length === codeLength && formElement.current && !submitting) {
      void submit(formElement.current);
    }
  };
  const onceOnly = (event: FormEvent) => {
    if (submitting) event.preventDefault();
  };
  return (
    <>
      <Form method="post" ref={formElement} onSubmit={onceOnly} noValidate preventScrollReset className={styles["form"]}>
        <ErrorSummary title={t("form.errors")} errors={errors.map((message) => ({ fieldId: "booking-code", message }))} />
        <p>
          {t("otp.sentTo")} <b className={styles["phone"]}>{formats.phone(phone)}</b>
        </p>
        <TextField
          id="booking-code"
          name="code"
          label={t("otp.code")}
          errors={errors}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={codeLength}
          placeholder={"–".repeat(codeLength)}
          required
          autoFocus
          onInput={(event) => sendWhenFull(event.currentTarget.value)}
        />
        <div className={styles["actions"]}>
          <Button progress={submitting}>{t("otp.submit")}</Button>{" "}
          <Link to={formPath}>{t("otp.changeNumber")}</Link>
        </div>
      </Form>
      <ResendCode waitSeconds={waitSeconds} />
    </>
  );
}
