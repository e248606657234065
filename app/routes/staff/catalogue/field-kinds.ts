import type { AdditionalFieldName } from "#app/contract/additional-field-names.ts";
import type { CountryId } from "#app/countries/country.ts";

/** Kinds of questions of the booking form; several parameter names of clinics' systems may mean the same kind. */
const kinds = {
  birthDate: ["date_of_birth", "patientDateOfBirth", "patient_birthDate", "DateOfBirth"],
  gender: ["gender"],
  email: ["patientEmail", "patient_email", "Email"],
  nationalId: ["iin", "Inn", "patientTAJ", "patientCNP", "emiratesId"],
  surname: ["last_name", "LastName", "patient_lastName"],
  fullName: ["full_name"],
  motherName: ["patientMothersName"],
  birthPlace: ["patientBirthPlace"],
  age: ["age"],
  childAge: ["child_age"],
  street: ["billingAddress"],
  settlement: ["billingSettlement"],
  postcode: ["billingZip"],
  house: ["billingHouseNr"],
  country: ["billingCountry"],
  insurance: ["insurance"],
  details: ["app_details"],
} as const satisfies Record<string, readonly AdditionalFieldName[]>;
type FieldKind = keyof typeof kinds;

const nationalIds: Record<CountryId, AdditionalFieldName> = {
  kz: "iin",
  kg: "Inn",
  hu: "patientTAJ",
  ro: "patientCNP",
  ae: "emiratesId",
};

/** The kind of a question by its name; null if unknown. */
export function kindOfField(param: string): FieldKind | null {
  const found = Object.entries(kinds).find(([, params]) => (params as readonly string[]).includes(param));
  return (found?.[0] as FieldKind | undefined) ?? null;
}

/** The names to add a question with, one of each kind that the branch does not have. */
export function fieldsToAdd(country: CountryId, taken: readonly string[]): AdditionalFieldName[] {
  const takenKinds = taken.map(kindOfField);
  return (Object.keys(kinds) as FieldKind[])
    .filter((kind) => !takenKinds.includes(kind))
    .map((kind) => (kind === "nationalId" ? nationalIds[country] : kinds[kind][0]));
}
