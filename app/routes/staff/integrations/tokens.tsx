import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { cityTime } from "#app/calendar/city-time.ts";
import type { BranchToken, Integrations } from "#app/contract/integration.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { SubmitAgainNotice } from "#app/components/layout/sign-in-again.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useActionForm, type FieldConstraints } from "#app/ui/form/use-action-form.ts";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import { useRunningPost } from "#app/ui/form/use-running-post.ts";
import frame from "../frame.module.css";
import styles from "../team/team.module.css";
import type { NewSecret } from "./integrations-action.server.ts";
import { SecretNotice } from "./secret-notice.tsx";

type TokensProps = Pick<Integrations, "tokens" | "branches"> & {
  constraint: FieldConstraints;
  result: SubmissionResult | undefined;
  newSecret: NewSecret | null;
};

/** The active tokens of the branches, and a form for another. */
export function Tokens({ tokens, branches, constraint, result, newSecret }: TokensProps) {
  const { t } = useTranslation(["team", "staff"]);
  const rules = useFieldRules();
  const isSending = useRunningPost()?.get("change") === "token";
  const { formProps, field, summary } = useActionForm({
    id: "token",
    result,
    constraint,
    rules: { name: [rules.required, rules.minLength(2), rules.maxLength(100)] },
  });
  const labels = { name: t("integrations.tokens.name"), clinic_branch: t("integrations.tokens.branch") };
  return (
    <section aria-labelledby="tokens" className={styles["section"]}>
      <h2 id="tokens">{t("integrations.tokens.title")}</h2>
      {newSecret !== null && <SecretNotice title={t("integrations.tokens.ready")} {...newSecret} />}
      {tokens.length === 0 && <p>{t("integrations.tokens.none")}</p>}
      <ul className={styles["rows"]}>
        {tokens.map((token) => (
          <li key={token.id} className={`sheet ${styles["invitation"]}`}>
            <div>
              <p>
                <b>{token.name}</b>
              </p>
              <p>{token.branch.name}</p>
              <p className={frame["soft"]}>
                <TokenDates token={token} />
              </p>
            </div>
            <Form method="post">
              <input type="hidden" name="id" value={token.id} />
              <Button
                name="change"
                value="revoke"
                size="small"
                look="quiet"
                aria-label={`${t("integrations.tokens.revoke")}: ${token.name}`}
              >
                {t("integrations.tokens.revoke")}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <Disclosure label={t("integrations.tokens.add")} isOpen={Boolean(result)}>
        <Form {...formProps} method="post" className={`sheet ${styles["form"]}`}>
          <ErrorSummary title={t("staff:errors")} {...summary(labels)} />
          <SubmitAgainNotice result={result} />
          <input type="hidden" name="change" value="token" />
          <TextField {...field("name")} label={labels.name} autoComplete="off" />
          <SelectField
            {...field("clinic_branch")}
            label={labels.clinic_branch}
            options={branches.map(({ id, name }) => ({ label: name, value: String(id) }))}
          />
          <p>
            <Button progress={isSending}>{t("integrations.tokens.add")}</Button>
          </p>
        </Form>
      </Disclosure>
    </section>
  );
}

function TokenDates({ token: { created_at: created, last_used_at: used } }: { token: BranchToken }) {
  const { t } = useTranslation("team");
  const { country } = useRootData();
  const formats = useFormats();
  const lastUse = used === null ? null : cityTime(used, country.timeZone);
  return (
    <>
      {t("integrations.tokens.created", {
        date: formats.date(cityTime(created, country.timeZone).date, "fullDate"),
      })}
      {" · "}
      {lastUse
        ? t("integrations.tokens.used", { date: formats.date(lastUse.date, "fullDate"), time: lastUse.time })
        : t("integrations.tokens.unused")}
    </>
  );
}
