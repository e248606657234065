import { useTranslation } from "react-i18next";
import { isRouteErrorResponse, useLocation } from "react-router";
import { useMarketOrNull } from "#app/i18n/market.ts";
import { localizedPath } from "#app/i18n/paths.ts";
import { Button, buttonClass } from "#app/ui/button/button.tsx";
import styles from "./message-page.module.css";

/** A form that could not be taken: where it was sent, and what it held. */
export type UnsentForm = { action: string; fields: [name: string, value: string][] };

/** What a route's error carries when asking again helps: something was out of reach, or a session of staff has ended. */
export type Outage = { form: UnsentForm | null };

type Told = Partial<Outage> & { kind: "ended" | "later" };

/** Null for everything else that can go wrong with a page. */
export function outageOf(error: unknown): Told | null {
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 0, data: null };
  if (status !== 401 && status !== 503) return null;
  return { ...(data as Outage | null), kind: status === 401 ? "ended" : "later" };
}

/**
 * Something the page needs is out of reach for now. A form that was sent can be sent again as it was; so it can to find
 * the session ended at once, and to be asked for the sign-in in place.
 */
export function OutageScreen({ form, kind }: Told) {
  const { t } = useTranslation("refusals");
  const market = useMarketOrNull();
  const { pathname, search } = useLocation();
  return (
    <div className={`wrap ${styles["page"]}`}>
      <title>{t(`${kind}.title`)}</title>
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
