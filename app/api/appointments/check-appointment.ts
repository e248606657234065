import {
  appointmentFieldKind,
  type AppointmentField,
  type AppointmentFieldKind,
} from "#app/contract/appointment-field.ts";
import { isBornOn, nationalIdDigits, readNationalId } from "#app/contract/national-id.ts";
import { checkAnswer } from "#app/contract/check-answer.ts";
import type { Country } from "#app/countries/country.ts";
import { phoneFault } from "../codes/index.ts";
import { refuse, type Fault, type Refused } from "../fault.ts";
import { refuseTooOften } from "../limits/index.ts";
import type { Offer } from "./offer.ts";
import { maxVisitsAhead } from "./queries.ts";

/** The reason why a phone may not book another appointment; null: it may. */
export function bookingRefusal({ ahead, waitSeconds }: { ahead: number; waitSeconds: number }): Refused | null {
  if (ahead >= maxVisitsAhead) return refuse("client_phone", "too_many_visits", { count: maxVisitsAhead });
  return waitSeconds > 0 ? refuseTooOften("client_phone", "too_many_bookings", waitSeconds) : null;
}

export type Answer = { clinic_branch_field: number; value: string };

export type CheckedFields = {
  client_phone: string;
  insurance?: number | null | undefined;
  additional_fields: Answer[];
  consents?: { processing?: boolean | undefined } | undefined;
};

/** Checks all of a booking that needs no write. No faults: the booking is accepted if its slot is still free. */
export function checkAppointment(
  payload: CheckedFields,
  offer: Offer | null,
  rules: { country: Country; consentRequired: boolean; today: string },
): Fault[] {
  const faults: Fault[] = [];
  const phone = phoneFault(payload.client_phone, rules.country);
  if (phone) faults.push({ attr: "client_phone", code: phone });
  if (rules.consentRequired && !payload.consents?.processing) faults.push({ attr: "consent", code: "required" });
  if (!offer) return [...faults, { attr: "doctor_service", code: "doctor_service_gone" }];

  if (offer.slot === "unknown") faults.push({ attr: "slot", code: "slot_gone" });
  if (offer.slot === "taken") faults.push({ attr: "slot", code: "slot_taken" });
  if (payload.insurance != null && !offer.insurances.includes(payload.insurance)) {
    faults.push({ attr: "insurance", code: "insurance_not_taken" });
  }
  const refusal = bookingRefusal({ ahead: offer.future_visits, waitSeconds: offer.booking_wait_seconds });
  if (refusal) faults.push(...refusal.faults);
  return [
    ...faults,
    ...checkAnswers(payload.additional_fields, offer.fields, rules.today),
    ...checkAge(payload.additional_fields, offer),
    ...checkIdentity(payload.additional_fields, offer.fields),
  ];
}

/** Where the branch asks for a date of birth, the patient's age must be one that the doctor sees. */
function checkAge(answers: Answer[], offer: Offer): Fault[] {
  const field = offer.fields.find(({ param_name }) => appointmentFieldKind(param_name) === "date");
  const birthDate = answers.find((answer) => answer.clinic_branch_field === field?.id)?.value.trim();
  if (!field || !birthDate || !offer.starts_at || !/^\d{4}-\d{2}-\d{2}$/.test(birthDate)) return [];
  const months = monthsBetween(birthDate, offer.starts_at);
  const fits = months >= offer.age_from && (offer.age_to === null || months <= offer.age_to);
  return fits ? [] : [{ attr: `additional_fields.${field.id}`, code: "age_limit" }];
}

/** A national id must agree with the answers to the date of birth and the gender. */
function checkIdentity(answers: Answer[], fields: AppointmentField[]): Fault[] {
  const answerTo = (kind: AppointmentFieldKind) => {
    const field = fields.find(({ param_name }) => appointmentFieldKind(param_name) === kind);
    return answers.find((answer) => answer.clinic_branch_field === field?.id)?.value.trim();
  };
  const [birthDate, gender] = [answerTo("date"), answerTo("gender")];
  return fields.flatMap(({ id, param_name: name }) => {
    const value = answers.find((answer) => answer.clinic_branch_field === id)?.value ?? "";
    const holder = appointmentFieldKind(name) === "national-id" ? readNationalId(name, nationalIdDigits(value)) : null;
    if (!holder) return [];
    const attr = `additional_fields.${id}`;
    if (birthDate && !isBornOn(holder, birthDate)) return [{ attr, code: "national_id_birth" }];
    return gender && holder.gender && holder.gender !== gender ? [{ attr, code: "national_id_gender" }] : [];
  });
}

/** The number of complete months. */
function monthsBetween(birthDate: string, visitStart: Date): number {
  const [year = 0, month = 0, day = 0] = birthDate.split("-").map(Number);
  const months = (visitStart.getUTCFullYear() - year) * 12 + (visitStart.getUTCMonth() + 1 - month);
  return visitStart.getUTCDate() < day ? months - 1 : months;
}

function checkAnswers(answers: Answer[], fields: AppointmentField[], today: string): Fault[] {
  const fieldsById = new Map(fields.map((field) => [field.id, field]));
  const unknownAnswers = answers.filter((answer) => !fieldsById.has(answer.clinic_branch_field));
  const values = new Map(answers.map((answer) => [answer.clinic_branch_field, answer.value.trim()]));
  return [
    ...unknownAnswers.map((answer) => ({
      attr: `additional_fields.${answer.clinic_branch_field}`,
      code: "field_unknown",
    })),
    ...fields.flatMap((field) => {
      const fault = checkAnswer(values.get(field.id) ?? "", field, today);
      return fault ? [{ attr: `additional_fields.${field.id}`, ...fault }] : [];
    }),
  ];
}
