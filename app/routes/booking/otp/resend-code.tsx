import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import { useRunning } from "#app/ui/document/use-running.ts";
import { Button } from "#app/ui/button/button.tsx";
import styles from "../booking.module.css";

type ResendCodeProps = {
  /** Until another can be asked for. */
  waitSeconds: number;
  /** When that is, on the clinic's clock: said where nothing can count down. */
  time: string;
};

/** Asks for another code. Locked for a minute after each (B-08). */
export function ResendCode({ waitSeconds, time }: ResendCodeProps) {
  const { t } = useTranslation("booking");
  const running = useRunning();
  const sending = useNavigation().formData?.get("intent") === "resend";
  const [left, setLeft] = useState(waitSeconds);

  useEffect(() => {
    const unlocksAt = Date.now() + waitSeconds * 1000;
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((unlocksAt - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [waitSeconds]);

  return (
    <Form method="post" replace preventScrollReset className={styles["resend"]}>
      <Button
        name="intent"
        value="resend"
        look="quiet"
        size="small"
        progress={sending}
        disabled={running && left > 0}
        aria-describedby="booking-resend"
      >
        {t("otp.resend")}
      </Button>
      <p id="booking-resend" className={`${styles["soft"]} ${styles["wait"]}`}>
        {left > 0 && (running ? t("otp.resendIn", { count: left }) : t("otp.resendAt", { time }))}
      </p>
    </Form>
  );
}
