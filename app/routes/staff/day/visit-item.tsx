import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, Link, useFormAction } from "react-router";
import type { ClinicVisit, VisitMark } from "#app/contract/clinic-desk.ts";
import { cityTime } from "#app/calendar/city-time.ts";
import { PhoneLink } from "#app/components/phone-link/phone-link.tsx";
import { SubmitAgainNotice } from "#app/components/layout/sign-in-again.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useActionForm, type FieldConstraints } from "#app/ui/form/use-action-form.ts";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import { isPostOf, useRunningPost } from "#app/ui/form/use-running-post.ts";
import { cancelReasons } from "../../appointment/cancel-reasons.ts";
import styles from "./day.module.css";
import { visitAnchor } from "./visit-anchor.ts";

type VisitItemProps = {
  visit: ClinicVisit;
  timezone: string;
  /** URL of the page that moves the visit. */
  movePath: string;
  constraint: FieldConstraints;
  /** The reply to the last change of this visit. */
  result: SubmissionResult | undefined;
};

export function VisitItem({ visit, timezone, movePath, constraint, result }: VisitItemProps) {
  const { t } = useTranslation(["staff", "appointment"]);
  const { time } = cityTime(visit.datetime, timezone);
  const { reason: _reasonErrors, ...refusals } = result?.error ?? {};
  const errors = Object.values(refusals).flatMap((texts) => texts ?? []);
  return (
    <li id={visitAnchor(visit.id)} className={styles["visit"]} data-status={visit.status}>
      <p className={styles["time"]}>
        <time dateTime={visit.datetime}>{time}</time>
      </p>
      <div className={styles["who"]}>
        <ErrorSummary
          title={t("errors")}
          errors={errors.map((message) => ({ fieldId: null, message }))}
          reply={result}
        />
        <h3>{visit.client_name}</h3>
        <p className={styles["facts"]}>
          {visit.client_phone !== null && <PhoneLink phone={visit.client_phone} />}{" "}
          <span>
            {visit.service.name}
            {visit.is_walk_in && `, ${t("walkIn.badge")}`}
            {visit.insurance && `, ${visit.insurance.name}`}
          </span>
        </p>
        <VisitState visit={visit} timezone={timezone} />
        {visit.answers.length > 0 && (
          <Disclosure label={t("day.answers")}>
            <dl className={styles["answers"]}>
              {visit.answers.map(({ title, value }) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </Disclosure>
        )}
      </div>
      <div className={styles["changes"]}>
        <Marks visit={visit} />
        {visit.is_movable && (
          <Link to={movePath}>
            {t("appointment:reschedule.title")}
            <span className="sr">: {visit.client_name}</span>
          </Link>
        )}
        {visit.is_cancellable && <Cancellation visit={visit} constraint={constraint} result={result} />}
      </div>
    </li>
  );
}

function VisitState({ visit, timezone }: { visit: ClinicVisit; timezone: string }) {
  const { t } = useTranslation(["staff", "appointment"]);
  const { status, arrived_at: arrived, cancel_reason: cancelReason } = visit;
  const isExpected = status === "booked" || status === "pending";
  // Staff read the text of their mark; patients read another one, which blames nobody.
  const isMarked = status === "fulfilled" || status === "noshow";
  const statusText =
    isExpected && arrived
      ? t("day.arrivedAt", { time: cityTime(arrived, timezone).time })
      : t(isMarked ? `day.marks.${status}` : `appointment:status.${status}`);
  // A patient chooses the reason from a list; a clinic writes its own.
  const patientReason = cancelReasons.find((reason) => reason === cancelReason);
  const reason = patientReason ? t(`appointment:cancel.ofPatient.reasons.${patientReason}`) : cancelReason;
  return (
    <p id={stateId(visit)} className={styles["state"]} data-state={isExpected && arrived ? "arrived" : status}>
      <b>{statusText}</b>
      {reason && `: ${reason}`}
    </p>
  );
}

const stateId = ({ id }: Pick<ClinicVisit, "id">) => `${visitAnchor(id)}-state`;

/** The page's URL with the visit's fragment: without script a refused change is shown there as well. */
function useVisitAction({ id }: Pick<ClinicVisit, "id">): string {
  return `${useFormAction()}#${visitAnchor(id)}`;
}

/** A form with a button for each mark that staff may set. */
function Marks({ visit }: { visit: ClinicVisit }) {
  const { t } = useTranslation("staff");
  const action = useVisitAction(visit);
  const runningPost = useRunningPost();
  const isSending = (mark: VisitMark) => isPostOf(runningPost, { visit: visit.id, mark });
  if (visit.marks.length === 0) return null;
  return (
    <Form method="post" action={action} preventScrollReset className={styles["ways"]}>
      <ShownVisit {...visit} />
      <input type="hidden" name="shown_mark" value={visit.mark} />
      {visit.marks.map((mark) => (
        <Button
          key={mark}
          name="mark"
          value={mark}
          size="small"
          look={mark === visit.marks[0] && mark !== "none" ? "main" : "quiet"}
          progress={isSending(mark)}
          aria-describedby={stateId(visit)}
          aria-label={`${t(`day.marks.${mark}`)}: ${visit.client_name}`}
        >
          {t(`day.marks.${mark}`)}
        </Button>
      ))}
    </Form>
  );
}

function Cancellation({ visit, constraint, result }: Pick<VisitItemProps, "visit" | "constraint" | "result">) {
  const { t } = useTranslation("staff");
  const rules = useFieldRules();
  const action = useVisitAction(visit);
  const { formProps, field, summary } = useActionForm({
    id: `cancel-${visit.id}`,
    result,
    constraint,
    rules: { reason: [rules.required] },
  });
  // The others are at the top of the visit.
  const { errors, reply } = summary({ reason: t("day.reason") });
  return (
    <Disclosure label={t("day.cancel")} isOpen={Boolean(result)}>
      <Form {...formProps} method="post" action={action} preventScrollReset className={styles["cancel"]}>
        <ShownVisit {...visit} />
        <ErrorSummary title={t("errors")} errors={errors.filter(({ fieldId }) => fieldId !== null)} reply={reply} />
        <SubmitAgainNotice result={result} />
        <TextField
          {...field("reason")}
          label={t("day.reason")}
          hint={t(visit.is_walk_in ? "walkIn.reasonHint" : "day.reasonHint")}
          autoComplete="off"
        />
        <Button size="small" look="quiet" aria-label={`${t("day.cancelSubmit")}: ${visit.client_name}`}>
          {t("day.cancelSubmit")}
        </Button>
      </Form>
    </Disclosure>
  );
}

/** Posts the visit's id and shown slot, so that a visit which has moved since is not changed. */
function ShownVisit({ id, slot }: Pick<ClinicVisit, "id" | "slot">) {
  return (
    <>
      <input type="hidden" name="visit" value={id} />
      <input type="hidden" name="shown_slot" value={slot} />
    </>
  );
}
