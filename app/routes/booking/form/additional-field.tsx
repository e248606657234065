import { useTranslation } from "react-i18next";
import { appointmentFieldKind, houseNumberField, type AppointmentField } from "#app/contract/appointment-field.ts";
import { DateOfBirthField } from "#app/ui/date-of-birth/date-of-birth-field.tsx";
import { RadioField } from "#app/ui/form/choice-field.tsx";
import type { ActionForm } from "#app/ui/form/use-action-form.ts";
import { fieldName } from "./faults.ts";
import { otherGender } from "./step-data.ts";
import { NumberField, TextField } from "#app/ui/form/text-field.tsx";

type AdditionalFieldProps = {
  form: ActionForm;
  field: AppointmentField;
  /** "YYYY-MM-DD" */
  today: string;
};

/** A branch's additional field; its name decides the kind of input (B-10). */
export function AdditionalField({ form, field, today }: AdditionalFieldProps) {
  const { t } = useTranslation("booking");
  const name = fieldName(field.id);
  const text = { ...form.field(name), label: field.title, required: field.is_required };
  switch (appointmentFieldKind(field.param_name)) {
    case "gender": {
      const options = [
        { label: t("gender.male"), value: "male" },
        { label: t("gender.female"), value: "female" },
        { label: t("gender.other"), value: otherGender },
      ];
      return <RadioField {...text} options={options} />;
    }
    case "date":
      return <DateOfBirthField {...text} today={today} onPick={(date) => date !== null && form.validate(name)} />;
    case "numeric":
      return field.param_name === houseNumberField ? <TextField {...text} /> : <NumberField {...text} />;
    case "national-id":
      return (
        <TextField
          {...text}
          placeholder={field.max_length ? "0".repeat(field.max_length) : undefined}
          inputMode="tel"
          autoComplete="off"
        />
      );
    case "email":
      return <TextField {...text} type="email" inputMode="email" autoComplete="email" />;
    case "text":
      return <TextField {...text} />;
  }
}
