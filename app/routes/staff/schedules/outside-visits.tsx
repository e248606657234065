import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, Link, useFormAction } from "react-router";
import { cityTime } from "#app/calendar/city-time.ts";
import type { OutsideVisit } from "#app/contract/clinic-schedule.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { SubmitAgainNotice } from "#app/components/layout/sign-in-again.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useActionForm, type FieldConstraints } from "#app/ui/form/use-action-form.ts";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import { useRunningPost } from "#app/ui/form/use-running-post.ts";
import { visitAnchor } from "../day/visit-anchor.ts";
import { maxCancelled } from "./max-cancelled.ts";
import frame from "../frame.module.css";
import styles from "./schedules.module.css";
import { sectionIds } from "./section-ids.ts";
import { HiddenScheduleFields, type ShownSchedule } from "./shown-schedule.tsx";
import { useScheduleTexts } from "./use-schedule-texts.ts";

type OutsideVisitsProps = {
  shown: ShownSchedule;
  visits: OutsideVisit[];
  constraint: FieldConstraints;
  result: SubmissionResult | undefined;
};

/** Visits booked when the doctor does not work, and a form that cancels those whose patients have not arrived. */
export function OutsideVisits({ shown, visits, constraint, result }: OutsideVisitsProps) {
  const { t } = useTranslation("staff");
  const path = usePaths();
  const texts = useScheduleTexts(shown.today);
  const { timezone } = shown.branch;
  const expected = visits.filter(({ arrived_at: arrived }) => arrived === null);
  return (
    <section aria-labelledby={sectionIds.outside} className={`sheet ${styles["section"]}`}>
      <h2 id={sectionIds.outside}>{t("schedule.outside.title")}</h2>
      <p>{t("schedule.outside.count", { count: visits.length })}</p>
      <ul className={styles["rows"]}>
        {visits.map((visit) => {
          const { date, time } = cityTime(visit.datetime, timezone);
          return (
            <li key={visit.id}>
              <Link to={`${path("/staff/day", {}, { branch: shown.branch.id, date })}#${visitAnchor(visit.id)}`}>
                <time dateTime={visit.datetime}>
                  {texts.period(date, date)}, {time}
                </time>
                {`, ${visit.client_name}`}
              </Link>{" "}
              <span className={frame["soft"]}>
                {visit.service.name}
                {visit.arrived_at && `. ${t("day.arrivedAt", { time: cityTime(visit.arrived_at, timezone).time })}`}
              </span>
            </li>
          );
        })}
      </ul>
      {expected.length > 0 && (
        <CancelForm shown={shown} visits={expected.slice(0, maxCancelled)} constraint={constraint} result={result} />
      )}
    </section>
  );
}

function CancelForm({ shown, visits, constraint, result }: OutsideVisitsProps) {
  const { t } = useTranslation("staff");
  const rules = useFieldRules();
  const isSending = useRunningPost()?.get("change") === "cancel";
  const action = `${useFormAction()}#${sectionIds.outside}`;
  const { formProps, field, summary } = useActionForm({
    id: "cancel",
    result,
    constraint,
    rules: { reason: [rules.required, rules.minLength(3), rules.maxLength(500)] },
  });
  return (
    <Form {...formProps} method="post" action={action} className={styles["form"]}>
      <ErrorSummary title={t("errors")} {...summary({ reason: t("day.reason") })} />
      <SubmitAgainNotice result={result} />
      <HiddenScheduleFields shown={shown} change="cancel" />
      {visits.map(({ id, slot }) => (
        <input key={id} type="hidden" name="visit" value={`${id}-${slot}`} />
      ))}
      <TextField
        {...field("reason")}
        label={t("day.reason")}
        hint={t("schedule.outside.reasonHint")}
        autoComplete="off"
      />
      <p>
        <Button progress={isSending}>{t("schedule.outside.cancel", { count: visits.length })}</Button>
      </p>
    </Form>
  );
}
