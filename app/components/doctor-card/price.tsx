import { useTexts } from "#app/i18n/use-texts.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import type { PriceView } from "./doctor-view.ts";
import styles from "./price.module.css";

export function Price({ price }: { price: PriceView }) {
  const t = useTexts("common");
  const formats = useFormats();
  if (price.amount === 0) return <p className={styles["price"]}>{t("price.label", { price: formats.money(0) })}</p>;
  return (
    <p className={styles["price"]}>
      <b>{formats.price(price.amount, price.isFrom)}</b>{" "}
      {price.before !== null && (
        <span>
          <s>
            <span className="sr">{`${t("price.before")} `}</span>
            {formats.money(price.before)}
          </s>{" "}
          <em>{`−${price.discountPercent}%`}</em>
        </span>
      )}
    </p>
  );
}
