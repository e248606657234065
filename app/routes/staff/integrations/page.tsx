import { useTranslation } from "react-i18next";
import { data, Link } from "react-router";
import { clinicAdmins } from "#app/contract/role.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { SubmitAgainNotice, SignInAgainPage } from "#app/components/layout/sign-in-again.tsx";
import { reloadAfterRefusal } from "#app/routes/shell/reload-after-refusal.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { constraintOf, readPageRequest, requireStaff } from "../../shell/index.ts";
import frame from "../frame.module.css";
import styles from "../team/team.module.css";
import type { Route } from "./+types/page";
import { postIntegrations, tokenSchema, webhookSchema } from "./integrations-action.server.ts";
import { Tokens } from "./tokens.tsx";
import { Webhooks } from "./webhooks.tsx";

export const handle: RouteHandle = { namespaces: ["staff", "team", "errors"] };

/** Visitors sign in first; staff who do not administer a clinic get a 404. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ended = requireStaff({ context, url }, clinicAdmins);
  const constraints = { token: constraintOf(tokenSchema), webhook: constraintOf(webhookSchema) };
  if (ended) return data({ integrations: null, constraints, ended }, 401);
  const { api, redirectIfNotFound } = readPageRequest({ context, url });
  return data({ integrations: await redirectIfNotFound(api.integrations.read()), constraints, ended });
}

/** Reloads after a refusal too: somebody else may have changed the access. */
export const shouldRevalidate = reloadAfterRefusal;

export const action = (args: Route.ActionArgs) => postIntegrations(args);

export default function IntegrationsPage({
  loaderData: { integrations, constraints, ...loaded },
}: Route.ComponentProps) {
  const { t } = useTranslation(["team", "staff"]);
  const path = usePaths();
  const actionData = useLastActionData<typeof action>();
  const title = useErrorTitle(t("integrations.title"), Boolean(actionData?.result?.error));
  const ended = actionData?.ended ?? loaded.ended;
  if (ended || !integrations) return ended && <SignInAgainPage {...ended} />;
  const { branches, tokens, webhooks } = integrations;
  const resultOf = (form: string) => (actionData?.formId === form ? actionData.result : undefined);
  const newSecretOf = (kind: string) => (actionData?.newSecret?.kind === kind ? actionData.newSecret : null);
  // The reply to a form without fields.
  const unshownFormReply = ["token", "webhook"].some((form) => actionData?.formId === form)
    ? undefined
    : actionData?.result;
  const errors = Object.values(unshownFormReply?.error ?? {}).flatMap((texts) => texts ?? []);
  return (
    <div className={`wrap ${frame["page"]} ${styles["page"]}`}>
      <PageHead title={title} description={t("integrations.title")} index={false} />
      <h1>{t("integrations.title")}</h1>
      <p className={styles["ways"]}>
        <Link to={path("/staff/team", {})}>{t("title")}</Link>
      </p>
      <p>{t("integrations.text")}</p>
      <ErrorSummary
        title={t("staff:errors")}
        errors={errors.map((message) => ({ fieldId: null, message }))}
        reply={unshownFormReply}
      />
      <SubmitAgainNotice result={unshownFormReply} />
      <Tokens
        // A new token empties the form.
        key={`token ${newSecretOf("token")?.secret}`}
        tokens={tokens}
        branches={branches}
        constraint={constraints.token}
        result={resultOf("token")}
        newSecret={newSecretOf("token")}
      />
      <Webhooks
        key={`webhook ${newSecretOf("webhook")?.secret}`}
        webhooks={webhooks}
        branches={branches}
        constraint={constraints.webhook}
        result={resultOf("webhook")}
        newSecret={newSecretOf("webhook")}
      />
    </div>
  );
}
