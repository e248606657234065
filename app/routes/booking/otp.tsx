import { useEffect, useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Form, useOutletContext, useSubmit } from "react-router";
import { useFormats } from "#app/i18n/use-formats.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { cityTime } from "#app/calendar/city-time.ts";
import { Button } from "#app/ui/button/button.tsx";
import { CodeField } from "#app/ui/code-field/code-field.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { useActionForm } from "#app/ui/form/use-action-form.ts";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { useRunningPost } from "#app/ui/form/use-running-post.ts";
import type { Route } from "./+types/otp";
import { getBooking, guardStep, stepPath } from "./booking-context.server.ts";
import styles from "./booking.module.css";
import otpStyles from "./otp/otp.module.css";
import { ChosenTime } from "./chosen-time.tsx";
import { codeLength, redirectWithToast, secondsUntil } from "../shell/index.ts";
import type { BookingHead } from "./layout.tsx";
import { confirm } from "./otp/confirm.server.ts";
import { ResendCode } from "./otp/resend-code.tsx";
import { StepLink } from "./step-link.tsx";
import { StepTitle } from "./step-title.tsx";
import { useToasts } from "./use-toasts.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const booking = getBooking(context);
  if (booking.isUntouched && booking.slot)
    throw await redirectWithToast(context, stepPath(booking, "form"), {
      kind: "failed",
      text: getI18n(context).t("booking:otp.lost"),
    });
  guardStep(booking, "otp");
  const unknown = { phone: booking.draft.phone, resendAt: 0, isEarlier: false, form: "" };
  const { phone, resendAt, isEarlier, form } = booking.draft.code ?? unknown;
  // Rounded up to a minute, since the time shows no seconds.
  const { time } = cityTime(Math.ceil(resendAt / 60_000) * 60_000, booking.timezone);
  return {
    phone,
    form,
    isEarlier,
    codeLength,
    resend: { waitSeconds: secondsUntil(resendAt), time },
    formPath: stepPath(booking, "form"),
  };
}

export function action({ request, context, url }: Route.ActionArgs) {
  return confirm({ request, context, url });
}

/** Counts refused codes. After each, the remounted field gets the focus from the error summary. */
function useRefusals(actionData: { isRefused: boolean } | undefined, codeId: string): number {
  const [refused, setRefused] = useState({ actionData, count: 0 });
  if (actionData?.isRefused && actionData !== refused.actionData) setRefused({ actionData, count: refused.count + 1 });
  const { count } = refused;
  useEffect(() => {
    if (count > 0) document.getElementById(codeId)?.focus();
  }, [count, codeId]);
  return count;
}

/** The form for the code: browsers can fill it in from the SMS, and it submits when complete (B-08). */
export default function OtpStep({ loaderData }: Route.ComponentProps) {
  const { phone, form, isEarlier, codeLength, resend, formPath } = loaderData;
  const { slot } = useOutletContext<BookingHead>();
  const { t } = useTranslation("booking");
  const formats = useFormats();
  const submit = useSubmit();
  const formElement = useRef<HTMLFormElement>(null);
  const actionData = useLastActionData<typeof action>();
  useToasts(actionData?.toasts);
  const submitting = useRunningPost()?.get("intent") === "confirm";

  // Set at once, unlike the router's state.
  const isSending = useRef(false);
  const send = async () => {
    if (!formElement.current || isSending.current) return;
    isSending.current = true;
    await submit(formElement.current, { replace: true, preventScrollReset: true });
    isSending.current = false;
  };
  const sendOnce = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.querySelector<HTMLInputElement>("[name=code]");
    // The typed code was refused, and that message stays visible.
    if (actionData?.isRefused && field?.value === "") field.focus();
    else void send();
  };
  const { formProps, field, summary } = useActionForm({
    id: "booking",
    result: actionData?.result,
    onSubmit: sendOnce,
  });
  const code = field("code");
  const refusals = useRefusals(actionData, code.id);
  return (
    <>
      <StepTitle step={t("otp.code")} invalid={Boolean(actionData?.result.error)} />
      <StepLink to={formPath} className={styles["back"]}>
        {t("slots.back")}
      </StepLink>
      <ChosenTime />
      <Form {...formProps} method="post" ref={formElement} replace preventScrollReset className={styles["form"]}>
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="form" value={form} />
        {slot && <input type="hidden" name="shown_day" value={slot.date} />}
        {/* Remounted with each refusal, so that equal errors are announced again. */}
        <ErrorSummary key={refusals} title={t("form.errors")} {...summary({ code: null })} />
        {isEarlier && <p className={styles["notice"]}>{t("otp.earlier")}</p>}
        <p>
          {t("otp.sentTo")} <b className={otpStyles["unbroken"]}>{formats.phone(phone)}</b>{" "}
          <StepLink to={formPath} className={`${styles["change"]} ${otpStyles["unbroken"]}`}>
            {t("otp.changeNumber")}
          </StepLink>
        </p>
        <CodeField
          key={`code ${refusals}`}
          {...code}
          label={t("otp.code")}
          length={codeLength}
          autoFocus
          onComplete={() => formElement.current?.requestSubmit()}
        />
        <div className={styles["actions"]}>
          <Button progress={submitting}>{t("otp.submit")}</Button>
        </div>
      </Form>
      <ResendCode {...resend} fields={slot ? { shown_day: slot.date } : {}} />
    </>
  );
}
