import { useTranslation } from "react-i18next";
import { data, Form, Link, redirect } from "react-router";
import { z } from "zod";
import { createReview } from "#app/contract/review.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { requestContext } from "#app/request-context.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { cityTime } from "#app/calendar/city-time.ts";
import { patientAccount } from "#app/components/layout/patient-account.tsx";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { useFocusOnChange } from "#app/ui/document/use-focus-on-change.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { RateField } from "#app/ui/form/rate-field.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import { useActionForm, type FieldConstraints } from "#app/ui/form/use-action-form.ts";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { useRunningPost } from "#app/ui/form/use-running-post.ts";
import { PageTitle } from "#app/ui/page-head/page-title.tsx";
import { readAuthorizedAppointment } from "../appointment/authorized-appointment.server.ts";
import { formKeyContext, readFormKey, sealFormKey } from "../appointment/form-key.server.ts";
import { exchangeKey } from "../appointment/open-visit.server.ts";
import { profilePathOf } from "../appointment/profile-path.server.ts";
import { attempt, constraintOf, readForm, readPostedForm, redirectWithToast, statusOf } from "../shell/index.ts";
import type { Route } from "./+types/page";
import { feedbackState } from "./feedback-state.ts";
import styles from "./page.module.css";

export const handle: RouteHandle = { namespaces: ["feedback", "appointment"], account: patientAccount };

export const middleware = [exchangeKey];

const schema = createReview.body.omit({ hash: true });

export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  const authorized = await readAuthorizedAppointment({ request, context, url, params });
  const { appointment, hash, isSignedIn, path, pageRequest } = authorized;
  const { sessionSecret } = context.get(requestContext);
  return {
    appointment,
    isSignedIn,
    path,
    profilePath: profilePathOf(appointment, { context, pageRequest }),
    state: feedbackState(appointment),
    constraint: constraintOf(schema),
    formKey: sealFormKey({ id: appointment.id, hash }, sessionSecret),
  };
}

export async function action({ context, url, params, request }: Route.ActionArgs) {
  const posted = await readPostedForm(request, { multilineFields: ["text"] });
  context.set(formKeyContext, readFormKey(posted, context.get(requestContext).sessionSecret));
  const authorized = await readAuthorizedAppointment({ request, context, url, params });
  const { appointment, hash, query, isByForm, pageRequest } = authorized;
  const { t } = getI18n(context);
  const form = readForm(
    posted,
    schema.extend({
      score: z
        .int({ error: t("feedback:chooseScore") })
        .min(0)
        .max(10),
    }),
    { t },
  );
  const pagePath = pageRequest.path("/feedback/:id", { id: params.id }, query);
  if (!form.value) return data({ result: form.reply() }, 400);

  const review = await attempt(
    pageRequest.api.appointments.review({ id: appointment.id, hash, ...form.value }),
    t("feedback:unreachable"),
    t("errors:unknown"),
  );
  // The page then asks to sign in.
  if (review.ok && isByForm)
    return redirectWithToast(context, pagePath, { kind: "updated", text: t("feedback:heading.pending") });
  if (review.ok) return redirect(pagePath);
  const hasError = (errorCode: string) => review.errors.some(({ code }) => code === errorCode);
  // The page itself says that it is too early.
  if (hasError("visit_not_over")) return redirect(pagePath);
  if (hasError("already_reviewed"))
    return redirectWithToast(context, pagePath, { kind: "failed", text: t("feedback:notChanged") });
  return data({ result: form.refuse(review.errors) }, statusOf(review.errors));
}

export function meta() {
  return [{ name: "robots", content: "noindex" }];
}

export default function Feedback({
  loaderData: { appointment, path, profilePath, state, ...formData },
}: Route.ComponentProps) {
  const { t } = useTranslation("feedback");
  const formats = useFormats();
  const { doctor, service } = appointment;
  const visit = cityTime(appointment.datetime, appointment.timezone);
  const isInvalid = useLastActionData<typeof action>() !== undefined;
  const heading = useFocusOnChange<HTMLHeadingElement>(state);
  return (
    <div className={`wrap ${styles["page"]}`}>
      <PageTitle>{useErrorTitle(t("title"), isInvalid)}</PageTitle>
      <div className="sheet">
        <h1 ref={heading}>{t(`heading.${state}`)}</h1>
        <div className={`whole ${styles["visit"]}`}>
          <Avatar name={doctor.name} src={doctor.image_url} size="small" />
          <div>
            <p>
              <b>{doctor.name}</b>
            </p>
            <p className={styles["soft"]}>
              {service.name}, {formats.date(visit.date, "fullDate")}
            </p>
          </div>
        </div>
        {state === "open" ? <FeedbackForm {...formData} /> : <p>{t(`text.${state}`)}</p>}
        {state === "published" && profilePath && (
          <p>
            <Link to={`${profilePath}#reviews`}>{t("toReviews")}</Link>
          </p>
        )}
        <p>
          <Link to={path}>{t("toAppointment")}</Link>
        </p>
      </div>
    </div>
  );
}

function FeedbackForm({ constraint, formKey }: { constraint: FieldConstraints; formKey: string }) {
  const { t } = useTranslation("feedback");
  const result = useLastActionData<typeof action>()?.result;
  const submitting = useRunningPost() !== undefined;
  const { formProps, field, summary } = useActionForm({ id: "feedback", result, constraint });
  return (
    <Form {...formProps} method="post" className={styles["form"]}>
      <ErrorSummary title={t("failed")} {...summary({ score: null, text: t("text.label") })} />
      <RateField {...field("score")} label={t("score.label")} ends={{ low: t("score.worst"), high: t("score.best") }} />
      <TextAreaField {...field("text")} label={t("text.label")} hint={t("text.hint")} />
      {/* Name as in form-key.server.ts. */}
      <input type="hidden" name="key" value={formKey} />
      <p>
        <Button progress={submitting}>{t("submit")}</Button>
      </p>
    </Form>
  );
}
