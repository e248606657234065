import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { data, Form, Link } from "react-router";
import { cityTime } from "#app/calendar/city-time.ts";
import type { WalkInOffers } from "#app/contract/clinic-desk.ts";
import { clinicStaff } from "#app/contract/role.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { reloadAfterRefusal } from "#app/routes/shell/reload-after-refusal.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useActionForm, type FieldConstraints } from "#app/ui/form/use-action-form.ts";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import { PhoneField } from "#app/ui/phone-field/phone-field.tsx";
import { SubmitAgainNotice, SignInAgainPage } from "#app/components/layout/sign-in-again.tsx";
import { useRunningPost } from "#app/ui/form/use-running-post.ts";
import { constraintOf, readPageRequest, requireStaff } from "../../shell/index.ts";
import type { Route } from "./+types/walk-in";
import { readRequestedDay } from "./day-action.server.ts";
import frame from "../frame.module.css";
import styles from "./day.module.css";
import { postWalkIn, walkInSchema } from "./walk-in-action.server.ts";

export const handle: RouteHandle = { namespaces: ["staff", "errors"] };

/** Visitors sign in first; staff who do not work for a clinic get a 404. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ended = requireStaff({ context, url }, clinicStaff);
  if (ended) return data({ walkIns: null, constraint: {}, ended }, 401);
  const { api, redirectIfNotFound } = readPageRequest({ context, url });
  const { clinic_branch } = readRequestedDay(url);
  const walkIns = await redirectIfNotFound(api.clinicDesk.walkInOffers({ clinic_branch }));
  return data({ walkIns, constraint: constraintOf(walkInSchema(context)), ended });
}

/** Reloads the offers after a refusal too: somebody else may have taken a time. */
export const shouldRevalidate = reloadAfterRefusal;

export const action = (args: Route.ActionArgs) => postWalkIn(args);

export default function WalkIn({ loaderData: { walkIns, constraint, ...loaded } }: Route.ComponentProps) {
  const { t } = useTranslation("staff");
  const path = usePaths();
  const actionData = useLastActionData<typeof action>();
  const title = useErrorTitle(t("walkIn.title"), Boolean(actionData?.result?.error));
  const ended = actionData?.ended ?? loaded.ended;
  if (ended || !walkIns) return ended && <SignInAgainPage {...ended} />;
  return (
    <div className={`wrap ${frame["page"]} ${styles["page"]} ${styles["narrow"]}`}>
      <PageHead title={title} description={t("walkIn.title")} index={false} />
      <p>
        <Link to={path("/staff/day", {}, { branch: walkIns.branch.id })}>{t("day.title")}</Link>
      </p>
      <h1>
        {t("walkIn.title")} <span className={frame["place"]}>{walkIns.branch.name}</span>
      </h1>
      {walkIns.offers.length === 0 && <p>{t("walkIn.none")}</p>}
      {/* A refusal is shown even if the last free time is gone. */}
      {(walkIns.offers.length > 0 || actionData?.result) && (
        <WalkInForm {...walkIns} constraint={constraint} result={actionData?.result} />
      )}
    </div>
  );
}

type WalkInFormProps = WalkInOffers & { constraint: FieldConstraints; result: SubmissionResult | undefined };

function WalkInForm({ branch, offers, constraint, result }: WalkInFormProps) {
  const { t } = useTranslation("staff");
  const { country } = useRootData();
  const rules = useFieldRules();
  const sending = useRunningPost() !== undefined;
  const { formProps, field, summary } = useActionForm({
    id: "walk-in",
    result,
    constraint,
    rules: { time: [rules.required], name: [rules.required, rules.minLength(2)], phone: [rules.phone(country)] },
  });
  const labels = { time: t("walkIn.time"), name: t("walkIn.name"), phone: t("walkIn.phone") };
  const byDoctor = [...Map.groupBy(offers, ({ doctor }) => doctor.id).values()];
  const options = byDoctor.map((doctorOffers) => ({
    label: doctorOffers[0]!.doctor.name,
    // Each names the doctor too, since a closed list shows the option alone.
    options: doctorOffers.flatMap(({ doctor, doctor_service: doctorService, service, slots }) =>
      slots.map(({ id, datetime }) => ({
        label: `${cityTime(datetime, branch.timezone).time}, ${doctor.name}, ${service.name}`,
        value: `${doctorService}-${id}`,
      })),
    ),
  }));
  return (
    <Form {...formProps} method="post" className={`sheet ${styles["entry"]}`}>
      <ErrorSummary title={t("errors")} {...summary(labels)} />
      <SubmitAgainNotice result={result} />
      <SelectField
        {...field("time")}
        label={labels.time}
        hint={t("walkIn.timeHint")}
        options={[{ label: t("walkIn.choose"), value: "" }, ...options]}
      />
      <TextField {...field("name")} label={labels.name} autoComplete="off" />
      <PhoneField {...field("phone")} label={labels.phone} hint={t("walkIn.phoneHint")} format={country.phone} />
      <p>
        <Button progress={sending}>{t("walkIn.submit")}</Button>
      </p>
    </Form>
  );
}
