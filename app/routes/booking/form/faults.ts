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

/** The form field of an API error (BW 5.2); null if no field is at fault. */
export function fieldOf({ attr, code }: ApiErrorItem): string | null {
  if (code === "code.code") return "code";
  if (attr === null) return null;
  const additional = /^additional_fields\.(\d+)$/.exec(attr);
  return additional ? fieldName(Number(additional[1])) : (fieldOfAttr[attr] ?? null);
}

/** The input name of an additional field. */
export function fieldName(id: number): string {
  return `field-${id}`;
}

/** Whether an error is of the slot: it cannot be booked. */
export function isSlotLost(errors: readonly ApiErrorItem[]): boolean {
  return errors.some((error) => error.attr === "slot");
}
