import { isRouteErrorResponse, useLocation } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import { useRootDataOrNull } from "#app/i18n/root-data.ts";
import { localizedPath } from "#app/i18n/paths.ts";
import { buttonClass } from "#app/ui/button/button.tsx";
import { detailOf } from "#app/ui/document/load-failure.ts";
import { PageTitle } from "#app/ui/page-head/page-title.tsx";
import styles from "./message-page.module.css";

/** L-12. Without script, reload is a link to the same URL. */
export function ErrorScreen({ error }: { error: unknown }) {
  const t = useTexts("layout");
  const market = useRootDataOrNull();
  const { pathname, search } = useLocation();
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: null };
  return (
    <div className={`wrap ${styles["page"]}`}>
      <PageTitle>{t("error.title")}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1>{t("error.title")}</h1>
      <p>{t("error.text")}</p>
      <p>
        <small>{detailOf(data) ?? t("error.code", { status })}</small>
      </p>
      <p className={styles["ways"]}>
        <a href={pathname + search} className={buttonClass()}>
          {t("error.reload")}
        </a>{" "}
        <a href={market ? localizedPath("/", {}, market) : "/"} className={buttonClass("quiet")}>
          {t("goHome")}
        </a>
      </p>
    </div>
  );
}
