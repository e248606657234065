import { useTranslation } from "react-i18next";
import { isRouteErrorResponse, useLocation } from "react-router";
import { Button, buttonClass } from "#app/ui/button/button.tsx";
import styles from "./message-page.module.css";
import type { UnsentForm } from "./outage.tsx";

/** What a route's error of status 401 carries: a session of staff ended while the page was made. */
export type CutShort = { form: UnsentForm | null };

/** Null for everything else that can go wrong with a page. */
export function cutShortOf(error: unknown): CutShort | null {
  if (!isRouteErrorResponse(error) || error.status !== 401 || typeof error.data === "string") return null;
  return error.data as CutShort | null;
}

/** Leads to the sign-in in place: the page asked for anew, or the form sent anew, finds the session ended at once. */
export function EndedSessionScreen({ form }: CutShort) {
  const { t } = useTranslation("staff");
  const { pathname, search } = useLocation();
  return (
    <div className={`wrap ${styles["page"]}`}>
      <title>{t("again.title")}</title>
      <meta name="robots" content="noindex" />
      <h1>{t("again.title")}</h1>
      <p>{form ? t("again.kept") : t("again.signIn")}</p>
      {form ? (
        <form method="post" action={form.action}>
          {form.fields.map(([name, value], index) => (
            <input key={index} type="hidden" name={name} value={value} />
          ))}
          <Button>{t("signIn")}</Button>
        </form>
      ) : (
        <a href={pathname + search} className={buttonClass()}>
          {t("signIn")}
        </a>
      )}
    </div>
  );
}
