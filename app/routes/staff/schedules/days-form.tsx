import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, useFormAction } from "react-router";
import type { ClinicSchedule } from "#app/contract/clinic-schedule.ts";
import { SubmitAgainNotice } from "#app/components/layout/sign-in-again.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { DateField } from "#app/ui/date-picker/date-field.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { CheckboxField, RadioField } from "#app/ui/form/choice-field.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useActionForm, type FieldConstraints } from "#app/ui/form/use-action-form.ts";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import { useRunningPost } from "#app/ui/form/use-running-post.ts";
import frame from "../frame.module.css";
import styles from "./schedules.module.css";
import { HiddenScheduleFields, type ShownSchedule } from "./shown-schedule.tsx";
import { TimeFields } from "./time-fields.tsx";

const kinds = ["off", "hours", "blocked", "week"] as const;

type DaysFormProps = {
  shown: ShownSchedule;
  /** The changed days on the page. */
  days: ClinicSchedule["days"];
  constraint: FieldConstraints;
  result: SubmissionResult | undefined;
};

/** A form that sets days off, days with other hours or a blocked time, or restores the hours of the week. */
export function DaysForm({ shown, days, constraint, result }: DaysFormProps) {
  const { t } = useTranslation("staff");
  const rules = useFieldRules();
  const isSending = useRunningPost()?.get("change") === "days";
  const action = `${useFormAction()}#days`;
  const { formProps, field, checkbox, summary, validate } = useActionForm({
    id: "days",
    result,
    constraint,
    defaultValue: { kind: "off" },
    rules: { reason: [rules.maxLength(200)] },
  });
  const labels = {
    date_from: t("schedule.firstDay"),
    date_to: t("schedule.lastDay"),
    kind: t("schedule.change.kind"),
    starts_at: t("schedule.from"),
    ends_at: t("schedule.to"),
    reason: t("day.reason"),
  };
  return (
    <Disclosure label={t("schedule.change.title")} isOpen={Boolean(result)}>
      <Form {...formProps} method="post" action={action} className={`sheet ${styles["form"]}`}>
        <ErrorSummary title={t("errors")} {...summary(labels)} />
        <SubmitAgainNotice result={result} />
        <HiddenScheduleFields shown={shown} change="days" />
        <input type="hidden" name="shown_latest" value={latestEntryOf(days)} />
        <div className={styles["pair"]}>
          <DateField
            {...field("date_from")}
            label={labels.date_from}
            min={shown.today}
            today={shown.today}
            onPick={() => validate("date_from")}
          />
          <DateField
            {...field("date_to")}
            label={labels.date_to}
            min={shown.today}
            today={shown.today}
            none={t("schedule.change.oneDay")}
            onPick={() => validate("date_to")}
          />
        </div>
        <RadioField
          {...field("kind")}
          label={labels.kind}
          variant="inline-column"
          options={kinds.map((value) => ({ value, label: t(`schedule.change.kinds.${value}`) }))}
        />
        <div className={styles["between"]}>
          <TimeFields field={field} />
          <p className={frame["soft"]}>{t("schedule.change.timesHint")}</p>
        </div>
        <div className={styles["reason"]}>
          <TextField
            {...field("reason")}
            label={labels.reason}
            hint={t("schedule.change.reasonHint")}
            autoComplete="off"
          />
        </div>
        <div>
          <CheckboxField {...checkbox("for_all")} label={t("schedule.change.forAll")} />
          <p className={frame["soft"]}>{t("schedule.change.forAllHint")}</p>
        </div>
        <p>
          <Button progress={isSending}>{t("schedule.change.submit")}</Button>
        </p>
      </Form>
    </Disclosure>
  );
}

/** When the latest of the days was entered; 1970 if there are none. */
function latestEntryOf(days: ClinicSchedule["days"]): string {
  return new Date(Math.max(0, ...days.map((day) => Date.parse(day.entered_at)))).toISOString();
}
