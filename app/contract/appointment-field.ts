import { nationalIdFields } from "./national-id.ts";

/** Without zod, so that pages can use it in the browser. */

const fieldKinds = {
  numeric: ["billingHouseNr", "billingZip"],
  "national-id": nationalIdFields,
  gender: ["gender"],
  email: ["patientEmail", "patient_email", "Email"],
  date: ["patientDateOfBirth", "patient_birthDate", "DateOfBirth", "date_of_birth"],
} as const;

/** A number with an optional letter or second number behind it. */
export const houseNumber = "billingHouseNr";

/** Fields that the patient's name or surname answers. */
export const nameFields: Record<string, "name" | "surname" | undefined> = {
  full_name: "name",
  last_name: "surname",
  LastName: "surname",
  patient_lastName: "surname",
};

export type AppointmentFieldKind = keyof typeof fieldKinds | "text";

/** The kind of a branch's field; a field that is not listed is text. */
export function appointmentFieldKind(paramName: string): AppointmentFieldKind {
  const found = Object.entries(fieldKinds).find(([, names]) => (names as readonly string[]).includes(paramName));
  return found ? (found[0] as AppointmentFieldKind) : "text";
}

export type { AppointmentField } from "./appointment-field-schema.ts";
