import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, Link } from "react-router";
import type { Appointment } from "#app/contract/appointment.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { cityTime } from "#app/calendar/city-time.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { describedBy, FieldError, invalidChoice } from "#app/ui/form/field.tsx";
import { OperatorMark } from "#app/ui/form/operator-mark.tsx";
import { useActionForm } from "#app/ui/form/use-action-form.ts";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { PhoneLink } from "#app/components/phone-link/phone-link.tsx";
import { SubmitAgainNotice } from "#app/components/layout/sign-in-again.tsx";
import { useRunningPost } from "#app/ui/form/use-running-post.ts";
import { PageTitle } from "#app/ui/page-head/page-title.tsx";
import { LinkGroup } from "#app/ui/link-group/link-group.tsx";
import type { FreeTimes } from "./free-times.server.ts";
import timeStyles from "#app/ui/time-list/time-list.module.css";
import styles from "./times-form.module.css";

type TimesFormProps = {
  /** Reschedules the appointment, or books another one. */
  mode: "reschedule" | "rebook";
  title: string;
  submit: string;
  appointment: Appointment;
  times: FreeTimes;
  /** The action's reply; without errors if staff have signed in again and must press the button again. */
  result: SubmissionResult | undefined;
  /** URL of the appointment's page. */
  path: string;
};

/** A form with the slots of a week as radios, so that a slip changes nothing before the button is pressed. */
export function TimesForm({ mode, title, submit, appointment, times, result, path }: TimesFormProps) {
  const { t } = useTranslation(["appointment", "booking"]);
  const formats = useFormats();
  const { formProps, field, summary } = useActionForm({ id: "appointment", result });
  const { id: slotId, name, defaultValue: chosen, errors } = field("slot");
  const described = describedBy({ id: slotId, errors });
  const submitting = useRunningPost() !== undefined;
  const before = cityTime(appointment.datetime, appointment.timezone);
  const { clinic_branch: branch } = appointment;
  const { days, earlierPath, laterPath } = times;
  return (
    <Form {...formProps} method="post" className={`sheet ${styles["form"]}`}>
      <ErrorSummary title={t("times.failed")} {...summary(days[0] ? { slot: null } : {})} />
      <PageTitle>{useErrorTitle(title, Boolean(result?.error))}</PageTitle>
      <h1>{title}</h1>
      <SubmitAgainNotice result={result} />
      <OperatorMark />
      <input type="hidden" name="from" value={appointment.slot} />
      <div>
        <p>
          <b>{appointment.doctor.name}</b>, {appointment.service.name}
        </p>
        <p className={styles["soft"]}>
          {branch.name}, {branch.address}
        </p>
        <p className={styles["soft"]}>
          {t(`times.${mode}`, { date: formats.date(before.date, "longDay"), time: before.time })}
        </p>
      </div>
      {days.length === 0 && <p>{t("times.none")}</p>}
      {days.length === 0 && branch.phone && (
        <p>
          {t("booking:noTimes.call")} <PhoneLink phone={branch.phone} />
        </p>
      )}
      {days.length > 0 && (
        <fieldset
          role="radiogroup"
          className={styles["days"]}
          aria-required
          aria-invalid={described["aria-invalid"]}
          aria-describedby={described["aria-describedby"]}
        >
          <legend className="sr">{t("booking:form.slot")}</legend>
          <FieldError id={slotId} errors={errors} />
          {days.map(({ date, slots }, dayIndex) => (
            <fieldset key={date} className={styles["day"]}>
              <legend>{formats.date(date, "longDay")}</legend>
              <div className={timeStyles["times"]}>
                {slots.map(([slot, time], slotIndex) => (
                  <label key={slot} className={timeStyles["time"]}>
                    <input
                      type="radio"
                      name={name}
                      value={slot}
                      defaultChecked={String(slot) === chosen}
                      required
                      {...invalidChoice({ errors })}
                      id={dayIndex + slotIndex === 0 ? slotId : undefined}
                    />
                    <span>{time}</span>
                  </label>
                ))}
              </div>
            </fieldset>
          ))}
        </fieldset>
      )}
      {(earlierPath ?? laterPath) && (
        <LinkGroup className={timeStyles["pager"]} label={t("times.days")}>
          {earlierPath ? (
            <Link to={earlierPath} rel="nofollow">
              {t("times.earlier")}
            </Link>
          ) : (
            <span />
          )}{" "}
          {laterPath && (
            <Link to={laterPath} rel="nofollow">
              {t("times.later")}
            </Link>
          )}
        </LinkGroup>
      )}
      <div className={styles["actions"]}>
        {days.length > 0 && <Button progress={submitting}>{submit}</Button>}
        <Link to={path}>{t("times.keep")}</Link>
      </div>
    </Form>
  );
}
