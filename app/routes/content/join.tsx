import { useTranslation } from "react-i18next";
import { useMarket } from "#app/i18n/market.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { openVisit } from "#app/routes/shell/index.ts";
import { buttonClass } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import type { Route } from "./+types/join.ts";
import styles from "./content.module.css";

export const handle: RouteHandle = { namespaces: ["content"] };

export function loader({ context, url }: Route.LoaderArgs): null {
  openVisit({ context, url }).requireFlag("join");
  return null;
}

export default function Join() {
  const { t } = useTranslation("content");
  const { country } = useMarket();
  return (
    <div className={`wrap ${styles["page"]}`}>
      <PageHead title={t("join.title")} description={t("join.text", { brand: country.brandName })} />
      <h1>{t("join.title")}</h1>
      <p className={styles["lead"]}>{t("join.text", { brand: country.brandName })}</p>
      <ul className={styles["points"]}>
        {(["patients", "schedule", "reminders"] as const).map((key) => (
          <li key={key}>
            <Icon name="check" />
            {t(`join.points.${key}`)}
          </li>
        ))}
      </ul>
      <p>
        <a className={buttonClass()} href={`mailto:${country.email}?subject=${encodeURIComponent(t("join.subject"))}`}>
          {t("join.write")}
        </a>
      </p>
    </div>
  );
}
