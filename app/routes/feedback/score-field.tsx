import { useTranslation } from "react-i18next";
import { Asterisk, describedBy, FieldError, type FieldState } from "#app/ui/form/field.tsx";
import styles from "./page.module.css";

const scores = Array.from({ length: 11 }, (_, score) => String(score));

/** 0 to 10 as radios in a row; what the ends mean stands below them. */
export function ScoreField({ id, errors, chosen }: FieldState & { chosen: string | undefined }) {
  const { t } = useTranslation("feedback");
  return (
    <fieldset {...describedBy({ id, errors })} className={styles["scores"]}>
      <legend>
        {t("score.label")}
        <Asterisk />
      </legend>
      <div className={styles["row"]}>
        {scores.map((score) => (
          <label key={score} className={styles["score"]}>
            <input id={`${id}-${score}`} type="radio" name="score" value={score} required defaultChecked={score === chosen} />
            <span>{score}</span>
          </label>
        ))}
      </div>
      <p className={styles["ends"]}>
        <span>{t("score.worst")}</span> <span>{t("score.best")}</span>
      </p>
      <FieldError id={id} errors={errors} />
    </fieldset>
  );
}
