import { useTranslation } from "react-i18next";
import { isRouteErrorResponse, useLocation } from "react-router";
import { localizedPath } from "#app/i18n/paths.ts";
import { useRootDataOrNull } from "#app/i18n/root-data.ts";
import { buttonClass } from "#app/ui/button/button.tsx";
import { PageTitle } from "#app/ui/page-head/page-title.tsx";
import styles from "./message-page.module.css";

/** Messages for invalid requests by status. */
const sentences = { 400: "malformed", 405: "method", 413: "large", 415: "form" } as const;

type RefusedStatus = keyof typeof sentences;

/** The status of a refused request; null for any other error. */
export function refusedStatus(error: unknown): RefusedStatus | null {
  const status = isRouteErrorResponse(error) ? error.status : 0;
  return status in sentences ? (status as RefusedStatus) : null;
}

/** Tells why the request was refused, with a link to the page. */
export function Refused({ status }: { status: RefusedStatus }) {
  const { t } = useTranslation(["refusals", "layout"]);
  // Null if the request was refused before any loader ran.
  const market = useRootDataOrNull();
  const { pathname, search } = useLocation();
  const sentence = sentences[status];
  return (
    <div className={`wrap ${styles["page"]}`}>
      <PageTitle>{t(`refusals:${sentence}.title`)}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1>{t(`refusals:${sentence}.title`)}</h1>
      <p>{t(`refusals:${sentence}.text`)}</p>
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
