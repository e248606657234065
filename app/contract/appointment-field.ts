import { nationalIdFields } from "./national-id.ts";

// Without zod, so that pages can use this module in the browser.

const fieldKinds = {
  numeric: ["billingHouseNr", "billingZip"],
  "national-id": nationalIdFields,
  gender: ["gender"],
  email: ["patientEmail", "patient_email", "Email"],
  date: ["patientDateOfBirth", "patient_birthDate", "DateOfBirth", "date_of_birth"],
} as const;

/** Name of the field of a house number, which may end with a letter or a second number. */
export const houseNumberField = "billingHouseNr";

/** Names of fields that are filled from the patient's name or surname. */
export const nameFields: Record<string, "name" | "surname" | undefined> = {
  full_name: "name",
  last_name: "surname",
  LastName: "surname",
  patient_lastName: "surname",
};

export type AppointmentFieldKind = keyof typeof fieldKinds | "text";

/** The kind of a branch's field by its name; unlisted names are text. */
export function appointmentFieldKind(paramName: string): AppointmentFieldKind {
  const entry = Object.entries(fieldKinds).find(([, names]) => (names as readonly string[]).includes(paramName));
  return entry ? (entry[0] as AppointmentFieldKind) : "text";
}

export type { AppointmentField } from "./appointment-field-schema.ts";
