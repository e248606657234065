import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, useFormAction } from "react-router";
import { slotMinutesRange } from "#app/contract/catalogue-limits.ts";
import type { ClinicSchedule } from "#app/contract/clinic-schedule.ts";
import { SubmitAgainNotice } from "#app/components/layout/sign-in-again.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { DateField } from "#app/ui/date-picker/date-field.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { CheckboxGroup } from "#app/ui/form/checkbox-group.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { NumberField } from "#app/ui/form/text-field.tsx";
import { useActionForm, type FieldConstraints } from "#app/ui/form/use-action-form.ts";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import { useRunningPost } from "#app/ui/form/use-running-post.ts";
import styles from "./schedules.module.css";
import { HiddenScheduleFields, type ShownSchedule } from "./shown-schedule.tsx";
import { TimeFields } from "./time-fields.tsx";
import { useScheduleTexts } from "./use-schedule-texts.ts";
import { weekdays } from "./week.tsx";

type HoursFormProps = Pick<ClinicSchedule, "services"> & {
  shown: ShownSchedule;
  constraint: FieldConstraints;
  result: SubmissionResult | undefined;
};

/** Adds weekly hours for several weekdays at once. */
export function HoursForm({ shown, services, constraint, result }: HoursFormProps) {
  const { t } = useTranslation("staff");
  const texts = useScheduleTexts(shown.today);
  const rules = useFieldRules();
  const { min, max } = slotMinutesRange;
  const isSending = useRunningPost()?.get("change") === "hours";
  const action = `${useFormAction()}#hours`;
  const { formProps, field, checkbox, summary, validate } = useActionForm({
    id: "hours",
    result,
    constraint,
    defaultValue: { slot_minutes: "30" },
    rules: {
      starts_at: [rules.required],
      ends_at: [rules.required],
      slot_minutes: [rules.required, rules.number, rules.atLeast(min), rules.atMost(max)],
    },
  });
  const labels = {
    weekdays: t("schedule.add.weekdays"),
    starts_at: t("schedule.from"),
    ends_at: t("schedule.to"),
    slot_minutes: t("schedule.add.length"),
    service: t("schedule.add.service"),
    valid_from: t("schedule.firstDay"),
    valid_to: t("schedule.lastDay"),
  };
  const anyService = { label: t("schedule.add.anyService"), value: "" };
  return (
    <Disclosure label={t("schedule.add.title")} isOpen={Boolean(result)}>
      <Form {...formProps} method="post" action={action} className={`sheet ${styles["form"]}`}>
        <ErrorSummary title={t("errors")} {...summary(labels)} />
        <SubmitAgainNotice result={result} />
        <HiddenScheduleFields shown={shown} change="hours" />
        <CheckboxGroup
          checkbox={checkbox}
          name="weekdays"
          label={labels.weekdays}
          options={weekdays.map((weekday) => ({
            label: <span className={styles["name"]}>{texts.weekday(weekday)}</span>,
            value: String(weekday),
          }))}
          required
        />
        <TimeFields field={field} />
        <div className={styles["pair"]}>
          <NumberField {...field("slot_minutes")} label={labels.slot_minutes} />
          <SelectField
            {...field("service")}
            label={labels.service}
            options={[anyService, ...services.map(({ id, name }) => ({ label: name, value: String(id) }))]}
          />
        </div>
        <div className={styles["pair"]}>
          <DateField
            {...field("valid_from")}
            label={labels.valid_from}
            min={shown.today}
            today={shown.today}
            none={t("schedule.add.atOnce")}
            onPick={() => validate("valid_from")}
          />
          <DateField
            {...field("valid_to")}
            label={labels.valid_to}
            min={shown.today}
            today={shown.today}
            none={t("schedule.add.noEnd")}
            onPick={() => validate("valid_to")}
          />
        </div>
        <p>
          <Button progress={isSending}>{t("schedule.add.submit")}</Button>
        </p>
      </Form>
    </Disclosure>
  );
}
