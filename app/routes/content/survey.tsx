import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { surveyLead } from "#app/contract/lead.ts";
import { missed } from "#app/contract/missed.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { requestContext } from "#app/request-context.ts";
import { constraintOf, readPageRequest } from "#app/routes/shell/index.ts";
import { Button } from "#app/ui/button/button.tsx";
import { useFocusOnChange } from "#app/ui/document/use-focus-on-change.ts";
import { CheckboxGroup } from "#app/ui/form/checkbox-group.tsx";
import { RadioField } from "#app/ui/form/choice-field.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import { useActionForm, type FieldConstraints } from "#app/ui/form/use-action-form.ts";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { useRunningPost } from "#app/ui/form/use-running-post.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import type { Route } from "./+types/survey.ts";
import styles from "./content.module.css";
import { makeStamp } from "./form-guard.server.ts";
import { GuardFields } from "./guard-fields.tsx";
import { postLead } from "./post-lead.server.ts";

export const handle: RouteHandle = { namespaces: ["leads"] };

const schema = surveyLead.body.omit({ submission: true });

export function loader({ context, url }: Route.LoaderArgs) {
  readPageRequest({ context, url }).requireFlag("survey");
  return {
    sent: url.searchParams.get("notice") === "sent",
    stamp: makeStamp(context.get(requestContext).sessionSecret),
    constraint: constraintOf(schema),
  };
}

export function action(args: Route.ActionArgs) {
  const { leads } = args.context.get(requestContext).api;
  return postLead(args, {
    flag: "survey",
    path: "/survey",
    schema,
    send: (lead, submission) => leads.survey({ ...lead, submission }),
  });
}

export default function Survey({ loaderData: { sent, ...shown } }: Route.ComponentProps) {
  const { t } = useTranslation("leads");
  const isInvalid = useLastActionData<typeof action>() !== undefined;
  const heading = useFocusOnChange<HTMLHeadingElement>(sent);
  return (
    <div className={`wrap ${styles["page"]}`}>
      <PageHead title={useErrorTitle(t("survey.title"), isInvalid)} description={t("survey.text")} index={false} />
      <h1 ref={heading}>{sent ? t("survey.thanks") : t("survey.title")}</h1>
      <p className={styles["lead"]}>{sent ? t("survey.next") : t("survey.text")}</p>
      {!sent && <SurveyForm {...shown} />}
    </div>
  );
}

const eases = ["5", "4", "3", "2", "1"] as const;

function SurveyForm({ stamp, constraint }: { stamp: string; constraint: FieldConstraints }) {
  const { t } = useTranslation("leads");
  const actionData = useLastActionData<typeof action>();
  const submitting = useRunningPost() !== undefined;
  const { formProps, field, checkbox, summary } = useActionForm({
    id: "survey",
    result: actionData?.result,
    constraint,
  });
  const labels = { ease: t("survey.ease"), comment: t("survey.comment") };
  return (
    <Form {...formProps} method="post" className={`sheet ${styles["form"]}`}>
      <ErrorSummary title={t("failed")} {...summary(labels)} />
      <RadioField
        {...field("ease")}
        label={labels.ease}
        options={eases.map((value) => ({ value, label: t(`survey.eases.${value}`) }))}
      />
      <CheckboxGroup
        checkbox={checkbox}
        name="missing"
        label={t("survey.missing")}
        options={missed.map((value) => ({ label: t(`survey.missed.${value}`), value }))}
        variant="column"
      />
      <TextAreaField {...field("comment")} label={labels.comment} hint={t("survey.noPersonal")} />
      <GuardFields stamp={actionData?.stamp ?? stamp} />
      <p>
        <Button progress={submitting}>{t("survey.submit")}</Button>
      </p>
    </Form>
  );
}
