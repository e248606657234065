import { useTranslation } from "react-i18next";
import { appointmentFieldKind, type AppointmentField } from "#app/contract/appointment-field.ts";
import { RadioField } from "#app/ui/form/choice-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

type AdditionalFieldProps = {
  id: string;
  name: string;
  errors: string[] | undefined;
  field: AppointmentField;
  typed: string | undefined;
};

const inputs = {
  numeric: { type: "text", inputMode: "decimal" },
  "national-id": { type: "text", inputMode: "tel", autoComplete: "off" },
  email: { type: "email", inputMode: "email", autoComplete: "email" },
  date: { type: "date", autoComplete: "bday" },
  text: { type: "text" },
} as const;

/** What a branch asks beyond name and phone; the field's name decides which input it is (B-10). */
export function AdditionalField({ field, typed, ...rest }: AdditionalFieldProps) {
  const { t } = useTranslation("booking");
  const kind = appointmentFieldKind(field.param_name);
  const shared = { ...rest, label: field.title, required: field.is_required, defaultValue: typed };
  if (kind === "gender") {
    const options = [
      { label: t("gender.male"), value: "male" },
      { label: t("gender.female"), value: "female" },
      { label: t("gender.other"), value: "" },
    ];
    return <RadioField {...shared} options={options} />;
  }
  if (kind === "date") return <TextField {...shared} {...inputs.date} />;
  const maxLength = kind === "numeric" || field.max_length === null ? 500 : field.max_length;
  return <TextField {...shared} {...inputs[kind]} maxLength={kind === "national-id" ? maxLength + 6 : maxLength} />;
}
