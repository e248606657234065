import type { AppointmentField } from "#app/contract/appointment-field.ts";
import type { FieldConstraints } from "#app/ui/form/use-action-form.ts";
import type { Insurance } from "#app/contract/insurance.ts";
import type { ServiceType } from "#app/contract/service.ts";
import type { Draft } from "../draft/draft.ts";

/** The posted value of the gender whose answer is empty: Conform treats an empty value as missing. */
export const otherGender = "other";

/** Other fields of an insurer would only enlarge the page. */
export type FormInsurer = Pick<Insurance, "id" | "name">;

/** Data of the form, with the earlier input. */
export type FormStepData = {
  draft: Draft;
  constraint: FieldConstraints;
  /** Fields with an input of their own. */
  fields: AppointmentField[];
  nameLength: { min: number; max: number };
  /** Insurers that the clinic accepts for the service. */
  insurances: FormInsurer[];
  /** Name of the visitor's insurer if it is not accepted. */
  insuranceNotAccepted: string | null;
  price: PriceData;
  /** The price and conditions that the form shows, as `termsOf` writes them. */
  terms: string;
  doctorServiceId: number;
  /** The doctor's other services at the branch, the selected one included. */
  services: { id: number; name: string; type: ServiceType }[];
  /** The adult service of a children's service. */
  adult: AdultAlternative | null;
  /** The service was just changed, which has cleared the slot. */
  isServiceChanged: boolean;
  /** For operators: names of earlier patients of the typed phone; null before a phone is typed. */
  patients: string[] | null;
  /** Details of an earlier booking are saved in this browser. */
  hasSavedDetails: boolean;
  /** Today in the market, "YYYY-MM-DD". */
  today: string;
  /** Whether the form has each of its optional parts. Operators have the lookup of patients by phone. */
  parts: { surname: boolean; consent: boolean; warning: boolean; patientLookup: boolean };
};

/** Money in whole units of the market's currency; `now` zero means on request. */
export type PriceData = {
  base: number;
  now: number;
  percent: number;
  /** Prices of procedures are "from". */
  isFrom: boolean;
  /** Sanitised HTML from the clinic. */
  conditions: string | null;
};

export type AdultAlternative = {
  name: string;
  /** The doctor's own service; null if others see adults, whose list is `path`. */
  doctorServiceId: number | null;
  path: string;
};
