import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, useFormAction } from "react-router";
import type { Team } from "#app/contract/team.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { SubmitAgainNotice } from "#app/components/layout/sign-in-again.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useActionForm } from "#app/ui/form/use-action-form.ts";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import { useRunningPost } from "#app/ui/form/use-running-post.ts";
import { PhoneField } from "#app/ui/phone-field/phone-field.tsx";
import { useAccessOptions } from "./access-options.ts";
import { NewLink, type Invited } from "./new-link.tsx";
import styles from "./team.module.css";

type InviteFormProps = Pick<Team, "branches" | "roles"> & {
  result: SubmissionResult | undefined;
  invited: Invited | null;
};

/** Creates an invitation, and shows the link of the one just created. */
export function InviteForm({ branches, roles, result, invited }: InviteFormProps) {
  const { t } = useTranslation(["team", "staff"]);
  const { country } = useRootData();
  const rules = useFieldRules();
  const isSending = useRunningPost()?.get("change") === "invite";
  const action = `${useFormAction()}#inviting`;
  const { formProps, field, summary } = useActionForm({
    id: "invite",
    result,
    rules: { email: [rules.email], phone: [rules.phone(country)] },
  });
  const options = useAccessOptions({ branches, roles });
  const labels = { email: t("invite.email"), phone: t("invite.phone"), access: t("manage.access") };
  return (
    <div id="inviting" className={styles["section"]}>
      {invited && <NewLink {...invited} />}
      <Disclosure label={t("invite.title")} isOpen={Boolean(result)}>
        <Form {...formProps} method="post" action={action} className={`sheet ${styles["form"]}`}>
          <ErrorSummary title={t("staff:errors")} {...summary(labels)} />
          <SubmitAgainNotice result={result} />
          <input type="hidden" name="change" value="invite" />
          <TextField
            {...field("email")}
            type="email"
            label={labels.email}
            hint={t("invite.emailHint")}
            autoComplete="off"
          />
          <PhoneField {...field("phone")} label={labels.phone} hint={t("invite.phoneHint")} format={country.phone} />
          <SelectField {...field("access")} label={labels.access} options={options} />
          <p>
            <Button progress={isSending}>{t("invite.submit")}</Button>
          </p>
        </Form>
      </Disclosure>
    </div>
  );
}
