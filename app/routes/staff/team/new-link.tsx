import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "#app/ui/copy-button/copy-button.tsx";
import styles from "./team.module.css";

/** `isSent`: the link was also sent by SMS. `clinic`: name of the clinic, on pages that invite to several. */
export type Invited = { link: string; isSent: boolean; clinic?: string | undefined };

/** The link of a new invitation, which is shown only once. */
export function NewLink({ link, isSent, clinic }: Invited) {
  const { t } = useTranslation(["team", "staff"]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [link]);
  return (
    <section className={`sheet ${styles["section"]}`} aria-labelledby="invited">
      <h2 id="invited" tabIndex={-1} ref={heading}>
        {[t("invite.doneTitle"), clinic].filter(Boolean).join(": ")}
      </h2>
      <p>{t("invite.link")}</p>
      <p className={styles["link"]}>
        <code>{link}</code>
      </p>
      <p>
        <CopyButton text={link} label={t("invite.copy")} done={t("invite.copied")} />
      </p>
      {isSent && <p>{t("invite.sent")}</p>}
    </section>
  );
}
