import { useTranslation } from "react-i18next";
import { useFormats } from "#app/i18n/use-formats.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import styles from "./page.module.css";
import type { Profile } from "./profile-loader.server.ts";

export function Audience({ audience }: { audience: Profile["audience"] }) {
  const { t } = useTranslation("doctor");
  const { ageFrom, ageTo } = useFormats();
  const ages = ({ from, to }: { from: number | null; to: number | null }) =>
    [from === null ? "" : ageFrom(from), to === null ? "" : ageTo(to)].join(" ").trim();
  return (
    <section className={styles["panel"]}>
      <h2>{t("audience.title")}</h2>
      <ul className={styles["audience"]}>
        {audience.adults && (
          <li>
            <Icon name="user" />
            {t("audience.adults")} {ages(audience.adults)}
          </li>
        )}
        {audience.children && (
          <li>
            <Icon name="child" />
            {t("audience.children")} {ages(audience.children)}
          </li>
        )}
      </ul>
    </section>
  );
}
