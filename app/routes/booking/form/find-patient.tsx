import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/button/button.tsx";
import styles from "../booking.module.css";
import formStyles from "./form.module.css";

/** Shows operators the earlier patients with the typed phone; selecting one fills in the form. */
export function FindPatient({ patients }: { /** Null before the first search. */ patients: string[] | null }) {
  const { t } = useTranslation("booking");
  return (
    <div id="booking-patients" className={formStyles["patients"]}>
      <Button name="intent" value="find-patient" look="quiet" size="small">
        {t("patients.find")}
      </Button>
      <output className={formStyles["found"]}>
        {patients && (
          <span className={styles["soft"]}>{patients.length > 0 ? t("patients.found") : t("patients.none")}</span>
        )}
        {patients?.map((name, index) => (
          <Button key={name} name="patient" value={index} look="quiet" size="small">
            {name}
          </Button>
        ))}
      </output>
    </div>
  );
}
