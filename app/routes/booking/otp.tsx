import { useRef, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Form, useActionData, useNavigation, useSubmit } from "react-router";
import { useFormats } from "#app/i18n/use-formats.ts";
import { cityTime } from "#app/i18n/zone-time.ts";
import { Button } from "#app/ui/button/button.tsx";
import { CodeField } from "#app/ui/code-field/code-field.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import type { Route } from "./+types/otp";
import { getBooking, guardStep, stepPath } from "./booking-context.server.ts";
import styles from "./booking.module.css";
import { ChosenTime } from "./chosen-time.tsx";
import { codeLength, confirm, secondsUntil } from "./otp/confirm.server.ts";
import { ResendCode } from "./otp/resend-code.tsx";
import { StepLink } from "./step-link.tsx";
import { StepTitle } from "./step-title.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const booking = getBooking(context);
  guardStep(booking, "otp");
  const { phone, resendAt } = booking.draft.code ?? { phone: booking.draft.phone, resendAt: 0 };
  // A minute more: clocks show no seconds.
  const { time } = cityTime(Math.ceil(resendAt / 60_000) * 60_000, booking.timezone);
  return { phone, codeLength, waitSeconds: secondsUntil(resendAt), resendTime: time, formPath: stepPath(booking, "form") };
}

export function action({ request, context }: Route.ActionArgs) {
  return confirm({ request, context });
}

/** One field for the code: the browser can fill it in from the SMS, and it sends itself when full (B-08). */
export default function OtpStep({ loaderData }: Route.ComponentProps) {
  const { phone, codeLength, waitSeconds, resendTime, formPath } = loaderData;
  const { t } = useTranslation("booking");
  const formats = useFormats();
  const submit = useSubmit();
  const formElement = useRef<HTMLFormElement>(null);
  const answer = useActionData<typeof action>();
  const errors = answer?.errors ?? [];
  // What keeps another code from being sent is no fault of the one typed.
  const isOfCode = answer?.isOfCode ?? false;
  const { state, formData } = useNavigation();
  const submitting = state !== "idle" && formData?.get("intent") === "confirm";

  const send = () => {
    if (formElement.current && !submitting) void submit(formElement.current, { replace: true });
  };
  const onceOnly = (event: FormEvent) => {
    if (submitting) event.preventDefault();
  };
  return (
    <>
      <StepTitle step={t("otp.code")} invalid={errors.length > 0} />
      <StepLink to={formPath} className={styles["back"]}>
        {t("slots.back")}
      </StepLink>
      <ChosenTime />
      <Form method="post" ref={formElement} onSubmit={onceOnly} noValidate replace preventScrollReset className={styles["form"]}>
        <input type="hidden" name="intent" value="confirm" />
        <ErrorSummary title={t("form.errors")} errors={errors.map((message) => ({ fieldId: isOfCode ? "booking-code" : null, message }))} />
        <p>
          {t("otp.sentTo")} <b className={styles["phone"]}>{formats.phone(phone)}</b>{" "}
          <StepLink to={formPath} className={styles["change"]}>
            {t("otp.changeNumber")}
          </StepLink>
        </p>
        <CodeField id="booking-code" name="code" label={t("otp.code")} errors={isOfCode ? errors : []} length={codeLength} autoFocus onComplete={send} />
        <div className={styles["actions"]}>
          <Button progress={submitting}>{t("otp.submit")}</Button>
        </div>
      </Form>
      <ResendCode waitSeconds={waitSeconds} time={resendTime} />
    </>
  );
}
