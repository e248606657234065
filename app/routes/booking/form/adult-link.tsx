import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import styles from "./form.module.css";
import type { AdultAlternative } from "./step-data.ts";

/** Link from a children's service to the adult one: in this form if the doctor offers it, else to the list (B-15). */
export function AdultLink({ adult }: { adult: AdultAlternative }) {
  const { t } = useTranslation("booking");
  return (
    <p className={styles["adult"]}>
      {t("form.childrenOnly")}{" "}
      {adult.doctorServiceId === null ? (
        <Link to={adult.path}>{t("form.forAdults", { service: adult.name })}</Link>
      ) : (
        <Button name="adultService" value={adult.doctorServiceId} look="text" size="small" formNoValidate>
          {t("form.forAdults", { service: adult.name })}
        </Button>
      )}
    </p>
  );
}
