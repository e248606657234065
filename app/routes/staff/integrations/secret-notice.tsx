import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import styles from "../team/team.module.css";

/** A new secret; nobody can read it again. */
export function SecretNotice({ title, subject, secret }: { title: string; subject: string; secret: string }) {
  const { t } = useTranslation("team");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [secret]);
  return (
    <div className={`sheet ${styles["section"]}`} tabIndex={-1} ref={box}>
      <h3>{title}</h3>
      <p className={styles["email"]}>
        <b>{subject}</b>
      </p>
      <p>{t("integrations.secret")}</p>
      <p className={styles["link"]}>
        <code>{secret}</code>
      </p>
    </div>
  );
}
