import { useFormats } from "#app/i18n/use-formats.ts";

/** A phone number that can be called. `phone`: E.164, or as the clinic writes it. */
export function PhoneLink({ phone }: { phone: string }) {
  const formats = useFormats();
  return <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{formats.phone(phone)}</a>;
}
