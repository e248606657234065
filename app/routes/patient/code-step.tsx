import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { useFormats } from "#app/i18n/use-formats.ts";
import { Button } from "#app/ui/button/button.tsx";
import { CodeField } from "#app/ui/code-field/code-field.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useActionForm, type FieldConstraints } from "#app/ui/form/use-action-form.ts";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import { useRunningPost } from "#app/ui/form/use-running-post.ts";
import { ResendCode } from "../booking/otp/resend-code.tsx";
import type { LetterName } from "./steps.server.ts";
import styles from "./page.module.css";

type CodeStepProps = {
  letterName: LetterName;
  phone: string;
  codeLength: number;
  waitSeconds: number;
  resendTime: string;
  constraint: FieldConstraints;
  result: SubmissionResult | undefined;
};

export function CodeStep({
  letterName,
  phone,
  codeLength,
  waitSeconds,
  resendTime,
  constraint,
  result,
}: CodeStepProps) {
  const { t } = useTranslation(["appointment", "booking"]);
  const formats = useFormats();
  const rules = useFieldRules();
  const sent = useRunningPost()?.get("intent");
  const { formProps, field, summary } = useActionForm({
    id: "patient",
    result,
    constraint,
    rules: { letter: [rules.required] },
  });
  // The document of a refused post, where the code is left out; with script the field keeps it.
  const [isLoadedRefused] = useState(Boolean(result?.error));
  const labels = { code: t("booking:otp.code"), letter: t(`mine.${letterName}.letter`) };
  return (
    <div className="sheet">
      <Form method="post" replace className={styles["phone"]}>
        <p>
          {t("booking:otp.sentTo")} <b>{formats.phone(phone)}</b>
        </p>
        <Button name="intent" value="change" look="text" size="small" progress={sent === "change"}>
          {t("booking:otp.changeNumber")}
        </Button>
      </Form>
      <Form {...formProps} method="post" replace className={styles["form"]}>
        <ErrorSummary title={t("times.failed")} {...summary(labels)} />
        <input type="hidden" name="intent" value="sign-in" />
        <input type="hidden" name="phone" value={phone} />
        <CodeField
          {...field("code")}
          label={labels.code}
          hint={isLoadedRefused && !result?.error?.["code"] ? t("mine.codeAgain") : undefined}
          length={codeLength}
          autoFocus
        />
        <div className={styles["letter"]}>
          <TextField {...field("letter")} label={labels.letter} hint={t("mine.letterHint")} autoComplete="off" />
        </div>
        <p>
          <Button progress={sent === "sign-in"}>{t("mine.open")}</Button>
        </p>
      </Form>
      <ResendCode waitSeconds={waitSeconds} time={resendTime} fields={{ phone }} />
      <p className={styles["soft"]}>{t(`mine.${letterName}.help`)}</p>
    </div>
  );
}
