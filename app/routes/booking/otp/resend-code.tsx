import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import styles from "../booking.module.css";

/** Asks for another code. Locked for a minute after each: counted down with script, said once without. */
export function ResendCode({ waitSeconds }: { waitSeconds: number }) {
  const { t } = useTranslation("booking");
  const [left, setLeft] = useState(waitSeconds);

  useEffect(() => {
    const unlocksAt = Date.now() + waitSeconds * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((unlocksAt - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [waitSeconds]);

  return (
    <Form method="post" preventScrollReset className={styles["resend"]}>
      {left > 0 && <p className={styles["soft"]}>{t("otp.resendIn", { count: left })}</p>}
      <Button name="intent" value="resend" look="quiet" size="small" progress={left > 0}>
        {t("otp.resend")}
      </Button>
    </Form>
  );
}
