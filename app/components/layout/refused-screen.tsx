import { useTranslation } from "react-i18next";
import { isRouteErrorResponse, useLocation } from "react-router";
import { localizedPath } from "#app/i18n/paths.ts";
import { useRootDataOrNull } from "#app/i18n/root-data.ts";
import { buttonClass } from "#app/ui/button/button.tsx";
import { PageTitle } from "#app/ui/page-head/page-title.tsx";
import styles from "./message-page.module.css";

/** Keys of texts for refused requests by status. */
const textKeys = { 400: "malformed", 405: "method", 413: "large", 415: "form" } as const;

type RefusedStatus = keyof typeof textKeys;

/** The status of a refused request; null for any other error. */
export function refusedStatus(error: unknown): RefusedStatus | null {
  const status = isRouteErrorResponse(error) ? error.status : 0;
  return status in textKeys ? (status as RefusedStatus) : null;
}

/** Says why the request was refused, with links to the same URL and to the home page. */
export function RefusedScreen({ status }: { status: RefusedStatus }) {
  const { t } = useTranslation(["refusals", "layout"]);
  // Null if the request was refused before any loader ran.
  const market = useRootDataOrNull();
  const { pathname, search } = useLocation();
  const textKey = textKeys[status];
  return (
    <div className={`wrap ${styles["page"]}`}>
      <PageTitle>{t(`refusals:${textKey}.title`)}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1>{t(`refusals:${textKey}.title`)}</h1>
      <p>{t(`refusals:${textKey}.text`)}</p>
      <p className={styles["ways"]}>
        <a href={pathname + search} className={buttonClass()}>
          {t("refusals:open")}
        </a>{" "}
        <a href={market ? localizedPath("/", {}, market) : "/"} className={buttonClass("quiet")}>
          {t("refusals:home")}
        </a>
      </p>
    </div>
  );
}
