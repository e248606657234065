import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { cityTime } from "#app/calendar/city-time.ts";
import type { TeamInvitation } from "#app/contract/team.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { Button } from "#app/ui/button/button.tsx";
import { AccessText } from "./access-text.tsx";
import { invitationsId } from "./anchors.ts";
import frame from "../frame.module.css";
import styles from "./team.module.css";

/** Invitations that nobody has accepted yet. */
export function Invitations({ invitations }: { invitations: TeamInvitation[] }) {
  const { t } = useTranslation(["team", "staff"]);
  const { country } = useRootData();
  const formats = useFormats();
  return (
    <section aria-labelledby={invitationsId} className={styles["section"]}>
      <h2 id={invitationsId}>{t("invitations.title")}</h2>
      {invitations.length === 0 && <p>{t("invitations.none")}</p>}
      <ul className={styles["rows"]}>
        {invitations.map(({ id, email, phone, role, branch, invited_by: by, expires_at: until }) => {
          const to = [email, phone && formats.phone(phone)].filter(Boolean).join(", ");
          const date = formats.date(cityTime(until, country.timeZone).date, "fullDate");
          return (
            <li key={id} className={`sheet ${styles["invitation"]}`}>
              <div>
                <p className={styles["email"]}>{to}</p>
                <p>
                  <AccessText role={role} branch={branch?.name ?? null} />
                </p>
                <p className={frame["soft"]}>
                  {by}, {t("invitations.until", { date })}
                </p>
              </div>
              <Form method="post">
                <input type="hidden" name="invitation" value={id} />
                <Button
                  name="change"
                  value="withdraw"
                  size="small"
                  look="quiet"
                  aria-label={`${t("invitations.withdraw")}: ${to}`}
                >
                  {t("invitations.withdraw")}
                </Button>
              </Form>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
