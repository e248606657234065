import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { data, Form, Link } from "react-router";
import { roles } from "#app/contract/role.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { SignInAgainPage } from "#app/components/layout/sign-in-again.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useActionForm, type FieldConstraints } from "#app/ui/form/use-action-form.ts";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { useRunningPost } from "#app/ui/form/use-running-post.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import { constraintOf, getStaff, requireStaff } from "../shell/index.ts";
import type { Route } from "./+types/account";
import frame from "./frame.module.css";
import styles from "./account.module.css";
import { passwordSchema, postAccount } from "./account-action.server.ts";

export const handle: RouteHandle = { namespaces: ["staff", "team", "errors"] };

/** Loads the account of any staff; visitors sign in first. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ended = requireStaff({ context, url }, roles);
  if (ended) return data({ account: null, constraint: {}, ended }, 401);
  const { name, email, has_second_factor: hasSecondFactor } = getStaff(context)!;
  return data({ account: { name, email, hasSecondFactor }, constraint: constraintOf(passwordSchema), ended });
}

export const action = (args: Route.ActionArgs) => postAccount(args);

export default function Account({ loaderData: { account, constraint, ...loaded } }: Route.ComponentProps) {
  const { t } = useTranslation(["team", "staff"]);
  const path = usePaths();
  const actionData = useLastActionData<typeof action>();
  const problem = actionData?.problem ?? null;
  const title = useErrorTitle(t("account.title"), Boolean(actionData?.result?.error ?? problem));
  const ended = actionData?.ended ?? loaded.ended;
  if (ended || !account) return ended && <SignInAgainPage {...ended} />;
  return (
    <div className={`wrap ${frame["page"]} ${styles["page"]}`}>
      <PageHead title={title} description={t("account.title")} index={false} />
      <h1>{t("account.title")}</h1>
      <p>
        {account.name}, {account.email}
      </p>
      <p>
        {account.hasSecondFactor ? (
          t("members.secondFactorOn")
        ) : (
          <Link to={path("/staff/second-factor", {})}>{t("account.secondFactor")}</Link>
        )}
      </p>
      <section aria-labelledby="password">
        <h2 id="password">{t("account.password")}</h2>
        <PasswordForm constraint={constraint} result={actionData?.result} />
      </section>
      <section aria-labelledby="everywhere">
        <h2 id="everywhere">{t("account.everywhere")}</h2>
        <ErrorSummary
          title={t("staff:errors")}
          errors={problem === null ? [] : [{ fieldId: null, message: problem }]}
          reply={actionData}
        />
        <Form method="post" className="sheet">
          <p>{t("account.everywhereText")}</p>
          <p>
            <Button name="change" value="everywhere" look="quiet">
              {t("account.everywhere")}
            </Button>
          </p>
        </Form>
      </section>
    </div>
  );
}

type PasswordFormProps = { constraint: FieldConstraints; result: SubmissionResult | undefined };

function PasswordForm({ constraint, result }: PasswordFormProps) {
  const { t } = useTranslation(["team", "staff"]);
  const rules = useFieldRules();
  const isSending = useRunningPost()?.has("new_password") ?? false;
  const { formProps, field, summary } = useActionForm({
    id: "own-password",
    result,
    constraint,
    rules: { new_password: [rules.required, rules.minLength(12)] },
  });
  const labels = { password: t("account.presentPassword"), new_password: t("account.newPassword") };
  return (
    <Form {...formProps} method="post" className="sheet">
      <ErrorSummary title={t("staff:errors")} {...summary(labels)} />
      <p>{t("account.passwordText")}</p>
      <TextField {...field("password")} type="password" label={labels.password} autoComplete="current-password" />
      <TextField
        {...field("new_password")}
        type="password"
        label={labels.new_password}
        hint={t("passwordHint")}
        autoComplete="new-password"
      />
      <p>
        <Button progress={isSending}>{t("account.passwordSubmit")}</Button>
      </p>
    </Form>
  );
}
