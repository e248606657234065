import { useTranslation } from "react-i18next";
import type { DoctorService } from "#app/contract/doctor.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import styles from "../booking.module.css";

export function PriceBlock({ doctorService }: { doctorService: DoctorService }) {
  const { t } = useTranslation("booking");
  const formats = useFormats();
  const { base_price: base, discount_price: price, discount_percent: percent, price_conditions: conditions } = doctorService;
  return (
    <div className={styles["price"]}>
      <p>
        {t("form.price")} <b>{formats.money(price)}</b>{" "}
        {percent > 0 && price > 0 && (
          <>
            <s className={styles["soft"]}>{formats.money(base)}</s> <span className={styles["discount"]}>−{percent}%</span>
          </>
        )}
      </p>
      {conditions && (
        <details>
          <summary>{t("form.priceDetails")}</summary>
          <h2>{t("form.priceInfo")}</h2>
          {/* Sanitised by the API. */}
          <div className={styles["conditions"]} dangerouslySetInnerHTML={{ __html: conditions }} />
        </details>
      )}
    </div>
  );
}
