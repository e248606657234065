import type { AppointmentField } from "#app/contract/appointment-field.ts";
import type { Insurance } from "#app/contract/insurance.ts";
import type { ServiceType } from "#app/contract/service.ts";
import type { Draft } from "../draft/draft.ts";

/** What the form is made from, and what was typed into it before. */
export type FormStepData = {
  draft: Draft;
  /** Those with an input of their own. */
  fields: AppointmentField[];
  nameLength: { min: number; max: number };
  /** Those the clinic takes for the service. */
  insurances: Insurance[];
  /** The name of the one the visitor comes with, when it is none of them. */
  insuranceNotTaken: string | null;
  price: PriceData;
  doctorServiceId: number;
  /** What else the doctor does at the same branch, the chosen service among them. */
  services: { id: number; name: string; type: ServiceType }[];
  /** For a service for children alone: the same for adults. */
  adult: AdultAlternative | null;
  /** Another service was just chosen, and the time of the one before let go. */
  isServiceChanged: boolean;
  /** To an operator: the names of those who were booked by the typed phone before; null before a phone is typed. */
  patients: string[] | null;
  /** "YYYY-MM-DD" where the market is. */
  today: string;
  /** Which parts of the form are switched on; `patient`: an operator can look for them by phone. */
  asks: { surname: boolean; consent: boolean; warning: boolean; patient: boolean };
};

/** Money in whole units of the market's currency; `now` zero means on request. */
export type PriceData = {
  base: number;
  now: number;
  percent: number;
  /** Procedures cost "from". */
  isFrom: boolean;
  /** HTML of the clinic, sanitised. */
  conditions: string | null;
};

export type AdultAlternative = {
  name: string;
  /** Of this doctor's own; null when others see adults, whose list `path` is. */
  doctorServiceId: number | null;
  path: string;
};
