import { useTranslation } from "react-i18next";
import { Form, useActionData, useNavigation } from "react-router";
import { useMarket } from "#app/i18n/market.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { requestContext } from "#app/request-context.ts";
import { openVisit } from "#app/routes/shell/index.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import type { Route } from "./+types/join.ts";
import styles from "./content.module.css";
import { makeStamp } from "./form-guard.server.ts";
import { GuardFields } from "./guard-fields.tsx";
import { leaveLead, textOf } from "./leave-lead.server.ts";
import { typedAndErrors } from "./typed.ts";

export const handle: RouteHandle = { namespaces: ["content", "leads"] };

const names = ["clinic_name", "city", "contact_name", "phone", "email", "comment"] as const;

export function loader({ context, url }: Route.LoaderArgs) {
  openVisit({ context, url }).requireFlag("join");
  return {
    sent: url.searchParams.get("notice") === "sent",
    stamp: makeStamp(context.get(requestContext).sessionSecret),
  };
}

export function action(args: Route.ActionArgs) {
  const { leads } = args.context.get(requestContext).api;
  const payload = (form: FormData) =>
    Object.fromEntries(names.map((name) => [name, textOf(form, name)])) as Record<(typeof names)[number], string>;
  return leaveLead(args, {
    flag: "join",
    path: "/join",
    send: (form, submission) => leads.join({ ...payload(form), submission }),
  });
}

export default function Join({ loaderData: { sent, stamp } }: Route.ComponentProps) {
  const { t } = useTranslation("content");
  const { country } = useMarket();
  const isInvalid = useActionData<typeof action>() !== undefined;
  return (
    <div className={`wrap ${styles["page"]}`}>
      <PageHead
        title={useErrorTitle(t("join.title"), isInvalid)}
        description={t("join.text", { brand: country.brandName })}
      />
      <h1>{t("join.title")}</h1>
      <p className={styles["lead"]}>{t("join.text", { brand: country.brandName })}</p>
      <ul className={styles["points"]}>
        {(["patients", "schedule", "reminders"] as const).map((key) => (
          <li key={key}>
            <Icon name="check" />
            {t(`join.points.${key}`)}
          </li>
        ))}
      </ul>
      {sent ? <Thanks /> : <JoinForm stamp={stamp} />}
    </div>
  );
}

function Thanks() {
  const { t } = useTranslation("leads");
  return (
    <section className="sheet" aria-labelledby="join-thanks">
      <h2 id="join-thanks">{t("join.thanks")}</h2>
      <p>{t("join.next")}</p>
    </section>
  );
}

function JoinForm({ stamp }: { stamp: string }) {
  const { t } = useTranslation("leads");
  const { country } = useMarket();
  const answer = useActionData<typeof action>();
  const submitting = useNavigation().state === "submitting";
  const { typedOf, errorsOf, summary } = typedAndErrors(answer, "join", names);
  const field = (name: (typeof names)[number]) => ({
    id: `join-${name}`,
    name,
    label: t(`join.${name}`),
    defaultValue: typedOf(name),
    errors: errorsOf(name),
  });
  return (
    <Form method="post" noValidate className={`sheet ${styles["form"]}`} aria-label={t("join.form")}>
      <ErrorSummary title={t("failed")} errors={summary((name) => t(`join.${name as (typeof names)[number]}`))} />
      <TextField {...field("clinic_name")} required autoComplete="organization" />
      <TextField {...field("city")} required autoComplete="address-level2" />
      <TextField {...field("contact_name")} required autoComplete="name" />
      <TextField {...field("phone")} required type="tel" autoComplete="tel" placeholder={country.phone.code} />
      <TextField {...field("email")} type="email" autoComplete="email" />
      <TextAreaField {...field("comment")} rows={4} />
      <GuardFields stamp={answer?.stamp ?? stamp} />
      <p>
        <Button progress={submitting}>{t("join.submit")}</Button>
      </p>
    </Form>
  );
}
