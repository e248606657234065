import { useEffect, useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Form, useActionData, useNavigation, useSubmit } from "react-router";
import { useFormats } from "#app/i18n/use-formats.ts";
import { cityTime } from "#app/calendar/city-time.ts";
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
import { useToasts } from "./use-toasts.ts";

const codeId = "booking-code";

export function loader({ context }: Route.LoaderArgs) {
  const booking = getBooking(context);
  guardStep(booking, "otp");
  const { phone, resendAt } = booking.draft.code ?? { phone: booking.draft.phone, resendAt: 0 };
  // A minute more: clocks show no seconds.
  const { time } = cityTime(Math.ceil(resendAt / 60_000) * 60_000, booking.timezone);
  return {
    phone,
    codeLength,
    waitSeconds: secondsUntil(resendAt),
    resendTime: time,
    formPath: stepPath(booking, "form"),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return confirm({ request, context });
}

/** How many codes have been refused here. Each time the field, made anew, gets the focus after the summary of errors had it. */
function useRefusals(answer: { isRefused: boolean } | undefined): number {
  const [refused, setRefused] = useState({ answer, count: 0 });
  if (answer?.isRefused && answer !== refused.answer) setRefused({ answer, count: refused.count + 1 });
  const { count } = refused;
  useEffect(() => {
    if (count > 0) document.getElementById(codeId)?.focus();
  }, [count]);
  return count;
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
  const refusals = useRefusals(answer);
  useToasts(answer?.toasts);
  const { state, formData } = useNavigation();
  const submitting = state !== "idle" && formData?.get("intent") === "confirm";

  // The page learns of its own sending a little later.
  const isOnItsWay = useRef(false);
  const send = async () => {
    if (!formElement.current || isOnItsWay.current) return;
    isOnItsWay.current = true;
    await submit(formElement.current, { replace: true, preventScrollReset: true });
    isOnItsWay.current = false;
  };
  const sendOnce = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <>
      <StepTitle step={t("otp.code")} invalid={errors.length > 0} />
      <StepLink to={formPath} className={styles["back"]}>
        {t("slots.back")}
      </StepLink>
      <ChosenTime />
      <Form
        method="post"
        ref={formElement}
        onSubmit={sendOnce}
        noValidate
        replace
        preventScrollReset
        className={styles["form"]}
      >
        <input type="hidden" name="intent" value="confirm" />
        {/* Made anew with each refusal: the same words are read out again. */}
        <ErrorSummary
          key={refusals}
          title={t("form.errors")}
          errors={errors.map((message) => ({ fieldId: isOfCode ? codeId : null, message }))}
        />
        <p>
          {t("otp.sentTo")} <b className={styles["phone"]}>{formats.phone(phone)}</b>{" "}
          <StepLink to={formPath} className={styles["change"]}>
            {t("otp.changeNumber")}
          </StepLink>
        </p>
        <CodeField
          key={`code ${refusals}`}
          id={codeId}
          name="code"
          label={t("otp.code")}
          errors={isOfCode ? errors : []}
          length={codeLength}
          autoFocus
          onComplete={() => void send()}
        />
        <div className={styles["actions"]}>
          <Button progress={submitting}>{t("otp.submit")}</Button>
        </div>
      </Form>
      <ResendCode waitSeconds={waitSeconds} time={resendTime} />
    </>
  );
}
