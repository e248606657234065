import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import type { ClinicDoctors } from "#app/contract/clinic-catalogue.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { SubmitAgainNotice } from "#app/components/layout/sign-in-again.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { useActionForm } from "#app/ui/form/use-action-form.ts";
import { useRunningPost } from "#app/ui/form/use-running-post.ts";
import styles from "./catalogue.module.css";

type OtherDoctorsProps = {
  branch: number;
  doctors: ClinicDoctors["other_doctors"];
  result: SubmissionResult | undefined;
};

/** Lets a doctor of another branch work here too. */
export function OtherDoctors({ branch, doctors, result }: OtherDoctorsProps) {
  const { t } = useTranslation("staff");
  const path = usePaths();
  const isSending = useRunningPost() !== undefined;
  const { formProps, field, summary } = useActionForm({ id: "other-doctor", result });
  const label = t("catalogue.otherDoctors.label");
  return (
    <Form {...formProps} method="post" action={path("/staff/catalogue", {}, { branch })} className={styles["choice"]}>
      <ErrorSummary title={t("errors")} {...summary({ doctor: label })} />
      <SubmitAgainNotice result={result} />
      <SelectField
        {...field("doctor")}
        label={label}
        options={doctors.map(({ id, name }) => ({ label: name, value: String(id) }))}
      />
      <Button look="quiet" progress={isSending}>
        {t("catalogue.otherDoctors.submit")}
      </Button>
    </Form>
  );
}
