import { useTranslation } from "react-i18next";
import { data, Link, redirect } from "react-router";
import { getI18n } from "#app/i18n/language.server.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { requestContext } from "#app/request-context.ts";
import { Button } from "#app/ui/button/button.tsx";
import { DocumentForm } from "#app/ui/form/document-form.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useActionForm } from "#app/ui/form/use-action-form.ts";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { useRunningPost } from "#app/ui/form/use-running-post.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import { constraintOf, getStaff, readAsStaff, readPageRequest } from "../../shell/index.ts";
import { AccessText } from "../team/access-text.tsx";
import type { Route } from "./+types/page";
import { acceptSchema, postInvitation } from "./accept-action.server.ts";
import frame from "../frame.module.css";
import styles from "./invitation.module.css";
import { storeInvitation, readInvitationToken } from "./invitation-cookie.server.ts";

export const handle: RouteHandle = { namespaces: ["staff", "team", "errors"] };

/** Opening the link moves its token from the URL into a cookie, so that no history or referrer has it. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { api, sessionSecret } = context.get(requestContext);
  const tokenOfUrl = url.searchParams.get("token");
  if (tokenOfUrl !== null) {
    const headers = new Headers({ "referrer-policy": "no-referrer" });
    headers.append("set-cookie", await storeInvitation(tokenOfUrl.slice(0, 100), sessionSecret));
    // Without a query, so that no marketing parameters are copied into the path.
    const bareUrl = new URL(url.pathname, url);
    throw redirect(readPageRequest({ context, url: bareUrl }).path("/staff/invitation", {}), { headers });
  }
  const { t } = getI18n(context);
  const noInvitation = { invitation: null, constraint: {}, signedInAs: null };
  const token = await readInvitationToken(request, sessionSecret);
  if (token === null) return data({ ...noInvitation, problem: t("team:invitation.none") }, 404);
  const read = await readAsStaff(context, api.staff.readInvitation({ invitation: token }));
  if (!read.ok) {
    const problem = read.errors.find(({ code }) => code !== "too_short")?.detail ?? t("errors:invitation_over");
    return data({ ...noInvitation, problem }, 404);
  }
  const signedInAs = getStaff(context)?.email ?? null;
  return data({ invitation: read.value, constraint: constraintOf(acceptSchema), signedInAs, problem: null });
}

export const action = (args: Route.ActionArgs) => postInvitation(args);

export default function Invitation({
  loaderData: { invitation, constraint, signedInAs, problem },
}: Route.ComponentProps) {
  const { t } = useTranslation(["team", "staff"]);
  const path = usePaths();
  const actionData = useLastActionData<typeof action>();
  const heading = invitation ? t("invitation.titleOf", { clinic: invitation.clinic.name }) : t("invitation.title");
  const title = useErrorTitle(heading, Boolean(actionData?.result.error));
  return (
    <div className={`wrap ${frame["page"]} ${styles["page"]}`}>
      <PageHead title={title} description={t("invitation.title")} index={false} />
      <h1>{heading}</h1>
      {invitation ? (
        <>
          <dl className={styles["facts"]}>
            <div>
              <dt>{t("invitation.clinic")}</dt>
              <dd>{invitation.clinic.name}</dd>
            </div>
            <div>
              <dt>{t("invitation.role")}</dt>
              <dd>
                <AccessText role={invitation.role} branch={invitation.branch?.name ?? null} />
              </dd>
            </div>
            <div>
              <dt>{t("invitation.by")}</dt>
              <dd>{invitation.invited_by}</dd>
            </div>
            {invitation.email && (
              <div>
                <dt>{t("invitation.email")}</dt>
                <dd>{invitation.email}</dd>
              </div>
            )}
          </dl>
          {signedInAs && <p>{t("invitation.signedIn", { email: signedInAs })}</p>}
          <AcceptForm asksEmail={invitation.email === null} constraint={constraint} result={actionData?.result} />
        </>
      ) : (
        <>
          <p>{problem}</p>
          {/* The account may have been created by a request whose response was lost. */}
          <p>
            <Link to={path("/staff", {})}>{t("invitation.toSignIn")}</Link>
          </p>
        </>
      )}
    </div>
  );
}

type AcceptFormProps = Pick<Parameters<typeof useActionForm>[0], "constraint" | "result"> & { asksEmail: boolean };

function AcceptForm({ asksEmail, constraint = {}, result }: AcceptFormProps) {
  const { t } = useTranslation(["team", "staff"]);
  const rules = useFieldRules();
  const isSending = useRunningPost() !== undefined;
  const { formProps, field, summary } = useActionForm({
    id: "invitation",
    result,
    constraint: { ...constraint, email: { required: asksEmail } },
    rules: {
      name: [rules.required, rules.minLength(2), rules.maxLength(120)],
      email: [rules.email],
      password: [rules.required, rules.minLength(12)],
    },
  });
  const labels = {
    name: t("invitation.name"),
    ...(asksEmail ? { email: t("invitation.email") } : {}),
    password: t("invitation.password"),
  };
  return (
    <DocumentForm {...formProps} className="sheet">
      <ErrorSummary title={t("staff:errors")} {...summary(labels)} />
      <TextField {...field("name")} label={labels.name} autoComplete="name" />
      {asksEmail && <TextField {...field("email")} type="email" label={labels.email} autoComplete="username" />}
      <TextField
        {...field("password")}
        type="password"
        label={labels.password}
        hint={t("passwordHint")}
        autoComplete="new-password"
      />
      <p>
        <Button progress={isSending}>{t("invitation.submit")}</Button>
      </p>
    </DocumentForm>
  );
}
