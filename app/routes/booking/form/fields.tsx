import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useRootData } from "#app/i18n/root-data.ts";
import { Button } from "#app/ui/button/button.tsx";
import { CheckboxField } from "#app/ui/form/choice-field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import type { ActionForm } from "#app/ui/form/use-action-form.ts";
import { useRunningPost } from "#app/ui/form/use-running-post.ts";
import { PhoneField } from "#app/ui/phone-field/phone-field.tsx";
import styles from "../booking.module.css";
import formStyles from "./form.module.css";
import type { BookingHead } from "../layout.tsx";
import { AdditionalField } from "./additional-field.tsx";
import { AdultLink } from "./adult-link.tsx";
import { FindPatient } from "./find-patient.tsx";
import { LegalFooter } from "./legal-footer.tsx";
import { PriceBlock } from "./price-block.tsx";
import { ServiceField } from "./service-field.tsx";
import { SlotField } from "./slot-field.tsx";
import type { FormStepData } from "./step-data.ts";
import { useBooker } from "./use-booker.ts";

type BookingFieldsProps = {
  data: FormStepData;
  head: BookingHead;
  form: ActionForm;
};

/** The fields in the order of the specification (B-04). */
export function BookingFields({ data, head, form }: BookingFieldsProps) {
  const { t } = useTranslation("booking");
  const { country } = useRootData();
  const { draft, parts } = data;
  const posted = useRunningPost();
  const isChangingService = posted !== undefined && posted.get("service") !== String(data.doctorServiceId);
  // The form of another service has another location key: a deselection holds only until that form has loaded.
  const { key } = useLocation();
  const [deselectedAt, setDeselectedAt] = useState<string | null>(null);
  const isServiceChosen = deselectedAt !== key;
  const booker = useBooker();
  const { field, checkbox } = form;
  const [isInsured, setInsured] = useState(checkbox("hasInsurance").defaultChecked);

  return (
    <>
      {data.insurances.length > 0 && (
        <div className={formStyles["insurance"]}>
          <CheckboxField
            {...checkbox("hasInsurance")}
            onChange={({ currentTarget }) => {
              setInsured(currentTarget.checked);
              // The insurer disappears, and its error with it.
              if (!currentTarget.checked) form.validate("insurance");
            }}
            label={country.referralSlips ? t(`${booker}.hasReferralSlip`) : t(`${booker}.hasInsurance`)}
          />
          <SelectField
            {...field("insurance")}
            label={t("form.insurance")}
            hint={t("form.priceUninsured")}
            required={isInsured}
            options={[
              { label: t("form.chooseInsurance"), value: "" },
              ...data.insurances.map(({ id, name }) => ({ label: name, value: String(id) })),
            ]}
          />
        </div>
      )}
      {data.insuranceNotAccepted && (
        <p className={styles["warning"]}>{t("form.insuranceNotTaken", { insurance: data.insuranceNotAccepted })}</p>
      )}
      <ServiceField
        field={field("service")}
        services={data.services}
        chosen={data.doctorServiceId}
        onDeselect={() => setDeselectedAt(key)}
      />
      {data.adult && <AdultLink adult={data.adult} />}
      {isServiceChosen && <PriceBlock price={data.price} insurers={data.insurances.map(({ name }) => name)} />}
      <SlotField
        {...field("slot")}
        slot={head.slot}
        disabled={isChangingService || !isServiceChosen}
        isServiceChanged={data.isServiceChanged}
      />
      {parts.surname && <TextField {...field("surname")} label={t("form.surname")} autoComplete="family-name" />}
      <TextField
        {...field("name")}
        label={t(parts.surname ? "form.givenName" : "form.name")}
        autoComplete={parts.surname ? "given-name" : "name"}
      />
      {data.fields.map((additionalField) => (
        <AdditionalField key={additionalField.id} form={form} field={additionalField} today={data.today} />
      ))}
      <PhoneField
        {...field("phone")}
        format={country.phone}
        label={t("form.phone")}
        hint={head.confirmsPhone ? t("form.phoneHint", { code: country.phone.code }) : undefined}
      />
      {parts.patientLookup && <FindPatient patients={data.patients} />}
      {parts.consent && <CheckboxField {...checkbox("consent")} label={t(`${booker}.consent`)} />}
      {!parts.patientLookup && <CheckboxField {...checkbox("saveDetails")} label={t("saved.save")} />}
      {data.hasSavedDetails && (
        <Button name="intent" value="forget" look="quiet" size="small">
          {t("saved.forget")}
        </Button>
      )}
      {parts.warning && <p className={styles["notice"]}>{t(`${booker}.generalWarning`)}</p>}
      <input type="hidden" name="shown_terms" value={data.terms} />
      <input type="hidden" name="submission" value={field("submission").defaultValue} />
      <LegalFooter booker={booker} buttonText={t(`${booker}.submit.${draft.mode}`)} />
    </>
  );
}
