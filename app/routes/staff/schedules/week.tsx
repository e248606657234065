import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, useFormAction } from "react-router";
import type { WeeklyHours } from "#app/contract/clinic-schedule.ts";
import { SubmitAgainNotice } from "#app/components/layout/sign-in-again.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { DateField } from "#app/ui/date-picker/date-field.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { useActionForm } from "#app/ui/form/use-action-form.ts";
import { isPostOf, useRunningPost } from "#app/ui/form/use-running-post.ts";
import frame from "../frame.module.css";
import styles from "./schedules.module.css";
import { sectionIds } from "./section-ids.ts";
import { HiddenScheduleFields, type ShownSchedule } from "./shown-schedule.tsx";
import { useScheduleTexts } from "./use-schedule-texts.ts";

export const weekdays = [1, 2, 3, 4, 5, 6, 7];

type WeekProps = {
  shown: ShownSchedule;
  hours: WeeklyHours[];
  /** Returns the reply to the last post of a form, by the form's id. */
  resultOf: (form: string) => SubmissionResult | undefined;
};

export function Week({ shown, hours, resultOf }: WeekProps) {
  const { t } = useTranslation("staff");
  const texts = useScheduleTexts(shown.today);
  return (
    <section aria-labelledby={sectionIds.week} className={styles["section"]}>
      <h2 id={sectionIds.week}>{t("schedule.week")}</h2>
      <ol className={`sheet ${styles["week"]}`}>
        {weekdays.map((weekday) => {
          const weekdayHours = hours.filter((entry) => entry.weekday === weekday);
          return (
            <li key={weekday} className={styles["weekday"]}>
              <h3>{texts.weekday(weekday)}</h3>
              {weekdayHours.length === 0 ? (
                <p className={frame["soft"]}>{t("schedule.off")}</p>
              ) : (
                <ul className={styles["hours"]}>
                  {weekdayHours.map((entry) => (
                    <li key={entry.id}>
                      <HoursText hours={entry} today={shown.today} />
                      <EndForm shown={shown} hours={entry} result={resultOf(`end-${entry.id}`)} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function HoursText({ hours, today }: { hours: WeeklyHours; today: string }) {
  const { t } = useTranslation("staff");
  const texts = useScheduleTexts(today);
  const { slot_minutes: count, service, valid_from: from, valid_to: to } = hours;
  const details = [
    t("schedule.every", { count }).replaceAll(" ", "\u00a0"),
    service?.name,
    from !== null && from > today && t("schedule.since", { date: texts.day(from) }),
    to !== null && t("schedule.until", { date: texts.day(to) }),
  ];
  return (
    <p>
      <b className={styles["times"]}>{texts.times(hours)}</b>{" "}
      <span className={frame["soft"]}>{details.filter(Boolean).join(", ")}</span>
    </p>
  );
}

type EndFormProps = { shown: ShownSchedule; hours: WeeklyHours; result: SubmissionResult | undefined };

function EndForm({ shown, hours, result }: EndFormProps) {
  const { t } = useTranslation("staff");
  const texts = useScheduleTexts(shown.today);
  const id = `end-${hours.id}`;
  const isSending = isPostOf(useRunningPost(), { change: "end", hours: hours.id });
  const action = `${useFormAction()}#${id}`;
  const { formProps, field, summary, validate } = useActionForm({ id, result });
  const hoursLabel = `: ${texts.weekday(hours.weekday)}, ${texts.times(hours)}`;
  return (
    <Disclosure
      label={
        <span>
          {t("schedule.end.title")}
          <span className="sr">{hoursLabel}</span>
        </span>
      }
      isOpen={Boolean(result)}
    >
      <Form {...formProps} method="post" action={action} preventScrollReset className={styles["form"]}>
        <ErrorSummary title={t("errors")} {...summary({ last_day: t("schedule.lastDay") })} />
        <SubmitAgainNotice result={result} />
        <HiddenScheduleFields shown={shown} change="end" />
        <input type="hidden" name="hours" value={hours.id} />
        <DateField
          {...field("last_day")}
          label={t("schedule.lastDay")}
          hint={t("schedule.end.hint")}
          min={shown.today}
          today={shown.today}
          none={t("schedule.end.atOnce")}
          onPick={() => validate("last_day")}
        />
        <p>
          <Button
            size="small"
            look="quiet"
            progress={isSending}
            aria-label={`${t("schedule.end.submit")}${hoursLabel}`}
          >
            {t("schedule.end.submit")}
          </Button>
        </p>
      </Form>
    </Disclosure>
  );
}
