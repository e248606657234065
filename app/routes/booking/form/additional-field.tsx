import { useTranslation } from "react-i18next";
import { appointmentFieldKind, houseNumber, type AppointmentField } from "#app/contract/appointment-field.ts";
import { checkAnswer } from "#app/contract/check-answer.ts";
import { DateOfBirthField } from "#app/ui/date-of-birth/date-of-birth-field.tsx";
import { RadioField } from "#app/ui/form/choice-field.tsx";
import type { Rule } from "#app/ui/form/rules.ts";
import { NumberField, TextField } from "#app/ui/form/text-field.tsx";

type AdditionalFieldProps = {
  id: string;
  name: string;
  errors: string[] | undefined;
  field: AppointmentField;
  typed: string | undefined;
  /** "YYYY-MM-DD" */
  today: string;
};

/** What a branch asks beyond name and phone; the field's name decides which input it is (B-10). */
export function AdditionalField({ field, typed, today, ...rest }: AdditionalFieldProps) {
  const { t } = useTranslation(["booking", "errors"]);
  const rule: Rule = (value) => {
    const fault = checkAnswer(value.trim(), field, today);
    return fault ? t(`errors:${fault.code}`, { ...fault.values }) : true;
  };
  const shared = { ...rest, label: field.title, required: field.is_required };
  const text = { ...shared, defaultValue: typed, rules: [rule] };
  switch (appointmentFieldKind(field.param_name)) {
    case "gender": {
      const options = [
        { label: t("gender.male"), value: "male" },
        { label: t("gender.female"), value: "female" },
        { label: t("gender.other"), value: "" },
      ];
      return <RadioField {...shared} defaultValue={typed} options={options} />;
    }
    case "date":
      return <DateOfBirthField {...shared} defaultValue={typed} today={today} />;
    case "numeric":
      return field.param_name === houseNumber ? <TextField {...text} /> : <NumberField {...text} />;
    case "national-id":
      return (
        <TextField
          {...text}
          placeholder={field.max_length ? "0".repeat(field.max_length) : undefined}
          inputMode="tel"
          autoComplete="off"
          onInput={(event) => keepDigits(event.currentTarget)}
        />
      );
    case "email":
      return <TextField {...text} type="email" inputMode="email" autoComplete="email" />;
    case "text":
      return <TextField {...text} />;
  }
}

function keepDigits(input: HTMLInputElement): void {
  const digits = input.value.replace(/[^\d\s-]/g, "");
  if (digits !== input.value) input.value = digits;
}
