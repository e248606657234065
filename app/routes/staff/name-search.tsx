import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import type { VisitSearchResult } from "#app/contract/patient.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useActionForm, type FieldConstraints } from "#app/ui/form/use-action-form.ts";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import styles from "./desk.module.css";
import { Visits } from "./visits.tsx";

type NameSearchProps = {
  constraint: FieldConstraints;
  result: SubmissionResult | undefined;
  /** The visits found; null before a search. */
  found: VisitSearchResult | null;
  isSending: boolean;
};

/** Searches visits by the patient's name, for callers who did not book with their own number. */
export function NameSearch({ constraint, result, found, isSending }: NameSearchProps) {
  const { t } = useTranslation("staff");
  const rules = useFieldRules();
  const { formProps, field, summary } = useActionForm({
    id: "desk-name",
    result,
    defaultValue: { name: "" },
    constraint,
    rules: { name: [rules.required, rules.minLength(2)] },
  });
  return (
    <>
      <Form {...formProps} method="post" className={`sheet ${styles["find"]}`}>
        <ErrorSummary title={t("errors")} {...summary({ name: t("byName.name") })} />
        <TextField
          {...field("name")}
          label={t("byName.name")}
          hint={t("byName.hint")}
          autoComplete="off"
          data-shortcut="name"
        />
        <p className={styles["ways"]}>
          <Button look="quiet" progress={isSending}>
            {t("byName.find")}
          </Button>
        </p>
      </Form>
      {found && (
        <>
          <Visits
            id="desk-found"
            visits={found.visits}
            title={found.visits.length > 0 ? t("byName.found", { count: found.visits.length }) : t("byName.none")}
          />
          {!found.is_complete && <p>{t("byName.narrow")}</p>}
        </>
      )}
    </>
  );
}
