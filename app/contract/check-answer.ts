import { plainDigits } from "#app/countries/plain-digits.ts";
import { appointmentFieldKind, houseNumberField, nameFields, type AppointmentField } from "./appointment-field.ts";
import { isEmail } from "./email.ts";
import { nationalIdDigits, nationalIdLength, readNationalId } from "./national-id.ts";

/** The reason why an answer is refused: `code` is the key of its message, the values complete it. */
export type AnswerFault = { code: AnswerFaultCode; values?: Record<string, string | number> };

export type AnswerFaultCode =
  | "age_format"
  | "required"
  | "digits_only"
  | "national_id_wrong"
  | "invalid"
  | "email_format"
  | "date_format"
  | "date_future"
  | "house_number_format"
  | "name_letters"
  | "number_max"
  | "number_min"
  | "postcode_format"
  | "too_long"
  | "too_short";

/**
 * Validates one additional field by its kind (BW 5.1): the first rule that fails wins. Shared by the API, which
 * decides, and the form, which warns early. `today` is "YYYY-MM-DD".
 */
export function checkAnswer(value: string, field: AppointmentField, today: string): AnswerFault | null {
  const kind = appointmentFieldKind(field.param_name);
  if (value === "") {
    // Gender's third option, "other", is the empty value.
    return field.is_required && kind !== "gender" ? { code: "required" } : null;
  }
  switch (kind) {
    case "numeric":
      return field.param_name === houseNumberField
        ? checkHouseNumber(plainDigits(value), field)
        : checkPostcode(value, field);
    case "national-id":
      return checkNationalId(value, field);
    case "gender":
      return ["male", "female"].includes(value) ? null : { code: "invalid" };
    case "email":
      return isEmail(value) ? null : { code: "email_format" };
    case "date":
      return checkDate(value, today);
    case "text":
      return checkText(value, field);
  }
}

/** Whether the answer is the name of a person. */
const isName = ({ param_name: name }: AppointmentField) =>
  nameFields[name] !== undefined || name === "patientMothersName";

/** Names of fields for an age in years, or of a baby in months. */
const ageFields: readonly string[] = ["age", "child_age"];
const maxAge = 130;

function checkText(value: string, field: AppointmentField): AnswerFault | null {
  if (isName(field) && !/\p{L}/u.test(value)) return { code: "name_letters" };
  if (ageFields.includes(field.param_name) && !isAge(plainDigits(value))) return { code: "age_format" };
  return checkLength(value, field);
}

/** "34", "4,5", "2 года 3 мес.". */
function isAge(value: string): boolean {
  const number = /^(\d{1,3})(?:[.,]\d)?(?:\s*\p{L}[\p{L}\p{M}\d\s.,]*)?$/u.exec(value)?.[1];
  return number !== undefined && Number(number) <= maxAge;
}

/** Digits, which people group with spaces and hyphens. */
function checkNationalId(value: string, field: AppointmentField): AnswerFault | null {
  const digits = nationalIdDigits(value);
  const length = nationalIdLength(field.param_name);
  const fault = /^\d+$/.test(digits)
    ? checkLength(digits, { ...field, min_length: length, max_length: length })
    : { code: "digits_only" as const };
  return fault ?? (readNationalId(field.param_name, digits) ? null : { code: "national_id_wrong" });
}

/** "12", "12/A", "12-14": the limits apply to the first number. */
function checkHouseNumber(value: string, field: AppointmentField): AnswerFault | null {
  const number =
    /^(\d{1,9})(?:\s*[/.-]?\s*(?:\d{1,4}|\p{L}{1,3}))?(?:\s*[/.-]\s*(?:\d{1,4}|\p{L}{1,3})|\s*\p{L})?\.?$/u.exec(
      value,
    )?.[1];
  return number === undefined ? { code: "house_number_format" } : checkRange(Number(number), field);
}

/** Digits, which people group with spaces. */
function checkPostcode(value: string, field: AppointmentField): AnswerFault | null {
  const digits = plainDigits(value).replace(/\s/g, "");
  return /^\d{1,9}$/.test(digits) ? checkRange(Number(digits), field) : { code: "postcode_format" };
}

/** For numbers the limits apply to the value, not to the length. */
function checkRange(number: number, { min_length: min, max_length: max }: AppointmentField): AnswerFault | null {
  if (max !== null && number > max) return { code: "number_max", values: { n: max } };
  if (min !== null && number < min) return { code: "number_min", values: { n: min } };
  return null;
}

function checkLength(value: string, { min_length: min, max_length: max }: AppointmentField): AnswerFault | null {
  const length = [...value].length;
  if (max !== null && length > max) return { code: "too_long", values: { count: max } };
  if (min !== null && length < min) return { code: "too_short", values: { count: min } };
  return null;
}

/** "YYYY-MM-DD", a date from 1900 to `today`. */
function checkDate(value: string, today: string): AnswerFault | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value < "1900-01-01") return { code: "date_format" };
  const parsed = new Date(`${value}T00:00:00Z`);
  if (Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(value)) return { code: "date_format" };
  return value > today ? { code: "date_future" } : null;
}
