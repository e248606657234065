import { useTranslation } from "react-i18next";
import { usePaths } from "#app/i18n/use-paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import styles from "./message-page.module.css";

export function NotFound() {
  const { t } = useTranslation("layout");
  const path = usePaths();
  return (
    <div className={`wrap ${styles["page"]}`} data-not-found>
      <PageHead title={t("notFound.title")} description={t("notFound.text")} index={false} />
      <h1>{t("notFound.title")}</h1>
      <p>{t("notFound.text")}</p>
      <ButtonLink to={path("/", {})}>{t("goHome")}</ButtonLink>
    </div>
  );
}
