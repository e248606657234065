import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import type { Purpose } from "#app/analytics/consent.ts";
import { Button } from "#app/ui/button/button.tsx";
import { CheckboxField } from "#app/ui/form/choice-field.tsx";
import styles from "./page.module.css";

type ConsentFormProps = {
  asked: { purpose: Purpose; isAllowed: boolean }[];
  /** The page to go back to. */
  from: string | null;
};

/** A word on each purpose, and three buttons of one weight: nothing is ticked that was not allowed before. */
export function ConsentForm({ asked, from }: ConsentFormProps) {
  const { t } = useTranslation("cookies");
  return (
    <Form method="post" className={styles["form"]}>
      {from && <input type="hidden" name="from" value={from} />}
      {asked.map(({ purpose, isAllowed }) => (
        <section key={purpose}>
          <h2>{t(`${purpose}.title`)}</h2>
          <p>{t(`${purpose}.text`)}</p>
          <CheckboxField
            id={`allow-${purpose}`}
            name="allow"
            value={purpose}
            label={t(`${purpose}.allow`)}
            defaultChecked={isAllowed}
          />
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
