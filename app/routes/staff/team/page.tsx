import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { data, Link } from "react-router";
import { clinicStaff } from "#app/contract/role.ts";
import type { AccessChange, Team } from "#app/contract/team.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { SubmitAgainNotice, SignInAgainPage } from "#app/components/layout/sign-in-again.tsx";
import { reloadAfterRefusal } from "#app/routes/shell/reload-after-refusal.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { readPageRequest, requireStaff } from "../../shell/index.ts";
import type { Route } from "./+types/page";
import { AccessChanges } from "./access-changes.tsx";
import { Invitations } from "./invitations.tsx";
import { InviteForm } from "./invite-form.tsx";
import { MemberItem } from "./member-item.tsx";
import { postTeam } from "./team-action.server.ts";
import frame from "../frame.module.css";
import styles from "./team.module.css";

export const handle: RouteHandle = { namespaces: ["staff", "team", "errors"] };

/** Visitors sign in first; staff who do not work for a clinic get a 404. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ended = requireStaff({ context, url }, clinicStaff);
  if (ended) return data({ team: null, changes: [], ended }, 401);
  const { api, redirectIfNotFound } = readPageRequest({ context, url });
  const [team, { changes }] = await Promise.all([
    redirectIfNotFound(api.team.read()),
    redirectIfNotFound(api.team.changes()),
  ]);
  return data({ team, changes, ended });
}

/** Reloads after a refusal too: somebody else may have changed the team. */
export const shouldRevalidate = reloadAfterRefusal;

export const action = (args: Route.ActionArgs) => postTeam(args);

type ActionData = ReturnType<typeof useLastActionData<typeof action>>;

export default function TeamPage({ loaderData: { team, changes, ...loaded } }: Route.ComponentProps) {
  const { t } = useTranslation(["team", "staff"]);
  const path = usePaths();
  const actionData = useLastActionData<typeof action>();
  const title = useErrorTitle(t("title"), Boolean(actionData?.result?.error));
  const ended = actionData?.ended ?? loaded.ended;
  if (ended || !team) return ended && <SignInAgainPage {...ended} />;
  return (
    <div className={`wrap ${frame["page"]} ${styles["page"]}`}>
      <PageHead title={title} description={t("title")} index={false} />
      <h1>
        {t("title")} <span className={frame["place"]}>{team.clinic.name}</span>
      </h1>
      <p className={styles["ways"]}>
        <Link to={path("/staff/day", {})}>{t("staff:day.title")}</Link>
        <Link to={path("/staff/preview", {})}>{t("preview.link")}</Link>
        {team.roles.includes("clinic_admin") && (
          <Link to={path("/staff/integrations", {})}>{t("integrations.title")}</Link>
        )}
        <Link to={path("/staff/account", {})}>{t("account.title")}</Link>
      </p>
      <TeamSections team={team} changes={changes} actionData={actionData} />
    </div>
  );
}

function TeamSections({ team, changes, actionData }: { team: Team; changes: AccessChange[]; actionData: ActionData }) {
  const { t } = useTranslation(["team", "staff"]);
  const { members, invitations, branches, roles } = team;
  const forms = [
    "invite",
    ...members
      .filter(({ is_self, is_active }) => is_active && !is_self)
      .flatMap(({ id, has_second_factor: hasOne }) => [`role-${id}`, ...(hasOne ? [`reset-${id}`] : [])]),
  ];
  const resultOf = (form: string): SubmissionResult | undefined =>
    actionData?.formId === form ? actionData.result : undefined;
  // The reply to a form that is not shown: it has no fields, or somebody else has changed the team.
  const unshownFormReply = forms.some((form) => actionData?.formId === form) ? undefined : actionData?.result;
  const errors = Object.values(unshownFormReply?.error ?? {}).flatMap((texts) => texts ?? []);
  return (
    <>
      <ErrorSummary
        title={t("staff:errors")}
        errors={errors.map((message) => ({ fieldId: null, message }))}
        reply={unshownFormReply}
      />
      <SubmitAgainNotice result={unshownFormReply} />
      <section aria-labelledby="members" className={styles["section"]}>
        <h2 id="members">{t("members.title")}</h2>
        <ul className={styles["rows"]}>
          {members.map((member) => (
            <MemberItem key={member.id} member={member} branches={branches} roles={roles} resultOf={resultOf} />
          ))}
        </ul>
      </section>
      <Invitations invitations={invitations} />
      <InviteForm
        // A new invitation empties the form.
        key={actionData?.invited?.link ?? ""}
        branches={branches}
        roles={roles}
        result={resultOf("invite")}
        invited={actionData?.invited ?? null}
      />
      <AccessChanges changes={changes} />
    </>
  );
}
