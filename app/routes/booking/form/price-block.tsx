import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#app/i18n/use-formats.ts";
import { loadAfterPaint } from "#app/ui/document/load-after-paint.ts";
import { useLazyComponent } from "#app/ui/document/use-lazy-component.ts";
import { useHydrated } from "#app/ui/document/use-hydrated.ts";
import styles from "../booking.module.css";
import formStyles from "./form.module.css";
import type { PriceData } from "./step-data.ts";

/** `insurers`: names of the insurers that pay for the service. */
export function PriceBlock({ price, insurers }: { price: PriceData; insurers: string[] }) {
  const { t } = useTranslation("booking");
  const formats = useFormats();
  return (
    <div className={formStyles["price"]}>
      <p>
        {t("form.price")} <b>{formats.price(price.now, price.isFrom)}</b>{" "}
        {price.percent > 0 && price.now > 0 && (
          <>
            <s className={styles["soft"]}>
              <span className="sr">{t("form.priceBefore")} </span>
              {formats.money(price.base)}
            </s>{" "}
            <span className={formStyles["discount"]}>{`−${price.percent}%`}</span>
          </>
        )}
      </p>
      {(price.conditions !== null || insurers.length > 0) && <PriceInfo html={price.conditions} insurers={insurers} />}
    </div>
  );
}

/** The clinic's conditions and the insurers that pay (B-21): expands in place without script, in a dialog with it. */
function PriceInfo({ html, insurers }: { /** Sanitised by the API. */ html: string | null; insurers: string[] }) {
  const { t } = useTranslation("booking");
  const [isOpen, setOpen] = useState(false);
  const dialog = useLazyComponent(loadAfterPaint, useHydrated());
  const info = (
    <>
      {html !== null && <div className={styles["conditions"]} dangerouslySetInnerHTML={{ __html: html }} />}
      {insurers.length > 0 && (
        <div className={styles["conditions"]}>
          <p>{t("form.insurers")}</p>
          <ul>
            {insurers.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <p>{t("form.priceUninsured")}</p>
        </div>
      )}
    </>
  );
  return (
    <>
      <details>
        <summary
          onClick={(event) => {
            if (!dialog) return;
            event.preventDefault();
            setOpen(true);
          }}
        >
          {t("form.priceDetails")}
        </summary>
        <h2>{t("form.priceInfo")}</h2>
        {info}
      </details>
      {isOpen && dialog && (
        <dialog.Dialog title={t("form.priceInfo")} closeLabel={t("close")} size="sm" onClose={() => setOpen(false)}>
          {info}
        </dialog.Dialog>
      )}
    </>
  );
}
