import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { cityTime } from "#app/calendar/city-time.ts";
import type { Team, TeamMember } from "#app/contract/team.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { SubmitAgainNotice } from "#app/components/layout/sign-in-again.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useActionForm } from "#app/ui/form/use-action-form.ts";
import { isPostOf, useRunningPost } from "#app/ui/form/use-running-post.ts";
import { accessValue, useAccessOptions } from "./access-options.ts";
import { AccessText } from "./access-text.tsx";
import { memberAnchor } from "./anchors.ts";
import frame from "../frame.module.css";
import styles from "./team.module.css";

type MemberItemProps = Pick<Team, "branches" | "roles"> & {
  member: TeamMember;
  resultOf: (form: string) => SubmissionResult | undefined;
};

/** An account of the team, and the forms that change it. */
export function MemberItem({ member, branches, roles, resultOf }: MemberItemProps) {
  const { t } = useTranslation(["team", "staff"]);
  const roleResult = resultOf(`role-${member.id}`);
  const resetResult = resultOf(`reset-${member.id}`);
  return (
    <li className={`sheet ${styles["member"]}`} data-inactive={!member.is_active || undefined}>
      <h3 id={memberAnchor(member.id)}>
        {member.name} {member.is_self && <span className={frame["soft"]}>({t("members.self")})</span>}
      </h3>
      <p className={styles["email"]}>{member.email}</p>
      <p>
        <AccessText role={member.role} branch={member.branch?.name ?? null} />
      </p>
      <p className={frame["soft"]}>
        {member.has_second_factor ? t("members.secondFactorOn") : t("members.secondFactorOff")}
        {" · "}
        <SignedIn at={member.signed_in_at} />
      </p>
      {!member.is_active && (
        <Form method="post" className={styles["line"]}>
          <input type="hidden" name="member" value={member.id} />
          <span className={styles["badge"]}>{t("members.inactive")}</span>
          <Button
            name="change"
            value="activate"
            size="small"
            look="quiet"
            aria-label={`${t("manage.activate")}: ${member.name}`}
          >
            {t("manage.activate")}
          </Button>
        </Form>
      )}
      {member.is_active && !member.is_self && (
        <Disclosure
          label={
            <>
              {t("manage.title")}
              <span className="sr">: {member.name}</span>
            </>
          }
          isOpen={Boolean(roleResult ?? resetResult)}
        >
          <div className={styles["manage"]}>
            {(roles.length > 1 || branches.length > 1) && (
              <RoleForm member={member} branches={branches} roles={roles} result={roleResult} />
            )}
            <Form method="post" className={styles["form"]}>
              <input type="hidden" name="member" value={member.id} />
              <p className={styles["line"]}>
                <Button
                  name="change"
                  value="sign-out"
                  size="small"
                  look="quiet"
                  aria-label={`${t("manage.signOut")}: ${member.name}`}
                >
                  {t("manage.signOut")}
                </Button>
                <Button
                  name="change"
                  value="deactivate"
                  size="small"
                  look="quiet"
                  aria-label={`${t("manage.deactivate")}: ${member.name}`}
                  aria-describedby={`deactivate-${member.id}`}
                >
                  {t("manage.deactivate")}
                </Button>
              </p>
              <p id={`deactivate-${member.id}`} className={frame["soft"]}>
                {t("manage.deactivate")}: {t("manage.deactivateHint")}
              </p>
            </Form>
            {member.has_second_factor && <ResetForm member={member} result={resetResult} />}
          </div>
        </Disclosure>
      )}
    </li>
  );
}

function SignedIn({ at }: { at: string | null }) {
  const { t } = useTranslation(["team", "staff"]);
  const { country } = useRootData();
  const formats = useFormats();
  if (at === null) return t("members.neverSignedIn");
  const { date, time } = cityTime(at, country.timeZone);
  return t("members.signedIn", { date: formats.date(date, "fullDate"), time });
}

type RoleFormProps = Pick<Team, "branches" | "roles"> & { member: TeamMember; result: SubmissionResult | undefined };

function RoleForm({ member, branches, roles, result }: RoleFormProps) {
  const { t } = useTranslation(["team", "staff"]);
  const isSending = isPostOf(useRunningPost(), { change: "role", member: member.id });
  const { formProps, field, summary } = useActionForm({
    id: `role-${member.id}`,
    result,
    defaultValue: { access: accessValue(member) },
  });
  const options = useAccessOptions({ branches, roles });
  return (
    <Form {...formProps} method="post" className={styles["form"]}>
      <ErrorSummary title={t("staff:errors")} {...summary({ access: t("manage.access") })} />
      <SubmitAgainNotice result={result} />
      <input type="hidden" name="member" value={member.id} />
      <input type="hidden" name="change" value="role" />
      <SelectField {...field("access")} label={t("manage.access")} options={options} />
      <p>
        <Button size="small" progress={isSending}>
          {t("manage.save")}
        </Button>
      </p>
    </Form>
  );
}

function ResetForm({ member, result }: Pick<RoleFormProps, "member" | "result">) {
  const { t } = useTranslation(["team", "staff"]);
  const isSending = isPostOf(useRunningPost(), { change: "reset", member: member.id });
  const { formProps, field, summary } = useActionForm({
    id: `reset-${member.id}`,
    result,
    constraint: { password: { required: true } },
  });
  return (
    <Form {...formProps} method="post" className={styles["form"]}>
      <ErrorSummary title={t("staff:errors")} {...summary({ password: t("manage.ownPassword") })} />
      <SubmitAgainNotice result={result} />
      <input type="hidden" name="member" value={member.id} />
      <input type="hidden" name="change" value="reset" />
      <p className={frame["soft"]}>{t("manage.resetHint")}</p>
      <TextField
        {...field("password")}
        type="password"
        label={t("manage.ownPassword")}
        autoComplete="current-password"
      />
      <p>
        <Button size="small" look="quiet" progress={isSending}>
          {t("manage.reset")}
        </Button>
      </p>
    </Form>
  );
}
