import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { data, Form, Link } from "react-router";
import type { ClinicVisit } from "#app/contract/clinic-desk.ts";
import { clinicStaff } from "#app/contract/role.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { reloadAfterRefusal } from "#app/routes/shell/reload-after-refusal.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { useActionForm, type FieldConstraints } from "#app/ui/form/use-action-form.ts";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { LinkGroup } from "#app/ui/link-group/link-group.tsx";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import { SubmitAgainNotice, SignInAgainPage } from "#app/components/layout/sign-in-again.tsx";
import { useRunningPost } from "#app/ui/form/use-running-post.ts";
import { readFreeTimes, type FreeTimes } from "../../appointment/times/free-times.server.ts";
import { constraintOf, readPageRequest, requireStaff } from "../../shell/index.ts";
import type { Route } from "./+types/move";
import frame from "../frame.module.css";
import { Moment } from "../moment.tsx";
import styles from "./day.module.css";
import { loadVisit, moveSchema, postMove } from "./move-action.server.ts";
import { visitAnchor } from "./visit-anchor.ts";

export const handle: RouteHandle = { namespaces: ["staff", "appointment", "errors"] };

/** Loads the visit and the free times. Signed-out visitors get the sign-in form, staff of no clinic a 404. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ended = requireStaff({ context, url }, clinicStaff);
  if (ended) return data({ shown: null, constraint: {}, ended }, 401);
  const { branch, date, visit } = await loadVisit({ context, url });
  const appointment = { ...visit, clinic_branch: branch, timezone: branch.timezone };
  const times = visit.is_movable ? await readFreeTimes(readPageRequest({ context, url }), appointment, url) : null;
  return data({ shown: { branch, date, visit, times }, constraint: constraintOf(moveSchema), ended });
}

/** Reloads after a refusal too, since another person may have taken one of the shown times. */
export const shouldRevalidate = reloadAfterRefusal;

export const action = (args: Route.ActionArgs) => postMove(args);

export default function Move({ loaderData: { shown, constraint, ...loaded } }: Route.ComponentProps) {
  const { t } = useTranslation(["staff", "appointment", "errors"]);
  const path = usePaths();
  const actionData = useLastActionData<typeof action>();
  const title = useErrorTitle(t("appointment:reschedule.title"), Boolean(actionData?.result?.error));
  const ended = actionData?.ended ?? loaded.ended;
  if (ended || !shown) return ended && <SignInAgainPage {...ended} />;
  const { branch, date, visit, times } = shown;
  return (
    <div className={`wrap ${frame["page"]} ${styles["page"]} ${styles["narrow"]}`}>
      <PageHead title={title} description={t("appointment:reschedule.title")} index={false} />
      <p>
        <Link to={`${path("/staff/day", {}, { branch: branch.id, date })}#${visitAnchor(visit.id)}`}>
          {t("day.title")}
        </Link>
      </p>
      <h1>
        {t("appointment:reschedule.title")} <span className={frame["place"]}>{branch.name}</span>
      </h1>
      <div>
        <p>
          <b>{visit.client_name}</b>
        </p>
        <p>
          {visit.doctor.name}, {visit.service.name}
        </p>
        <p>
          <Moment at={visit.datetime} timezone={branch.timezone} />
        </p>
      </div>
      {times ? (
        <MoveForm visit={visit} times={times} constraint={constraint} result={actionData?.result} />
      ) : (
        <p>{t(visit.status === "cancelled" ? "errors:visit_cancelled" : "errors:too_late_to_move")}</p>
      )}
    </div>
  );
}

type MoveFormProps = {
  visit: ClinicVisit;
  times: FreeTimes;
  constraint: FieldConstraints;
  result: SubmissionResult | undefined;
};

function MoveForm({ visit, times: { days, earlierPath, laterPath }, constraint, result }: MoveFormProps) {
  const { t } = useTranslation(["staff", "appointment"]);
  const { date } = useFormats();
  const rules = useFieldRules();
  const sending = useRunningPost() !== undefined;
  const { formProps, field, summary } = useActionForm({
    id: "move",
    result,
    constraint,
    rules: { slot: [rules.required] },
  });
  const options = days.map((day) => ({
    label: date(day.date, "longDay"),
    options: day.slots.map(([slot, time]) => ({ label: `${date(day.date, "day")}, ${time}`, value: String(slot) })),
  }));
  return (
    <>
      {days.length === 0 && <p>{t("appointment:times.none")}</p>}
      {(earlierPath ?? laterPath) && (
        <LinkGroup className={styles["ways"]} label={t("appointment:times.days")}>
          {earlierPath && <Link to={earlierPath}>{t("appointment:times.earlier")}</Link>}{" "}
          {laterPath && <Link to={laterPath}>{t("appointment:times.later")}</Link>}
        </LinkGroup>
      )}
      {/* A refusal is shown even if the last free time is gone. */}
      {(days.length > 0 || result) && (
        <Form {...formProps} method="post" className={`sheet ${styles["entry"]}`}>
          <ErrorSummary title={t("errors")} {...summary({ slot: t("move.time") })} />
          <SubmitAgainNotice result={result} />
          <input type="hidden" name="shown_slot" value={visit.slot} />
          <SelectField
            {...field("slot")}
            label={t("move.time")}
            hint={visit.client_phone === null ? undefined : t("move.hint")}
            options={[{ label: t("appointment:times.choose"), value: "" }, ...options]}
          />
          <p>
            <Button progress={sending}>{t("appointment:reschedule.title")}</Button>
          </p>
        </Form>
      )}
    </>
  );
}
