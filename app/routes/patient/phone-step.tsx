import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { useRootData } from "#app/i18n/root-data.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { useActionForm, type FieldConstraints } from "#app/ui/form/use-action-form.ts";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import { useRunningPost } from "#app/ui/form/use-running-post.ts";
import { PhoneField } from "#app/ui/phone-field/phone-field.tsx";
import styles from "./page.module.css";

type PhoneStepProps = {
  hasEnded: boolean;
  /** The browser has not kept the key to the requested appointment. */
  isKeyLost: boolean;
  constraint: FieldConstraints;
  result: SubmissionResult | undefined;
};

export function PhoneStep({ hasEnded, isKeyLost, constraint, result }: PhoneStepProps) {
  const { t } = useTranslation(["appointment", "errors"]);
  const { country } = useRootData();
  const rules = useFieldRules();
  const sending = useRunningPost() !== undefined;
  const { formProps, field, summary } = useActionForm({
    id: "patient",
    result,
    constraint,
    rules: { phone: [rules.required, rules.phone(country)] },
  });
  return (
    <>
      {hasEnded && !result && <p className={styles["notice"]}>{t("errors:patient_session_over")}</p>}
      {isKeyLost && !hasEnded && !result && <p className={styles["notice"]}>{t("mine.keyLost")}</p>}
      <p>{t("mine.text")}</p>
      <Form {...formProps} method="post" replace className="sheet">
        <ErrorSummary title={t("times.failed")} {...summary({ phone: t("mine.phone") })} />
        <input type="hidden" name="intent" value="send" />
        <PhoneField {...field("phone")} label={t("mine.phone")} format={country.phone} />
        <p>
          <Button progress={sending}>{t("mine.send")}</Button>
        </p>
      </Form>
    </>
  );
}
