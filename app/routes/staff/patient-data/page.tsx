import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { data, Form } from "react-router";
import { privacyStaff } from "#app/contract/privacy.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { Button } from "#app/ui/button/button.tsx";
import { DocumentForm } from "#app/ui/form/document-form.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useActionForm, type FieldConstraints } from "#app/ui/form/use-action-form.ts";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import { PhoneField } from "#app/ui/phone-field/phone-field.tsx";
import { SubmitAgainNotice, SignInAgainPage } from "#app/components/layout/sign-in-again.tsx";
import { useRunningPost } from "#app/ui/form/use-running-post.ts";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { constraintOf, requireStaff } from "../../shell/index.ts";
import type { Route } from "./+types/page";
import { patientDataSchema, postPatientData, type PatientDataView } from "./action.server.ts";
import frame from "../frame.module.css";
import styles from "./patient-data.module.css";

export const handle: RouteHandle = { namespaces: ["staff", "errors"] };

/** Visitors sign in first; other staff get a 404. */
export function loader({ context, url }: Route.LoaderArgs) {
  const ended = requireStaff({ context, url }, privacyStaff);
  if (ended) return data({ constraint: {}, ended }, 401);
  return data({ constraint: constraintOf(patientDataSchema(context)), ended });
}

export const action = (args: Route.ActionArgs) => postPatientData(args);

export default function PatientDataPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("staff");
  const actionData = useLastActionData<typeof action>();
  const title = useErrorTitle(t("patientData.title"), Boolean(actionData?.result?.error));
  const ended = actionData?.ended ?? loaderData.ended;
  if (ended) return <SignInAgainPage {...ended} />;
  const { found, erased } = actionData ?? {};
  return (
    <div className={`wrap ${frame["page"]} ${styles["page"]}`}>
      <PageHead title={title} description={t("patientData.title")} index={false} />
      <h1>{t("patientData.title")}</h1>
      <p>{t("patientData.text")}</p>
      {erased && <output className="sheet">{t("patientData.erased", erased)}</output>}
      <OwnerForm constraint={loaderData.constraint} result={actionData?.result} />
      {found && <PatientData {...found} />}
    </div>
  );
}

type OwnerFormProps = { constraint: FieldConstraints; result: SubmissionResult | undefined };

function OwnerForm({ constraint, result }: OwnerFormProps) {
  const { t } = useTranslation("staff");
  const { country } = useRootData();
  const rules = useFieldRules();
  const isSending = useRunningPost()?.has("intent") ?? false;
  const { formProps, field, summary } = useActionForm({
    id: "patient",
    result,
    constraint,
    rules: { phone: [rules.required, rules.phone(country, "search")] },
  });
  const labels = { phone: t("patientData.phone"), letter: t("patientData.letter") };
  return (
    <Form {...formProps} method="post" className={`sheet ${styles["find"]}`}>
      <ErrorSummary title={t("errors")} {...summary(labels)} />
      <PhoneField {...field("phone")} label={labels.phone} format={country.phone} />
      <TextField {...field("letter")} label={labels.letter} hint={t("patientData.letterHint")} autoComplete="off" />
      <p>
        <Button name="intent" value="show" progress={isSending}>
          {t("patientData.show")}
        </Button>
      </p>
    </Form>
  );
}

function PatientData({ phone, letter, json, visitCount, requestCount, messageCount, erasure }: PatientDataView) {
  const { t } = useTranslation("staff");
  const path = usePaths();
  const owner = (
    <>
      <input type="hidden" name="phone" value={phone} />
      <input type="hidden" name="letter" value={letter} />
    </>
  );
  return (
    <section aria-labelledby="patient-found" className={styles["found"]}>
      <h2 id="patient-found">
        <output>
          {t("patientData.found", { visits: visitCount, requests: requestCount, messages: messageCount })}
        </output>
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls, so the keyboard must reach it */}
      <pre tabIndex={0} aria-label={t("patientData.title")} className={styles["json"]}>
        {json}
      </pre>
      <DocumentForm action={path("/staff/patient-data/file", {})}>
        {owner}
        <Button look="quiet">{t("patientData.save")}</Button>
      </DocumentForm>
      <Form method="post" className={`sheet ${styles["find"]}`}>
        <h3>{t("patientData.eraseTitle")}</h3>
        <SubmitAgainNotice result={erasure} />
        <p>{t("patientData.eraseText")}</p>
        {owner}
        <p>
          <Button name="intent" value="erase" look="quiet">
            {t("patientData.erase")}
          </Button>
        </p>
      </Form>
    </section>
  );
}
