import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, Link } from "react-router";
import type { DraftClinic } from "#app/contract/join.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { SubmitAgainNotice } from "#app/components/layout/sign-in-again.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useActionForm, type FieldConstraints } from "#app/ui/form/use-action-form.ts";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import { isPostOf, useRunningPost } from "#app/ui/form/use-running-post.ts";
import { PhoneField } from "#app/ui/phone-field/phone-field.tsx";
import frame from "../frame.module.css";
import styles from "../team/team.module.css";

type DraftItemProps = { draft: DraftClinic; constraint: FieldConstraints; result: SubmissionResult | undefined };

/** An unpublished clinic; while it has no staff accounts, with a form that invites its administrator again. */
export function DraftItem({ draft, ...form }: DraftItemProps) {
  const { t } = useTranslation(["team", "staff"]);
  const path = usePaths();
  const { id, name, city, doctors_count: count, has_team: hasTeam, needs } = draft;
  return (
    <li className={`sheet ${styles["member"]}`}>
      <div className={styles["invitation"]}>
        <div>
          <h3>{name}</h3>
          <p className={frame["soft"]}>
            {city} · {t("joins.doctors", { count })} · {hasTeam ? t("joins.hasTeam") : t("joins.noTeam")}
          </p>
          {needs.map((need) => (
            <p key={need}>{t(`joins.needs.${need}`)}</p>
          ))}
          <p>
            <Link to={path("/staff/joins/:clinic", { clinic: String(id) })}>
              {t("staff:draft.preview")}
              <span className="sr">: {name}</span>
            </Link>
          </p>
        </div>
        {needs.length === 0 && (
          <Form method="post">
            <input type="hidden" name="clinic" value={id} />
            <Button name="change" value="publish" size="small" aria-label={`${t("joins.publish")}: ${name}`}>
              {t("joins.publish")}
            </Button>
          </Form>
        )}
      </div>
      {!hasTeam && (
        <Disclosure
          label={
            <>
              {t("joins.inviteAgain")}
              <span className="sr">: {name}</span>
            </>
          }
          isOpen={Boolean(form.result)}
        >
          <InviteForm clinic={id} {...form} />
        </Disclosure>
      )}
    </li>
  );
}

function InviteForm({ clinic, constraint, result }: Omit<DraftItemProps, "draft"> & { clinic: number }) {
  const { t } = useTranslation(["team", "staff"]);
  const { country } = useRootData();
  const rules = useFieldRules();
  const isSending = isPostOf(useRunningPost(), { change: "invite", clinic });
  const { formProps, field, summary } = useActionForm({
    id: `invite-${clinic}`,
    result,
    constraint,
    rules: { email: [rules.email], phone: [rules.phone(country)] },
  });
  const labels = { email: t("joins.email"), phone: t("invite.phone") };
  return (
    <Form {...formProps} method="post" className={styles["form"]}>
      <ErrorSummary title={t("staff:errors")} {...summary(labels)} />
      <SubmitAgainNotice result={result} />
      <p className={frame["soft"]}>{t("joins.inviteAgainText")}</p>
      <input type="hidden" name="clinic" value={clinic} />
      <input type="hidden" name="change" value="invite" />
      <TextField
        {...field("email")}
        type="email"
        label={labels.email}
        hint={t("invite.emailHint")}
        autoComplete="off"
      />
      <PhoneField {...field("phone")} label={labels.phone} hint={t("invite.phoneHint")} format={country.phone} />
      <p>
        <Button progress={isSending}>{t("joins.inviteSubmit")}</Button>
      </p>
    </Form>
  );
}
