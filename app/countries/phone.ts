import type { Country, PhoneFormat } from "./country.ts";

type Pattern = Pick<PhoneFormat, "code" | "mask">;

/** Number of digits of a national number. */
export function nationalLength({ mask }: Pick<PhoneFormat, "mask">): number {
  return mask.split("#").length - 1;
}

/** How a number is written, without one: "+996 (000) 00-00-00". */
export function phoneExample({ code, mask }: Pattern): string {
  return `${code} ${mask.replaceAll("#", "0")}`;
}

/** Length of an E.164 number, plus sign included. */
export function phoneLength(phone: Pattern): number {
  return phone.code.length + nationalLength(phone);
}

/**
 * Formats an E.164 number with its country's mask and no-break spaces: "+996 (555) 12-34-56".
 * Numbers as long as a landline use the landline mask; any other length is returned unchanged.
 */
export function formatPhone(value: string, phone: Pattern, landline: string = phone.mask): string {
  const mask = [phone.mask, landline].find((one) => value.length === phoneLength({ code: phone.code, mask: one }));
  return mask && value.startsWith(phone.code) ? grouped(value, phone.code, mask) : value;
}

/** The market's own contact number, formatted as a landline. */
export function formatTelephone({
  telephone,
  landline,
  phone,
}: Pick<Country, "telephone" | "landline" | "phone">): string {
  return grouped(telephone, phone.code, landline);
}

function grouped(value: string, code: string, mask: string): string {
  let next = code.length;
  const text = `${code} ${mask.replace(/#/g, () => value[next++] ?? "")}`;
  return text.replaceAll(" ", "\u00a0");
}
