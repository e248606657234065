import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { SignedInAgain } from "#app/components/layout/sign-in-again.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import type { ActionForm } from "#app/ui/form/use-action-form.ts";
import { useRunningPost } from "#app/ui/form/use-running-post.ts";
import styles from "./catalogue.module.css";
import { ChangedFields } from "./changed-fields.tsx";
import type { EntryChange } from "./entry-changes.ts";

/** The subject of a form for a profile or a service. */
export type Editing = {
  /** Version of the values that the form changes; null if a service is added. */
  version: string | null;
  result: SubmissionResult | undefined;
  conflict: EntryChange[];
};

type EntryFrameProps = Editing & { form: ActionForm; labels: Record<string, string>; children: ReactNode };

/** The form around the fields, with the values that another member of staff has published meanwhile. */
export function EntryFrame({ form, labels, version, result, conflict, children }: EntryFrameProps) {
  const { t } = useTranslation("staff");
  const isSent = useRunningPost()?.get("step") === "preview";
  return (
    <Form
      {...form.formProps}
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      className={`sheet ${styles["form"]}`}
    >
      <ErrorSummary title={t("errors")} {...form.summary(labels)} />
      <SignedInAgain result={result} />
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
        <Button name="step" value="preview" progress={isSent}>
          {t("catalogue.preview.submit")}
        </Button>
      </p>
    </Form>
  );
}
