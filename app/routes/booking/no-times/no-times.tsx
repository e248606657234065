import { useTranslation } from "react-i18next";
import { Form, Link } from "react-router";
import { PhoneLink } from "#app/components/phone-link/phone-link.tsx";
import { useRootData } from "#app/i18n/root-data.ts";
import { GuardFields } from "#app/routes/content/guard-fields.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { useFocusOnChange } from "#app/ui/document/use-focus-on-change.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useActionForm, type FieldConstraints } from "#app/ui/form/use-action-form.ts";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { useRunningPost } from "#app/ui/form/use-running-post.ts";
import { PhoneField } from "#app/ui/phone-field/phone-field.tsx";
import styles from "../booking.module.css";
import { maxName } from "../draft/names.ts";
import type { requestCallback } from "./request-callback.server.ts";

export type NoTimesData = {
  /** E.164, or as the clinic writes it. */
  clinicPhone: string | null;
  /** List of other doctors with the same service. */
  othersPath: string;
  stamp: string;
  /** What was typed into the booking form. */
  typed: { name: string; phone: string };
  constraint: FieldConstraints;
};

/** Shown without free slots: the clinic's phone, a callback form, and other doctors. */
export function NoTimes({ clinicPhone, othersPath, ...shown }: NoTimesData) {
  const actionData = useLastActionData<typeof requestCallback>();
  const { t } = useTranslation("booking");
  const thanks = useFocusOnChange<HTMLOutputElement>(Boolean(actionData?.isRequested));
  return (
    <section className={styles["no-times"]} aria-labelledby="booking-no-times">
      <h3 id="booking-no-times">{t("noTimes.title")}</h3>
      <ul>
        {clinicPhone && (
          <li>
            {t("noTimes.call")} <PhoneLink phone={clinicPhone} />
          </li>
        )}
        <li>
          {/* Leaves the booking. */}
          <Link to={othersPath}>{t("noTimes.others")}</Link>
        </li>
      </ul>
      <output ref={thanks}>{actionData?.isRequested && t("noTimes.thanks")}</output>
      {!actionData?.isRequested && <CallbackForm {...shown} actionData={actionData} />}
    </section>
  );
}

type CallbackFormProps = Pick<NoTimesData, "stamp" | "typed" | "constraint"> & {
  actionData: ReturnType<typeof useLastActionData<typeof requestCallback>>;
};

function CallbackForm({ stamp, typed, constraint, actionData }: CallbackFormProps) {
  const { t } = useTranslation(["booking", "errors"]);
  const { country } = useRootData();
  const rules = useFieldRules();
  const submitting = useRunningPost()?.get("intent") === "callback";
  const { formProps, field, summary } = useActionForm({
    id: "callback",
    result: actionData?.result,
    defaultValue: typed,
    constraint,
    rules: {
      name: [rules.required, rules.minLength(2), rules.maxLength(maxName)],
      phone: [rules.required, rules.phone(country, "callback")],
    },
  });
  const labels = { name: t("form.name"), phone: t("noTimes.phone") };
  return (
    <Form {...formProps} method="post" preventScrollReset className={styles["form"]} aria-label={t("noTimes.form")}>
      <p>{t("noTimes.form")}</p>
      <ErrorSummary title={t("form.errors")} {...summary(labels)} />
      <TextField {...field("name")} label={labels.name} autoComplete="name" />
      <PhoneField {...field("phone")} label={labels.phone} format={country.phone} />
      <GuardFields stamp={actionData?.stamp ?? stamp} />
      <Button name="intent" value="callback" progress={submitting}>
        {t("noTimes.submit")}
      </Button>
    </Form>
  );
}
