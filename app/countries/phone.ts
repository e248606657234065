import type { Country, Landline, PhoneFormat } from "./country.ts";

type Pattern = Pick<PhoneFormat, "code" | "mask">;

/** Number of digits of a national number. */
export function nationalLength({ mask }: Pick<PhoneFormat, "mask">): number {
  return mask.split("#").length - 1;
}

/** A sample of the number format: "+996 (000) 00-00-00". */
export function phoneExample({ code, mask }: Pattern): string {
  return `${code} ${mask.replaceAll("#", "0")}`;
}

/** Length of an E.164 number, plus sign included. */
export function phoneLength(phone: Pattern): number {
  return phone.code.length + nationalLength(phone);
}

/**
 * Formats an E.164 number with its country's mask and no-break spaces: "+996 (555) 12-34-56". Landlines have masks of
 * their own where they are grouped by area code. A number of any other length is returned unchanged.
 */
export function formatPhone(value: string, { phone, landlines = [] }: Pick<Country, "phone" | "landlines">): string {
  const { code } = phone;
  if (!value.startsWith(code)) return value;
  const masks: readonly Landline[] = [...landlines, phone];
  const format = masks.find(
    ({ areas = [""], mask }) =>
      value.length === phoneLength({ code, mask }) && areas.some((area) => value.startsWith(area, code.length)),
  );
  return format ? grouped(value, code, format.mask) : value;
}

function grouped(value: string, code: string, mask: string): string {
  let next = code.length;
  const text = `${code} ${mask.replace(/#/g, () => value[next++] ?? "")}`;
  return text.replaceAll(" ", "\u00a0");
}
