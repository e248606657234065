import type { AppointmentField } from "#app/contract/appointment-field.ts";
import type { DoctorService } from "#app/contract/doctor.ts";
import type { Insurance } from "#app/contract/insurance.ts";
import type { ServiceType } from "#app/contract/service.ts";
import type { Draft } from "../draft/draft.ts";

/** What the form is made from, and what was typed into it before. */
export type FormStepData = {
  draft: Draft;
  fields: AppointmentField[];
  insurances: Insurance[];
  doctorService: DoctorService;
  /** What else the doctor does at the same branch, the chosen service among them. */
  services: { id: number; name: string; type: ServiceType }[];
  /** Which parts of the form are switched on. */
  asks: { surname: boolean; consent: boolean; warning: boolean };
};
