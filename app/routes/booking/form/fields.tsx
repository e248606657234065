import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigation } from "react-router";
import { useMarket } from "#app/i18n/market.ts";
import { CheckboxField } from "#app/ui/form/choice-field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import { PhoneField } from "#app/ui/phone-field/phone-field.tsx";
import styles from "../booking.module.css";
import type { BookingHead } from "../layout.tsx";
import { AdditionalField } from "./additional-field.tsx";
import { AdultLink } from "./adult-link.tsx";
import { fieldName } from "./faults.ts";
import { maxName } from "../draft/names.ts";
import { FindPatient } from "./find-patient.tsx";
import { LegalFooter } from "./legal-footer.tsx";
import { PriceBlock } from "./price-block.tsx";
import { ServiceField } from "./service-field.tsx";
import { SlotField } from "./slot-field.tsx";
import type { FormStepData } from "./step-data.ts";
import { useVoice } from "./use-voice.ts";

type BookingFieldsProps = {
  data: FormStepData;
  head: BookingHead;
  errorsOf: (name: string) => string[] | undefined;
};

/** The fields in the order of the specification (B-04). */
export function BookingFields({ data, head, errorsOf }: BookingFieldsProps) {
  const { t } = useTranslation(["booking", "errors"]);
  const { country } = useMarket();
  const { draft, asks } = data;
  const posted = useNavigation().formData;
  const isChangingService = posted !== undefined && posted.get("service") !== String(data.doctorServiceId);
  const rules = useFieldRules();
  // Until another page of the form has come: the service that is chosen next clears the slot.
  const { key } = useLocation();
  const [takenBackAt, setTakenBackAt] = useState<string | null>(null);
  const isServiceChosen = takenBackAt !== key;
  const voice = useVoice();
  const nameRules = [rules.required, rules.minLength(data.nameLength.min), rules.maxLength(data.nameLength.max)];
  const field = (name: string) => ({ id: `booking-${name}`, name, errors: errorsOf(name) });

  return (
    <>
      {data.insurances.length > 0 && (
        <div className={styles["insurance"]}>
          <CheckboxField
            {...field("hasInsurance")}
            label={country.referralSlips ? t(`${voice}.hasReferralSlip`) : t(`${voice}.hasInsurance`)}
            defaultChecked={draft.hasInsurance}
          />
          <SelectField
            {...field("insurance")}
            label={t("form.insurance")}
            defaultValue={draft.insurance}
            rules={[(value) => value !== "" || t("errors:insurance_needed")]}
            required
            options={[
              { label: t("form.chooseInsurance"), value: "" },
              ...data.insurances.map(({ id, name }) => ({ label: name, value: String(id) })),
            ]}
          />
        </div>
      )}
      {data.insuranceNotTaken && (
        <p className={styles["warning"]}>{t("form.insuranceNotTaken", { insurance: data.insuranceNotTaken })}</p>
      )}
      <ServiceField
        {...field("service")}
        services={data.services}
        chosen={data.doctorServiceId}
        onTakenBack={() => setTakenBackAt(key)}
      />
      {data.adult && <AdultLink adult={data.adult} />}
      {isServiceChosen && <PriceBlock price={data.price} insurers={data.insurances.map(({ name }) => name)} />}
      <SlotField
        {...field("slot")}
        slot={head.slot}
        disabled={isChangingService || !isServiceChosen}
        isServiceChanged={data.isServiceChanged}
      />
      {asks.surname && (
        <TextField
          {...field("surname")}
          label={t("form.surname")}
          defaultValue={draft.surname}
          autoComplete="family-name"
          rules={[rules.required, rules.maxLength(maxName)]}
          required
        />
      )}
      <TextField
        {...field("name")}
        label={t(asks.surname ? "form.givenName" : "form.name")}
        defaultValue={draft.name}
        autoComplete={asks.surname ? "given-name" : "name"}
        rules={nameRules}
        required
      />
      {data.fields.map((one) => (
        <AdditionalField
          key={one.id}
          {...field(fieldName(one.id))}
          field={one}
          typed={draft.fields[one.id]}
          today={data.today}
        />
      ))}
      <PhoneField
        {...field("phone")}
        format={country.phone}
        label={t("form.phone")}
        hint={head.confirmsPhone ? t("form.phoneHint") : undefined}
        defaultValue={draft.phone}
        rules={[rules.required, rules.phone(country)]}
        required
      />
      {asks.patient && <FindPatient patients={data.patients} />}
      {asks.consent && (
        <CheckboxField {...field("consent")} label={t(`${voice}.consent`)} defaultChecked={draft.consent} required />
      )}
      {asks.warning && <p className={styles["notice"]}>{t(`${voice}.generalWarning`)}</p>}
      <input type="hidden" name="submission" value={draft.submission} />
      <LegalFooter voice={voice} button={t(`${voice}.submit.${draft.mode}`)} />
    </>
  );
}
