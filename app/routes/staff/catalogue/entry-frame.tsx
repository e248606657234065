import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { SubmitAgainNotice } from "#app/components/layout/sign-in-again.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import type { ActionForm } from "#app/ui/form/use-action-form.ts";
import { useRunningPost } from "#app/ui/form/use-running-post.ts";
import styles from "./catalogue.module.css";
import { ChangedFields } from "./changed-fields.tsx";
import type { EntryChange } from "./entry-changes.ts";

/** What every form of an entry needs besides its values. */
export type EntryFormState = {
  /** Version of the values that the form changes; null if a service is added. */
  version: string | null;
  result: SubmissionResult | undefined;
  /** Published and typed values that differ, if another member of staff has published since the form was opened. */
  conflict: EntryChange[];
};

type EntryFrameProps = EntryFormState & { form: ActionForm; labels: Record<string, string>; children: ReactNode };

/** The form of an entry around its fields: the error summary, the conflict, and the button to the preview. */
export function EntryFrame({ form, labels, version, result, conflict, children }: EntryFrameProps) {
  const { t } = useTranslation("staff");
  const isSending = useRunningPost()?.get("step") === "preview";
  return (
    <Form
      {...form.formProps}
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      className={`sheet ${styles["form"]}`}
    >
      <ErrorSummary title={t("errors")} {...form.summary(labels)} />
      <SubmitAgainNotice result={result} />
      {conflict.length > 0 && (
        <section aria-labelledby="conflict" className={styles["section"]}>
          <h3 id="conflict">{t("catalogue.conflict.title")}</h3>
          <ChangedFields
            changes={conflict}
            sides={{ before: t("catalogue.conflict.published"), after: t("catalogue.conflict.yours") }}
          />
        </section>
      )}
      <input type="hidden" name="version" value={version ?? ""} />
      {children}
      <p>
        <Button name="step" value="preview" progress={isSending}>
          {t("catalogue.preview.submit")}
        </Button>
      </p>
    </Form>
  );
}
