import { useTranslation } from "react-i18next";
import { isRouteErrorResponse, useLocation } from "react-router";
import { useMarketOrNull } from "#app/i18n/market.ts";
import { localizedPath } from "#app/i18n/paths.ts";
import { Button, buttonClass } from "#app/ui/button/button.tsx";
import styles from "./message-page.module.css";

/** A form that could not be taken: where it was sent, and what it held. */
export type UnsentForm = { action: string; fields: [name: string, value: string][] };

/** What a route's error of status 503 carries. */
export type Outage = { form: UnsentForm | null };

/** Null for everything else that can go wrong with a page. */
export function outageOf(error: unknown): Outage | null {
  if (!isRouteErrorResponse(error) || error.status !== 503) return null;
  return (error.data as Outage | null) ?? { form: null };
}

/** Something the page needs is out of reach for now. A form that was sent can be sent again as it was. */
export function OutageScreen({ form }: Outage) {
  const { t } = useTranslation("refusals");
  const market = useMarketOrNull();
  const { pathname, search } = useLocation();
  return (
    <div className={`wrap ${styles["page"]}`}>
      <title>{t("later.title")}</title>
      <meta name="robots" content="noindex" />
      <h1>{t("later.title")}</h1>
      <p>{t("later.text")}</p>
      {form && <p>{t("later.kept")}</p>}
      <div className={styles["ways"]}>
        {form ? (
          <form method="post" action={form.action}>
            {form.fields.map(([name, value], index) => (
              <input key={index} type="hidden" name={name} value={value} />
            ))}
            <Button>{t("later.again")}</Button>
          </form>
        ) : (
          <a href={pathname + search} className={buttonClass()}>
            {t("later.again")}
          </a>
        )}{" "}
        <a href={market ? localizedPath("/", {}, market) : "/"} className={buttonClass("quiet")}>
          {t("home")}
        </a>
      </div>
    </div>
  );
}
