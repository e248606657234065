import { useTranslation } from "react-i18next";
import { data, Form, Link, redirect, useActionData, useNavigation } from "react-router";
import { operators } from "#app/contract/role.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { cityTime } from "#app/calendar/city-time.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { OperatorMark } from "#app/ui/form/operator-mark.tsx";
import { ReasonField } from "#app/ui/form/reason-field.tsx";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { SignedInAgain, SignInAgainPage } from "#app/ui/layout/sign-in-again.tsx";
import { attempt, readStaffForm, statusOf } from "../shell/index.ts";
import type { Route } from "./+types/cancel";
import styles from "./appointment.module.css";
import { readChangeable } from "./held-appointment.server.ts";

export const handle = { namespaces: ["appointment", "booking"] };

const reasons = ["plans", "better", "otherDoctor", "other"] as const;

/** Asks before anything is done: opening this address changes nothing, whoever opens it. */
export async function loader(args: Route.LoaderArgs) {
  const { appointment, path } = await readChangeable(args);
  return { appointment, path };
}

export async function action(args: Route.ActionArgs) {
  const read = await readStaffForm(args, { roles: operators });
  if ("ended" in read) return data({ errors: [], reason: undefined, ended: read.ended }, read.status);
  const { appointment, hash, path, visit } = await readChangeable(args);
  const { t } = getI18n(args.context);
  const chosen = reasons.find((one) => one === read.form.get("reason"));
  if (read.isResumed) return data({ errors: [], reason: chosen, ended: null });
  const reason = chosen ?? "other";
  const cancelled = await attempt(
    visit.api.appointments.cancel({ id: appointment.id, hash, reason }),
    t("booking:unreachable"),
    t("errors:unknown"),
  );
  if (cancelled.ok) return redirect(path);
  const errors = cancelled.errors.map((error) => error.detail);
  return data({ errors, reason: chosen, ended: null }, statusOf(cancelled.errors));
}

export function meta() {
  return [{ name: "robots", content: "noindex" }];
}

export default function CancelAppointment({ loaderData: { appointment, path } }: Route.ComponentProps) {
  const { t } = useTranslation("appointment");
  const formats = useFormats();
  const submitting = useNavigation().state === "submitting";
  const answer = useActionData<typeof action>();
  const errors = answer?.errors ?? [];
  const at = cityTime(appointment.datetime, appointment.timezone);
  const options = reasons.map((reason) => ({ label: t(`cancel.reasons.${reason}`), value: reason }));
  const title = useErrorTitle(t("cancel.title"), errors.length > 0);
  if (answer?.ended) return <SignInAgainPage {...answer.ended} />;
  return (
    <div className={`wrap ${styles["page"]}`}>
      <title>{title}</title>
      <Form method="post" className="sheet">
        <ErrorSummary title={t("cancel.failed")} errors={errors.map((message) => ({ fieldId: null, message }))} />
        <h1>{t("cancel.title")}</h1>
        {answer && errors.length === 0 && <SignedInAgain />}
        <OperatorMark />
        <p>
          <b>{appointment.doctor.name}</b>, {t("at", { date: formats.date(at.date, "longDay"), time: at.time })}
        </p>
        <ReasonField
          id="cancel-reason"
          name="reason"
          label={t("cancel.why")}
          options={options}
          defaultValue={answer?.reason}
        />
        <div className={styles["actions"]}>
          <Button progress={submitting}>{t("cancel.submit")}</Button>
          <Link to={path}>{t("cancel.keep")}</Link>
        </div>
      </Form>
    </div>
  );
}
