import { useTranslation } from "react-i18next";
import { isRouteErrorResponse, useLocation } from "react-router";
import { useRootDataOrNull } from "#app/i18n/root-data.ts";
import { localizedPath } from "#app/i18n/paths.ts";
import { Button, buttonClass } from "#app/ui/button/button.tsx";
import { PageTitle } from "#app/ui/page-head/page-title.tsx";
import styles from "./message-page.module.css";

/** A posted form that could not be handled: its URL and its fields. */
export type UnsentForm = { action: string; fields: [name: string, value: string][] };

/** Data of an error that a retry may solve: an unavailable dependency, or an ended staff session. */
export type RetryableErrorData = { form: UnsentForm | null };

/** `kind`: the session has ended, or a retry may succeed later. */
type RetryScreenProps = Partial<RetryableErrorData> & { kind: "ended" | "later" };

/** The props of the screen for an error of status 401 (ended staff session) or 503 (outage); null: another error. */
export function readRetryableError(error: unknown): RetryScreenProps | null {
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 0, data: null };
  if (status !== 401 && status !== 503) return null;
  return { ...(data as RetryableErrorData | null), kind: status === 401 ? "ended" : "later" };
}

/**
 * The page of an outage or of an ended staff session, with a button that posts the form again with the same values, or
 * a link to the same page. After an ended session the response asks to sign in.
 */
export function RetryScreen({ form, kind }: RetryScreenProps) {
  const { t } = useTranslation("refusals");
  const market = useRootDataOrNull();
  const { pathname, search } = useLocation();
  return (
    <div className={`wrap ${styles["page"]}`}>
      <PageTitle>{t(`${kind}.title`)}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1>{t(`${kind}.title`)}</h1>
      <p>{t(`${kind}.text`)}</p>
      {form && <p>{t(`${kind}.kept`)}</p>}
      <div className={styles["ways"]}>
        {form ? (
          <form method="post" action={form.action}>
            {form.fields.map(([name, value], index) => (
              <input key={index} type="hidden" name={name} value={value} />
            ))}
            <Button>{t(`${kind}.again`)}</Button>
          </form>
        ) : (
          <a href={pathname + search} className={buttonClass()}>
            {t(`${kind}.again`)}
          </a>
        )}{" "}
        <a href={market ? localizedPath("/", {}, market) : "/"} className={buttonClass("quiet")}>
          {t("home")}
        </a>
      </div>
    </div>
  );
}
