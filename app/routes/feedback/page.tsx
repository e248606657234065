import { useTranslation } from "react-i18next";
import { data, Form, Link, redirect, useActionData, useNavigation } from "react-router";
import { getI18n } from "#app/i18n/language.server.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { cityTime } from "#app/calendar/city-time.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { RateField } from "#app/ui/form/rate-field.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { readHeldAppointment } from "../appointment/held-appointment.server.ts";
import { attempt, readPostedForm, statusOf } from "../shell/index.ts";
import type { Route } from "./+types/page";
import { feedbackState } from "./state.ts";
import styles from "./page.module.css";

export const handle: RouteHandle = { namespaces: ["feedback"] };

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { appointment, path } = await readHeldAppointment({ context, url, params });
  return { appointment, path, state: feedbackState(appointment) };
}

export async function action({ context, url, params, request }: Route.ActionArgs) {
  const { appointment, hash, visit } = await readHeldAppointment({ context, url, params });
  const { t } = getI18n(context);
  const form = await readPostedForm(request, { ofLines: ["text"] });
  const here = visit.path("/feedback/:id", { id: params.id }, { hash });
  const score = String(form.get("score") ?? "");
  const text = String(form.get("text") ?? "");
  const refuse = (errors: { attr: string | null; detail: string }[], status = 400) =>
    data({ errors, typed: { score, text } }, status);
  if (!/^(?:\d|10)$/.test(score)) return refuse([{ attr: "score", detail: t("feedback:chooseScore") }]);

  const given = await attempt(
    visit.api.appointments.review({ id: appointment.id, hash, score: Number(score), text }),
    t("feedback:unreachable"),
    t("errors:unknown"),
  );
  // Sent twice, or too early: the page itself says what stands.
  const isSaid = !given.ok && given.errors.some(({ code }) => code === "already_reviewed" || code === "visit_not_over");
  return given.ok || isSaid ? redirect(here) : refuse(given.errors, statusOf(given.errors));
}

export function meta() {
  return [{ name: "robots", content: "noindex" }];
}

export default function Feedback({ loaderData: { appointment, path, state } }: Route.ComponentProps) {
  const { t } = useTranslation("feedback");
  const formats = useFormats();
  const { doctor, service } = appointment;
  const at = cityTime(appointment.datetime, appointment.timezone);
  const isInvalid = useActionData<typeof action>() !== undefined;
  return (
    <div className={`wrap ${styles["page"]}`}>
      <title>{useErrorTitle(t("title"), isInvalid)}</title>
      <div className="sheet">
        <h1>{t(`heading.${state}`)}</h1>
        <div className={`whole ${styles["visit"]}`}>
          <Avatar name={doctor.name} src={doctor.image_url} size="small" />
          <div>
            <p>
              <b>{doctor.name}</b>
            </p>
            <p className={styles["soft"]}>
              {service.name}, {formats.date(at.date, "fullDate")}
            </p>
          </div>
        </div>
        {state === "open" ? <FeedbackForm /> : <p>{t(`text.${state}`)}</p>}
        <p>
          <Link to={path}>{t("toAppointment")}</Link>
        </p>
      </div>
    </div>
  );
}

function FeedbackForm() {
  const { t } = useTranslation("feedback");
  const answer = useActionData<typeof action>();
  const submitting = useNavigation().state === "submitting";
  const errorsOf = (attr: string) => answer?.errors.filter((error) => error.attr === attr).map((error) => error.detail);
  const fieldIds: Record<string, string> = { score: "feedback-score", text: "feedback-text" };
  const summary = (answer?.errors ?? []).map(({ attr, detail }) => ({
    fieldId: fieldIds[attr ?? ""] ?? null,
    message: detail,
  }));
  return (
    <Form method="post" noValidate className={styles["form"]}>
      <ErrorSummary title={t("failed")} errors={summary} />
      <RateField
        id="feedback-score"
        name="score"
        label={t("score.label")}
        ends={{ low: t("score.worst"), high: t("score.best") }}
        defaultValue={answer?.typed.score}
        errors={errorsOf("score")}
        required
      />
      <TextAreaField
        id="feedback-text"
        name="text"
        label={t("text.label")}
        hint={t("text.hint")}
        defaultValue={answer?.typed.text}
        errors={errorsOf("text")}
      />
      <p>
        <Button progress={submitting}>{t("submit")}</Button>
      </p>
    </Form>
  );
}
