import { useTranslation } from "react-i18next";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { DocumentForm } from "#app/ui/form/document-form.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useActionForm } from "#app/ui/form/use-action-form.ts";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import type { Route } from "./+types/second-factor";
import { constraintOf } from "../shell/index.ts";
import { codeSchema, passwordSchema, postSecondFactor } from "./second-factor-action.server.ts";
import { loadSecondFactor } from "./second-factor-loader.server.ts";
import frame from "./frame.module.css";
import styles from "./second-factor.module.css";

export const handle: RouteHandle = { namespaces: ["staff"] };

export async function loader(args: Route.LoaderArgs) {
  const constraint = { ...constraintOf(codeSchema), ...constraintOf(passwordSchema) };
  return { ...(await loadSecondFactor(args)), constraint };
}
export const action = (args: Route.ActionArgs) => postSecondFactor(args);

/** The second factor. Every step is a form post. */
export default function SecondFactor({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("staff");
  const actionData = useLastActionData<typeof action>();
  const recoveryCodes = actionData?.recoveryCodes ?? [];
  const isDone = recoveryCodes.length > 0;
  const step = isDone ? "done" : loaderData.step;
  const { formProps, field, summary } = useActionForm({
    id: "staff",
    result: actionData?.result,
    constraint: loaderData.constraint,
  });
  const labels = { code: t("secondFactor.code"), password: t("password") };
  const errors = <ErrorSummary title={t("errors")} {...summary(labels)} />;
  const code = (hint: string) => (
    <TextField
      {...field("code")}
      label={labels.code}
      hint={hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
  return (
    <div className={`wrap ${frame["page"]} ${styles["page"]}`}>
      <PageHead
        title={useErrorTitle(t("secondFactor.title"), Boolean(actionData?.result.error))}
        description={t("secondFactor.text")}
        index={false}
      />
      <h1>{t("secondFactor.title")}</h1>
      {step === "code" && (
        <DocumentForm {...formProps} className="sheet">
          {errors}
          {code(t("secondFactor.codeHint"))}
          <Button>{t("signIn")}</Button>
        </DocumentForm>
      )}
      {loaderData.step === "enrolment" && !isDone && (
        <DocumentForm {...formProps} className="sheet">
          {errors}
          <p>{t("secondFactor.scan")}</p>
          <img
            src={loaderData.picture}
            alt={t("secondFactor.picture")}
            width={220}
            height={220}
            className={styles["picture"]}
          />
          <p>
            {t("secondFactor.orType")} <code className={styles["secret"]}>{loaderData.secret}</code>{" "}
            <a href={loaderData.uri}>{t("secondFactor.open")}</a>
          </p>
          {code(t("secondFactor.firstCode"))}
          <Button>{t("secondFactor.enrol")}</Button>
        </DocumentForm>
      )}
      {step === "begin" && (
        <DocumentForm {...formProps} className="sheet">
          {errors}
          <input type="hidden" name="intent" value="begin" />
          <p>{t("secondFactor.text")}</p>
          <TextField {...field("password")} type="password" label={labels.password} autoComplete="current-password" />
          <Button>{t("secondFactor.begin")}</Button>
        </DocumentForm>
      )}
      {step === "enabled" && <p>{t("secondFactor.there")}</p>}
      {step === "done" && (
        <section className="sheet" aria-labelledby="recovery-codes">
          <h2 id="recovery-codes">{t("secondFactor.recovery")}</h2>
          <p>{t("secondFactor.keep")}</p>
          <ul className={styles["codes"]}>
            {recoveryCodes.map((recoveryCode) => (
              <li key={recoveryCode}>
                <code>{recoveryCode}</code>
              </li>
            ))}
          </ul>
          <ButtonLink to={actionData?.next ?? "/"} reloadDocument>
            {t("secondFactor.kept")}
          </ButtonLink>
        </section>
      )}
    </div>
  );
}
