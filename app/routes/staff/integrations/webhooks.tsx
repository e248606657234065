import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import type { ClinicWebhook, Integrations, WebhookDelivery } from "#app/contract/integration.ts";
import { SubmitAgainNotice } from "#app/components/layout/sign-in-again.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useActionForm, type FieldConstraints } from "#app/ui/form/use-action-form.ts";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import { useRunningPost } from "#app/ui/form/use-running-post.ts";
import { Moment } from "../moment.tsx";
import frame from "../frame.module.css";
import styles from "../team/team.module.css";
import type { NewSecret } from "./integrations-action.server.ts";
import { SecretNotice } from "./secret-notice.tsx";

type WebhooksProps = Pick<Integrations, "webhooks" | "branches"> & {
  constraint: FieldConstraints;
  result: SubmissionResult | undefined;
  newSecret: NewSecret | null;
};

/** The active webhooks with their latest deliveries, and a form for another. */
export function Webhooks({ webhooks, branches, constraint, result, newSecret }: WebhooksProps) {
  const { t } = useTranslation(["team", "staff"]);
  const rules = useFieldRules();
  const isSending = useRunningPost()?.get("change") === "webhook";
  const { formProps, field, summary } = useActionForm({
    id: "webhook",
    result,
    constraint,
    rules: { url: [rules.required, rules.maxLength(500)] },
  });
  const labels = { url: t("integrations.webhooks.url"), clinic_branch: t("integrations.tokens.branch") };
  return (
    <section aria-labelledby="webhooks" className={styles["section"]}>
      <h2 id="webhooks">{t("integrations.webhooks.title")}</h2>
      {newSecret !== null && <SecretNotice title={t("integrations.webhooks.ready")} {...newSecret} />}
      {webhooks.length === 0 && <p>{t("integrations.webhooks.none")}</p>}
      <ul className={styles["rows"]}>
        {webhooks.map((webhook) => (
          <WebhookItem key={webhook.id} webhook={webhook} />
        ))}
      </ul>
      <Disclosure label={t("integrations.webhooks.add")} isOpen={Boolean(result)}>
        <Form {...formProps} method="post" className={`sheet ${styles["form"]}`}>
          <ErrorSummary title={t("staff:errors")} {...summary(labels)} />
          <SubmitAgainNotice result={result} />
          <input type="hidden" name="change" value="webhook" />
          <TextField
            {...field("url")}
            type="url"
            label={labels.url}
            hint={t("integrations.webhooks.urlHint")}
            autoComplete="off"
            spellCheck={false}
          />
          <SelectField
            {...field("clinic_branch")}
            label={labels.clinic_branch}
            options={[
              { label: t("integrations.webhooks.all"), value: "" },
              ...branches.map(({ id, name }) => ({ label: name, value: String(id) })),
            ]}
          />
          <p>
            <Button progress={isSending}>{t("integrations.webhooks.add")}</Button>
          </p>
        </Form>
      </Disclosure>
    </section>
  );
}

function WebhookItem({ webhook: { id, url, branch, waiting, failed, deliveries } }: { webhook: ClinicWebhook }) {
  const { t } = useTranslation("team");
  return (
    <li className={`sheet ${styles["member"]}`}>
      <p className={styles["email"]}>
        <b>{url}</b>
      </p>
      <p>{branch?.name ?? t("integrations.webhooks.all")}</p>
      <p className={frame["soft"]}>{t("integrations.webhooks.counts", { waiting, failed })}</p>
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        <p className={styles["line"]}>
          <Button
            name="change"
            value="test"
            size="small"
            look="quiet"
            aria-label={`${t("integrations.webhooks.test")}: ${url}`}
          >
            {t("integrations.webhooks.test")}
          </Button>
          <Button
            name="change"
            value="stop"
            size="small"
            look="quiet"
            aria-label={`${t("integrations.webhooks.stop")}: ${url}`}
          >
            {t("integrations.webhooks.stop")}
          </Button>
        </p>
      </Form>
      <Disclosure label={t("integrations.webhooks.last")}>
        {deliveries.length === 0 && <p>{t("integrations.webhooks.noLast")}</p>}
        <ol className={styles["rows"]}>
          {deliveries.map((delivery, index) => (
            <Delivery key={index} delivery={delivery} />
          ))}
        </ol>
      </Disclosure>
    </li>
  );
}

function Delivery({ delivery: { at, state, error } }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation("team");
  return (
    <li className={frame["soft"]}>
      <Moment at={at} />: {t(`integrations.webhooks.states.${state}`)}
      {error !== null && (
        <>
          {" ("}
          {t(`integrations.webhooks.failures.${error.code}`, { status: error.status })})
        </>
      )}
    </li>
  );
}
