import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { useHydrated } from "#app/ui/document/use-hydrated.ts";
import { Button } from "#app/ui/button/button.tsx";
import { useRunningPost } from "#app/ui/form/use-running-post.ts";
import styles from "../booking.module.css";
import otpStyles from "./otp.module.css";

type ResendCodeProps = {
  /** Seconds until another code can be requested. */
  waitSeconds: number;
  /** The time in the clinic's zone when it can be requested, shown without script. */
  time: string;
  /** Hidden fields to post too. */
  fields?: Record<string, string>;
};

/** Requests another code; disabled for a minute after each code (B-08). */
export function ResendCode({ waitSeconds, time, fields = {} }: ResendCodeProps) {
  const { t } = useTranslation("booking");
  const isHydrated = useHydrated();
  const sending = useRunningPost()?.get("intent") === "resend";
  const [secondsLeft, setSecondsLeft] = useState(waitSeconds);

  useEffect(() => {
    const unlocksAt = Date.now() + waitSeconds * 1000;
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((unlocksAt - Date.now()) / 1000));
      setSecondsLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [waitSeconds]);

  return (
    <Form method="post" replace preventScrollReset data-may-be-interrupted className={otpStyles["resend"]}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        name="intent"
        value="resend"
        look="quiet"
        size="small"
        progress={sending}
        disabled={isHydrated && secondsLeft > 0}
        aria-describedby="booking-resend"
      >
        {t("otp.resend")}
      </Button>
      <p id="booking-resend" className={`${styles["soft"]} ${otpStyles["wait"]}`}>
        {secondsLeft > 0 && (isHydrated ? t("otp.resendIn", { count: secondsLeft }) : t("otp.resendAt", { time }))}
      </p>
    </Form>
  );
}
