import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import type { Purpose } from "#app/analytics/consent.ts";
import { Button } from "#app/ui/button/button.tsx";
import { CheckboxField } from "#app/ui/form/choice-field.tsx";
import type { ActionForm } from "#app/ui/form/use-action-form.ts";
import styles from "./page.module.css";

type ConsentFormProps = { purposes: Purpose[]; form: ActionForm };

/** A checkbox with a text for each purpose, checked if it was allowed before, and three buttons that look the same. */
export function ConsentForm({ purposes, form: { formProps, field, checkbox } }: ConsentFormProps) {
  const { t } = useTranslation("cookies");
  const { name, defaultValue: from } = field("from");
  return (
    <Form {...formProps} method="post" className={styles["form"]}>
      {from && <input type="hidden" name={name} value={from} />}
      {purposes.map((purpose) => (
        <section key={purpose}>
          <h2>{t(`${purpose}.title`)}</h2>
          <p>{t(`${purpose}.text`)}</p>
          <CheckboxField {...checkbox("allow", purpose)} id={`allow-${purpose}`} label={t(`${purpose}.allow`)} />
        </section>
      ))}
      <p className={styles["buttons"]}>
        <Button look="quiet" name="choice" value="chosen">
          {t("save")}
        </Button>
        <Button look="quiet" name="choice" value="necessary">
          {t("only")}
        </Button>
        <Button look="quiet" name="choice" value="accept">
          {t("accept")}
        </Button>
      </p>
    </Form>
  );
}
