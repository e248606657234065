import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { joinLead } from "#app/contract/lead.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { requestContext } from "#app/request-context.ts";
import { constraintOf, listCities, readPageRequest } from "#app/routes/shell/index.ts";
import { Button } from "#app/ui/button/button.tsx";
import { useFocusOnChange } from "#app/ui/document/use-focus-on-change.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useActionForm, type FieldConstraints } from "#app/ui/form/use-action-form.ts";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { useRunningPost } from "#app/ui/form/use-running-post.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import type { Route } from "./+types/join.ts";
import styles from "./content.module.css";
import { makeStamp } from "./form-guard.server.ts";
import { GuardFields } from "./guard-fields.tsx";
import { postLead } from "./post-lead.server.ts";

export const handle: RouteHandle = { namespaces: ["content", "leads"] };

const schema = joinLead.body.omit({ submission: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  readPageRequest({ context, url }).requireFlag("join");
  return {
    sent: url.searchParams.get("notice") === "sent",
    stamp: makeStamp(context.get(requestContext).sessionSecret),
    constraint: constraintOf(schema),
    cities: (await listCities(context)).map(({ name }) => name),
  };
}

export function action(args: Route.ActionArgs) {
  const { leads } = args.context.get(requestContext).api;
  return postLead(args, {
    flag: "join",
    path: "/join",
    schema,
    send: (lead, submission) => leads.join({ ...lead, submission }),
  });
}

export default function Join({ loaderData: { sent, ...joinForm } }: Route.ComponentProps) {
  const { t } = useTranslation("content");
  const { country } = useRootData();
  const isInvalid = useLastActionData<typeof action>() !== undefined;
  const thanks = useFocusOnChange<HTMLHeadingElement>(sent);
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
      {sent ? <Thanks heading={thanks} /> : <JoinForm {...joinForm} />}
    </div>
  );
}

function Thanks({ heading }: { heading: Ref<HTMLHeadingElement> }) {
  const { t } = useTranslation("leads");
  return (
    <section className="sheet" aria-labelledby="join-thanks">
      <h2 ref={heading} id="join-thanks">
        {t("join.thanks")}
      </h2>
      <p>{t("join.next")}</p>
    </section>
  );
}

type JoinFormProps = {
  stamp: string;
  constraint: FieldConstraints;
  /** Suggested names; others can be typed. */
  cities: string[];
};

function JoinForm({ stamp, constraint, cities }: JoinFormProps) {
  const { t } = useTranslation("leads");
  const { country } = useRootData();
  const actionData = useLastActionData<typeof action>();
  const submitting = useRunningPost() !== undefined;
  const { formProps, summary, ...fields } = useActionForm({ id: "join", result: actionData?.result, constraint });
  const labels = {
    clinic_name: t("join.clinic_name"),
    city: t("join.city"),
    contact_name: t("join.contact_name"),
    phone: t("join.phone"),
    email: t("join.email"),
    comment: t("join.comment"),
  };
  const field = (name: keyof typeof labels) => ({ ...fields.field(name), label: labels[name] });
  return (
    <Form {...formProps} method="post" className={`sheet ${styles["form"]}`} aria-label={t("join.form")}>
      <ErrorSummary title={t("failed")} {...summary(labels)} />
      <TextField {...field("clinic_name")} autoComplete="organization" />
      <TextField {...field("city")} autoComplete="address-level2" list="join-cities" />
      <datalist id="join-cities">
        {cities.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField {...field("contact_name")} autoComplete="name" />
      <TextField {...field("phone")} type="tel" autoComplete="tel" placeholder={country.phone.code} />
      <TextField {...field("email")} type="email" autoComplete="email" />
      <TextAreaField {...field("comment")} rows={4} />
      <GuardFields stamp={actionData?.stamp ?? stamp} />
      <p>
        <Button progress={submitting}>{t("join.submit")}</Button>
      </p>
    </Form>
  );
}
