import { Link, useLocation } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import { isFromAppointmentLink } from "#app/i18n/paths.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import styles from "./message-page.module.css";
import { PatientLink } from "./sign-in-link.tsx";

export function NotFound() {
  const t = useTexts("layout");
  const path = usePaths();
  const isAppointmentLink = isFromAppointmentLink(useLocation().search);
  const title = isAppointmentLink ? t("notFound.visitTitle") : t("notFound.title");
  const text = isAppointmentLink ? t("notFound.visitText") : t("notFound.text");
  return (
    <div className={`wrap ${styles["page"]}`} data-not-found>
      <PageHead title={title} description={text} index={false} />
      <h1>{title}</h1>
      <p>{text}</p>
      {isAppointmentLink && (
        <p className={styles["ways"]}>
          <PatientLink /> <Link to={path("/contacts", {})}>{t("notFound.contacts")}</Link>
        </p>
      )}
      <ButtonLink to={path("/", {})}>{t("goHome")}</ButtonLink>
    </div>
  );
}
