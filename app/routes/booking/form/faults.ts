import type { ApiErrorItem } from "#app/contract/errors.ts";

const fieldOfAttr: Record<string, string> = {
  client_name: "name",
  full_name: "name",
  client_phone: "phone",
  phone: "phone",
  doctor_service: "service",
  slot: "slot",
  insurance: "insurance",
  consent: "consent",
  otp: "code",
};

/** The form field a fault of the API belongs to (BW 5.2); null when no field is at fault. */
export function fieldOf({ attr, code }: ApiErrorItem): string | null {
  if (code === "code.code") return "code";
  if (attr === null) return null;
  const additional = /^additional_fields\.(\d+)$/.exec(attr);
  return additional ? fieldName(Number(additional[1])) : (fieldOfAttr[attr] ?? null);
}

/** The name of an additional field's input. */
export function fieldName(id: number): string {
  return `field-${id}`;
}

/** Whether it is the chosen time that cannot be had. */
export function isSlotLost(errors: readonly ApiErrorItem[]): boolean {
  return errors.some((error) => error.attr === "slot");
}

export type FormFaults = { fieldErrors: Record<string, string[]>; formErrors: string[] };

/** Faults sorted onto the fields; those of no field stand for the whole form. */
export function faultsByField(errors: readonly ApiErrorItem[]): FormFaults {
  const faults: FormFaults = { fieldErrors: {}, formErrors: [] };
  for (const error of errors) {
    const field = fieldOf(error);
    if (field) (faults.fieldErrors[field] ??= []).push(error.detail);
    else faults.formErrors.push(error.detail);
  }
  return faults;
}
