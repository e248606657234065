import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { data, Form, Link, replace } from "react-router";
import { z } from "zod";
import type { Appointment } from "#app/contract/appointment.ts";
import { operators } from "#app/contract/role.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { cityTime } from "#app/calendar/city-time.ts";
import { reloadAfterRefusal } from "#app/routes/shell/reload-after-refusal.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { OperatorMark } from "#app/ui/form/operator-mark.tsx";
import { ReasonField } from "#app/ui/form/reason-field.tsx";
import { useActionForm } from "#app/ui/form/use-action-form.ts";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { SubmitAgainNotice, SignInAgainPage } from "#app/components/layout/sign-in-again.tsx";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { patientAccount } from "#app/components/layout/patient-account.tsx";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { useRunningPost } from "#app/ui/form/use-running-post.ts";
import { PageTitle } from "#app/ui/page-head/page-title.tsx";
import { attempt, readForm, readStaffForm, statusOf } from "../shell/index.ts";
import type { Route } from "./+types/cancel";
import styles from "./appointment.module.css";
import { cancelReasons } from "./cancel-reasons.ts";
import { readChangeable } from "./authorized-appointment.server.ts";
import { exchangeKey } from "./open-visit.server.ts";

export const handle: RouteHandle = { namespaces: ["appointment", "booking"], account: patientAccount };

export const middleware = [exchangeKey];

const schema = z.object({
  reason: z.enum(cancelReasons).optional().catch(undefined),
  /** The slot that the page shows. */
  shown_slot: z.int().min(1).optional().catch(undefined),
});

/** Loads the page that asks for confirmation; opening it changes nothing. */
export async function loader(args: Route.LoaderArgs) {
  const { appointment, isSignedIn, path } = await readChangeable(args);
  return { appointment, isSignedIn, path };
}

/** Reloads after a refusal too: the appointment may have moved. */
export const shouldRevalidate = reloadAfterRefusal;

export async function action(args: Route.ActionArgs) {
  const staffForm = await readStaffForm(args, { roles: operators });
  if ("ended" in staffForm) return data({ result: undefined, ended: staffForm.ended }, staffForm.status);
  const { appointment, hash, path, pageRequest } = await readChangeable(args);
  const { t } = getI18n(args.context);
  const form = readForm(staffForm.form, schema, { t });
  if (staffForm.isResumed) return data({ result: form.reply(), ended: null });
  const { reason = "other", shown_slot } = form.value ?? {};
  const cancelled = await attempt(
    pageRequest.api.appointments.cancel({ id: appointment.id, hash, reason, shown_slot }),
    t("booking:unreachable"),
    t("errors:unknown"),
  );
  // Back leads to the page before the question.
  if (cancelled.ok) return replace(path);
  return data({ result: form.refuse(cancelled.errors), ended: null }, statusOf(cancelled.errors));
}

export function meta() {
  return [{ name: "robots", content: "noindex" }];
}

export default function CancelAppointment({ loaderData: { appointment, path } }: Route.ComponentProps) {
  const { t } = useTranslation("appointment");
  const actionData = useLastActionData<typeof action>();
  const title = useErrorTitle(t("cancel.title"), Boolean(actionData?.result?.error));
  if (actionData?.ended) return <SignInAgainPage {...actionData.ended} />;
  return (
    <div className={`wrap ${styles["page"]}`}>
      <PageTitle>{title}</PageTitle>
      <CancelForm appointment={appointment} path={path} result={actionData?.result} />
    </div>
  );
}

type CancelFormProps = { appointment: Appointment; path: string; result: SubmissionResult | undefined };

function CancelForm({ appointment, path, result }: CancelFormProps) {
  const { t } = useTranslation("appointment");
  const formats = useFormats();
  const { staff } = useRootData();
  const submitting = useRunningPost() !== undefined;
  const { formProps, field, summary } = useActionForm({ id: "cancel", result });
  const start = cityTime(appointment.datetime, appointment.timezone);
  // An operator cancels for the patient.
  const textKey = staff?.isOperator ? "cancel.ofPatient" : "cancel";
  const options = cancelReasons.map((reason) => ({ label: t(`${textKey}.reasons.${reason}`), value: reason }));
  return (
    <Form {...formProps} method="post" className="sheet">
      <ErrorSummary title={t("cancel.failed")} {...summary({})} />
      <h1>{t("cancel.title")}</h1>
      <SubmitAgainNotice result={result} />
      <OperatorMark />
      <input type="hidden" name="shown_slot" value={appointment.slot} />
      <p>
        <b>{appointment.doctor.name}</b>, {t("at", { date: formats.date(start.date, "longDay"), time: start.time })}
      </p>
      <ReasonField {...field("reason")} label={t(`${textKey}.why`)} options={options} />
      <div className={styles["actions"]}>
        <Button progress={submitting}>{t("cancel.submit")}</Button>
        <Link to={path}>{t("cancel.keep")}</Link>
      </div>
    </Form>
  );
}
