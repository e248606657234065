import { useTranslation } from "react-i18next";
import { Form, Link, useActionData, useNavigation } from "react-router";
import { useFormats } from "#app/i18n/use-formats.ts";
import { useMarket } from "#app/i18n/market.ts";
import { GuardFields } from "#app/routes/content/guard-fields.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import { PhoneField } from "#app/ui/phone-field/phone-field.tsx";
import styles from "../booking.module.css";
import { maxName } from "../draft/names.ts";
import type { requestCallback } from "./request-callback.server.ts";

export type NoTimesData = {
  /** E.164, or as the clinic writes it. */
  clinicPhone: string | null;
  /** The list of others who offer the same. */
  othersPath: string;
  stamp: string;
};

/** Where a doctor has no free times: the clinic's phone, a request to be called, and other doctors. */
export function NoTimes({ clinicPhone, othersPath, stamp }: NoTimesData) {
  const answer = useActionData<typeof requestCallback>();
  const { t } = useTranslation("booking");
  const formats = useFormats();
  return (
    <section className={styles["no-times"]} aria-labelledby="booking-no-times">
      <h3 id="booking-no-times">{t("noTimes.title")}</h3>
      <ul>
        {clinicPhone && (
          <li>
            {t("noTimes.call")} <a href={`tel:${clinicPhone.replace(/[^\d+]/g, "")}`}>{formats.phone(clinicPhone)}</a>
          </li>
        )}
        <li>
          {/* Leaves the booking. */}
          <Link to={othersPath}>{t("noTimes.others")}</Link>
        </li>
      </ul>
      <output>{answer?.isRequested && t("noTimes.thanks")}</output>
      {!answer?.isRequested && <CallbackForm stamp={stamp} answer={answer} />}
    </section>
  );
}

type CallbackFormProps = { stamp: string; answer: ReturnType<typeof useActionData<typeof requestCallback>> };

function CallbackForm({ stamp, answer }: CallbackFormProps) {
  const { t } = useTranslation(["booking", "errors"]);
  const { country } = useMarket();
  const rules = useFieldRules();
  const submitting = useNavigation().formData?.get("intent") === "callback";
  const errors: Record<string, string[]> = answer?.errors ?? {};
  const errorsOf = (name: string) => errors[name];
  const labels: Record<string, string> = { name: t("form.name"), phone: t("noTimes.phone") };
  const summary = Object.entries(errors).flatMap(([name, messages]) =>
    messages.map((message) =>
      labels[name]
        ? { fieldId: `callback-${name}`, message: `${labels[name]}: ${message}` }
        : { fieldId: null, message },
    ),
  );
  return (
    <Form method="post" noValidate preventScrollReset className={styles["form"]} aria-label={t("noTimes.form")}>
      <p>{t("noTimes.form")}</p>
      <ErrorSummary title={t("form.errors")} errors={summary} />
      <TextField
        id="callback-name"
        name="name"
        label={t("form.name")}
        defaultValue={answer?.typed.name}
        autoComplete="name"
        errors={errorsOf("name")}
        rules={[rules.required, rules.minLength(2), rules.maxLength(maxName)]}
        required
      />
      <PhoneField
        id="callback-phone"
        name="phone"
        label={t("noTimes.phone")}
        format={country.phone}
        defaultValue={answer?.typed.phone ?? ""}
        errors={errorsOf("phone")}
        rules={[rules.required, rules.phone(country)]}
        required
      />
      <GuardFields stamp={answer?.stamp ?? stamp} />
      <Button name="intent" value="callback" progress={submitting}>
        {t("noTimes.submit")}
      </Button>
    </Form>
  );
}
