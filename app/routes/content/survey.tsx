import { useTranslation } from "react-i18next";
import { Form, useActionData, useNavigation } from "react-router";
import { missed } from "#app/contract/missed.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { requestContext } from "#app/request-context.ts";
import { openVisit } from "#app/routes/shell/index.ts";
import { Button } from "#app/ui/button/button.tsx";
import { CheckboxField, RadioField } from "#app/ui/form/choice-field.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import type { Route } from "./+types/survey.ts";
import styles from "./content.module.css";
import { makeStamp } from "./form-guard.server.ts";
import { GuardFields } from "./guard-fields.tsx";
import { leaveLead, textOf } from "./leave-lead.server.ts";
import { typedAndErrors } from "./typed.ts";

export const handle: RouteHandle = { namespaces: ["leads"] };

export function loader({ context, url }: Route.LoaderArgs) {
  openVisit({ context, url }).requireFlag("survey");
  return {
    sent: url.searchParams.get("notice") === "sent",
    stamp: makeStamp(context.get(requestContext).sessionSecret),
  };
}

export function action(args: Route.ActionArgs) {
  const { leads } = args.context.get(requestContext).api;
  return leaveLead(args, {
    flag: "survey",
    path: "/survey",
    send: (form, submission) =>
      leads.survey({
        ease: Number(textOf(form, "ease") || NaN),
        missing: missed.filter((one) => form.getAll("missing").includes(one)),
        comment: textOf(form, "comment"),
        submission,
      }),
  });
}

export default function Survey({ loaderData: { sent, stamp } }: Route.ComponentProps) {
  const { t } = useTranslation("leads");
  const isInvalid = useActionData<typeof action>() !== undefined;
  return (
    <div className={`wrap ${styles["page"]}`}>
      <PageHead title={useErrorTitle(t("survey.title"), isInvalid)} description={t("survey.text")} index={false} />
      <h1>{sent ? t("survey.thanks") : t("survey.title")}</h1>
      <p className={styles["lead"]}>{sent ? t("survey.next") : t("survey.text")}</p>
      {!sent && <SurveyForm stamp={stamp} />}
    </div>
  );
}

const eases = ["5", "4", "3", "2", "1"] as const;

function SurveyForm({ stamp }: { stamp: string }) {
  const { t } = useTranslation("leads");
  const answer = useActionData<typeof action>();
  const submitting = useNavigation().state === "submitting";
  const { typedOf, allTyped, errorsOf, summary } = typedAndErrors(answer, "survey", ["ease", "comment"]);
  return (
    <Form method="post" noValidate className={`sheet ${styles["form"]}`}>
      <ErrorSummary
        title={t("failed")}
        errors={summary((name) => (name === "ease" ? t("survey.ease") : t("survey.comment")))}
      />
      <RadioField
        id="survey-ease"
        name="ease"
        label={t("survey.ease")}
        options={eases.map((value) => ({ value, label: t(`survey.eases.${value}`) }))}
        defaultValue={typedOf("ease")}
        errors={errorsOf("ease")}
        required
      />
      <fieldset className={styles["choices"]}>
        <legend>{t("survey.missing")}</legend>
        {missed.map((one) => (
          <CheckboxField
            key={one}
            id={`survey-missing-${one}`}
            name="missing"
            value={one}
            label={t(`survey.missed.${one}`)}
            defaultChecked={allTyped("missing").includes(one)}
          />
        ))}
      </fieldset>
      <TextAreaField
        id="survey-comment"
        name="comment"
        label={t("survey.comment")}
        hint={t("survey.noPersonal")}
        defaultValue={typedOf("comment")}
        errors={errorsOf("comment")}
      />
      <GuardFields stamp={answer?.stamp ?? stamp} />
      <p>
        <Button progress={submitting}>{t("survey.submit")}</Button>
      </p>
    </Form>
  );
}
