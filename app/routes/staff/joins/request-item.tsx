import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import type { JoinRequest } from "#app/contract/join.ts";
import { readPhone } from "#app/countries/read-phone.ts";
import { PhoneLink } from "#app/components/phone-link/phone-link.tsx";
import { useRootData } from "#app/i18n/root-data.ts";
import { SubmitAgainNotice } from "#app/components/layout/sign-in-again.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useActionForm, type FieldConstraints } from "#app/ui/form/use-action-form.ts";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import { isPostOf, useRunningPost } from "#app/ui/form/use-running-post.ts";
import { PhoneField } from "#app/ui/phone-field/phone-field.tsx";
import { Moment } from "../moment.tsx";
import frame from "../frame.module.css";
import styles from "../team/team.module.css";

type City = { id: number; name: string };
type RequestItemProps = {
  request: JoinRequest;
  cities: City[];
  constraints: { admit: FieldConstraints; refuse: FieldConstraints };
  resultOf: (form: string) => SubmissionResult | undefined;
};

/** A request to join, and the forms that decide it. */
export function RequestItem({ request, cities, constraints, resultOf }: RequestItemProps) {
  const { t } = useTranslation("team");
  const { country } = useRootData();
  const { number: phone } = readPhone(request.phone, country.phone);
  const admitted = resultOf(`admit-${request.id}`);
  const refused = resultOf(`refuse-${request.id}`);
  const withClinicName = (label: string) => (
    <>
      {label}
      <span className="sr">: {request.clinic_name}</span>
    </>
  );
  return (
    <li className={`sheet ${styles["member"]}`}>
      <h3>{request.clinic_name}</h3>
      <p>
        {request.city}, {request.contact_name}
      </p>
      <p>
        <PhoneLink phone={phone ?? request.phone} />
        {request.email && (
          <>
            , <a href={`mailto:${request.email}`}>{request.email}</a>
          </>
        )}
      </p>
      {request.comment && <p className={styles["lines"]}>{request.comment}</p>}
      <p className={frame["soft"]}>
        <Moment at={request.created_at} />
      </p>
      <Disclosure label={withClinicName(t("joins.admit"))} isOpen={Boolean(admitted)}>
        <AdmitForm request={request} phone={phone} cities={cities} constraint={constraints.admit} result={admitted} />
      </Disclosure>
      <Disclosure label={withClinicName(t("joins.refuse"))} isOpen={Boolean(refused)}>
        <RefuseForm request={request} constraint={constraints.refuse} result={refused} />
      </Disclosure>
    </li>
  );
}

type FormProps = { request: JoinRequest; constraint: FieldConstraints; result: SubmissionResult | undefined };

/** `phone`: E.164; null if the number in the request is not a mobile number of the country. */
type AdmitFormProps = FormProps & { phone: string | null; cities: City[] };

function AdmitForm({ request, phone, cities, constraint, result }: AdmitFormProps) {
  const { t } = useTranslation(["team", "staff", "leads"]);
  const { country } = useRootData();
  const rules = useFieldRules();
  const isSending = isPostOf(useRunningPost(), { change: "admit", request: request.id });
  const matchingCity = cities.find(({ name }) => name.toLowerCase() === request.city.toLowerCase());
  const { formProps, field, summary } = useActionForm({
    id: `admit-${request.id}`,
    result,
    constraint,
    defaultValue: {
      clinic_name: request.clinic_name,
      city: matchingCity ? String(matchingCity.id) : "",
      email: request.email ?? "",
      phone: phone ?? "",
    },
    rules: {
      clinic_name: [rules.required, rules.minLength(2)],
      city: [rules.required],
      address: [rules.required, rules.minLength(2)],
      email: [rules.email],
      phone: [rules.phone(country)],
    },
  });
  const labels = {
    clinic_name: t("leads:join.clinic_name"),
    city: t("leads:join.city"),
    address: t("joins.address"),
    email: t("joins.email"),
    phone: t("invite.phone"),
  };
  return (
    <Form {...formProps} method="post" className={styles["form"]}>
      <ErrorSummary title={t("staff:errors")} {...summary(labels)} />
      <SubmitAgainNotice result={result} />
      <p className={frame["soft"]}>{t("joins.admitText")}</p>
      <input type="hidden" name="request" value={request.id} />
      <input type="hidden" name="change" value="admit" />
      <TextField {...field("clinic_name")} label={labels.clinic_name} autoComplete="off" />
      <SelectField
        {...field("city")}
        label={labels.city}
        options={[
          ...(matchingCity ? [] : [{ label: t("joins.chooseCity"), value: "" }]),
          ...cities.map(({ id, name }) => ({ label: name, value: String(id) })),
        ]}
      />
      <TextField {...field("address")} label={labels.address} autoComplete="off" />
      <TextField
        {...field("email")}
        type="email"
        label={labels.email}
        hint={t("invite.emailHint")}
        autoComplete="off"
      />
      <PhoneField {...field("phone")} label={labels.phone} hint={t("invite.phoneHint")} format={country.phone} />
      <p>
        <Button progress={isSending}>{t("joins.admitSubmit")}</Button>
      </p>
    </Form>
  );
}

function RefuseForm({ request, constraint, result }: FormProps) {
  const { t } = useTranslation(["team", "staff"]);
  const rules = useFieldRules();
  const isSending = isPostOf(useRunningPost(), { change: "refuse", request: request.id });
  const { formProps, field, summary } = useActionForm({
    id: `refuse-${request.id}`,
    result,
    constraint,
    rules: { reason: [rules.required, rules.minLength(3), rules.maxLength(500)] },
  });
  return (
    <Form {...formProps} method="post" className={styles["form"]}>
      <ErrorSummary title={t("staff:errors")} {...summary({ reason: t("staff:day.reason") })} />
      <SubmitAgainNotice result={result} />
      <input type="hidden" name="request" value={request.id} />
      <input type="hidden" name="change" value="refuse" />
      <TextField {...field("reason")} label={t("staff:day.reason")} hint={t("joins.reasonHint")} autoComplete="off" />
      <p>
        <Button look="quiet" progress={isSending}>
          {t("joins.refuseSubmit")}
        </Button>
      </p>
    </Form>
  );
}
