import { useTranslation } from "react-i18next";
import { data, Link } from "react-router";
import type { ClinicSchedule, ScheduleChange } from "#app/contract/clinic-schedule.ts";
import { clinicStaff } from "#app/contract/role.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { SubmitAgainNotice, SignInAgainPage } from "#app/components/layout/sign-in-again.tsx";
import { reloadAfterRefusal } from "#app/routes/shell/reload-after-refusal.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import type { FieldConstraints } from "#app/ui/form/use-action-form.ts";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import { constraintOf, notFoundAsNull, readPageRequest, requireStaff } from "../../shell/index.ts";
import { DoctorChoice } from "../doctor-choice.tsx";
import type { Route } from "./+types/page";
import { ChangedDays } from "./changed-days.tsx";
import { ScheduleChanges } from "./schedule-changes.tsx";
import { DaysForm } from "./days-form.tsx";
import { HoursForm } from "./hours-form.tsx";
import { OthersOutside } from "./others-outside.tsx";
import { OutsideVisits } from "./outside-visits.tsx";
import {
  cancelSchema,
  daysSchema,
  hoursSchema,
  postSchedule,
  readRequestedSchedule,
} from "./schedule-action.server.ts";
import frame from "../frame.module.css";
import styles from "./schedules.module.css";
import { sectionIds } from "./section-ids.ts";
import type { ShownSchedule } from "./shown-schedule.tsx";
import { useFocusOnSection } from "./use-focus-on-section.ts";
import { useFormKey } from "./use-form-key.ts";
import { Week } from "./week.tsx";

export const handle: RouteHandle = { namespaces: ["staff", "errors", "widgets"] };

/** Visitors sign in first; staff who do not work for a clinic get a 404. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ended = requireStaff({ context, url }, clinicStaff);
  if (ended) return data({ schedule: null, changes: [], constraints: noConstraints, ended }, 401);
  const { api, redirectIfNotFound } = readPageRequest({ context, url });
  const requested = readRequestedSchedule(url);
  const found = await api.clinicDesk.schedule(requested).catch(notFoundAsNull);
  // The chosen doctor does not work at the chosen branch: choosing another one here could change the wrong hours.
  const schedule = found ?? {
    ...(await redirectIfNotFound(api.clinicDesk.schedule({ clinic_branch: requested.clinic_branch }))),
    doctor: null,
  };
  const { branch, doctor } = schedule;
  const { changes } = doctor
    ? await redirectIfNotFound(api.clinicDesk.scheduleChanges({ clinic_branch: branch.id, doctor: doctor.id }))
    : { changes: [] };
  const constraints = {
    cancel: constraintOf(cancelSchema),
    hours: constraintOf(hoursSchema),
    days: constraintOf(daysSchema),
  };
  return data({ schedule, changes, constraints, ended });
}

type Constraints = { cancel: FieldConstraints; hours: FieldConstraints; days: FieldConstraints };
const noConstraints: Constraints = { cancel: {}, hours: {}, days: {} };

/** Reloads after a refusal too: somebody else may have changed the schedule. */
export const shouldRevalidate = reloadAfterRefusal;

export const action = (args: Route.ActionArgs) => postSchedule(args);

export default function Schedules({ loaderData: { schedule, changes, constraints, ...loaded } }: Route.ComponentProps) {
  const { t } = useTranslation("staff");
  const path = usePaths();
  const actionData = useLastActionData<typeof action>();
  const title = useErrorTitle(t("schedule.title"), Boolean(actionData?.result?.error));
  useFocusOnSection();
  const ended = actionData?.ended ?? loaded.ended;
  if (ended || !schedule) return ended && <SignInAgainPage {...ended} />;
  const { branch, doctor, today } = schedule;
  return (
    <div className={`wrap ${frame["page"]} ${styles["page"]}`}>
      <PageHead title={title} description={t("schedule.title")} index={false} />
      <h1>
        {t("schedule.title")} <span className={frame["place"]}>{branch.name}</span>
      </h1>
      <p>
        <Link to={path("/staff/day", {}, { branch: branch.id })}>{t("day.title")}</Link>
      </p>
      <DoctorChoice
        {...schedule}
        doctor={doctor?.id ?? null}
        action={path("/staff/schedules", {})}
        unchosen={doctor ? undefined : t("schedule.choose")}
      />
      {doctor ? (
        <DoctorSchedule
          key={`${branch.id} ${doctor.id}`}
          shown={{ branch, doctor, today }}
          schedule={schedule}
          changes={changes}
          constraints={constraints}
          actionData={actionData}
        />
      ) : (
        <p>{t(schedule.doctors.length > 0 ? "schedule.elsewhere" : "schedule.nobody")}</p>
      )}
    </div>
  );
}

type DoctorScheduleProps = {
  shown: ShownSchedule;
  schedule: ClinicSchedule;
  changes: ScheduleChange[];
  constraints: Constraints;
  actionData: ReturnType<typeof useLastActionData<typeof action>>;
};

function DoctorSchedule({ shown, schedule, changes, constraints, actionData }: DoctorScheduleProps) {
  const { t } = useTranslation("staff");
  const { outside, others_outside: others, hours, days, services, has_sent_slots: hasSentSlots } = schedule;
  const [hoursKey, daysKey] = [useFormKey("hours"), useFormKey("days")];
  const resultOf = (form: string) => (actionData?.formName === form ? actionData.result : undefined);
  const isCancelShown = outside.some(({ arrived_at: arrived }) => arrived === null);
  const forms = ["hours", "days", ...hours.map(({ id }) => `end-${id}`), ...(isCancelShown ? ["cancel"] : [])];
  // The reply to a form that is not shown: it has no fields, or somebody else has changed the schedule.
  const unshownFormReply = forms.some((form) => actionData?.formName === form) ? undefined : actionData?.result;
  const errors = Object.values(unshownFormReply?.error ?? {}).flatMap((texts) => texts ?? []);
  return (
    <>
      <ErrorSummary
        title={t("errors")}
        errors={errors.map((message) => ({ fieldId: null, message }))}
        reply={unshownFormReply}
      />
      <SubmitAgainNotice result={unshownFormReply} />
      {hasSentSlots && <p>{t("schedule.sent")}</p>}
      {outside.length > 0 && (
        <OutsideVisits shown={shown} visits={outside} constraint={constraints.cancel} result={resultOf("cancel")} />
      )}
      {others.length > 0 && <OthersOutside branch={shown.branch} doctors={others} />}
      <Week shown={shown} hours={hours} resultOf={resultOf} />
      <HoursForm
        key={hoursKey}
        shown={shown}
        services={services}
        constraint={constraints.hours}
        result={resultOf("hours")}
      />
      <section aria-labelledby={sectionIds.days} className={styles["section"]}>
        <h2 id={sectionIds.days}>{t("schedule.days.title")}</h2>
        <ChangedDays shown={shown} days={days} />
        <DaysForm key={daysKey} shown={shown} days={days} constraint={constraints.days} result={resultOf("days")} />
      </section>
      <ScheduleChanges shown={shown} changes={changes} />
    </>
  );
}
