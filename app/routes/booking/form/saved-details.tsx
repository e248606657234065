import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/button/button.tsx";
import { CheckboxField } from "#app/ui/form/choice-field.tsx";
import styles from "./form.module.css";

type SavedDetailsProps = {
  checkbox: Omit<ComponentProps<typeof CheckboxField>, "label">;
  /** Details of an earlier booking are saved in this browser. */
  isSaved: boolean;
};

/** Saves the patient's details in this browser for the next booking, or deletes them. */
export function SavedDetails({ checkbox, isSaved }: SavedDetailsProps) {
  const { t } = useTranslation("booking");
  return (
    <div className={styles["saved"]}>
      <CheckboxField {...checkbox} label={t("saved.save")} />
      {isSaved ? (
        <Button name="intent" value="forget" look="quiet" size="small">
          {t("saved.forget")}
        </Button>
      ) : (
        <p className={styles["legal"]}>{t("saved.where")}</p>
      )}
    </div>
  );
}
