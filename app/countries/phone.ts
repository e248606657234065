import type { Country, PhoneFormat } from "./country.ts";

type Pattern = Pick<PhoneFormat, "code" | "mask">;

/** How many characters a whole number has, the plus sign counted: "+" and digits only. */
export function phoneLength(phone: Pattern): number {
  return phone.code.length + (phone.mask.match(/#/g)?.length ?? 0);
}

/**
 * Any way of writing a number becomes a plus and digits: spaces, brackets, dashes, 00 for +, a missing
 * country code, Arabic digits, the trunk prefix 8 (+7) or 0 or 06 (others). What can't be understood comes back as its digits,
 * for the length check to refuse.
 */
export function normalizePhone(text: string, phone: Pattern): string {
  const digits = text
    .normalize("NFKC")
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/\D/g, "");
  const code = phone.code.slice(1);
  const national = phoneLength(phone) - 1 - code.length;
  const whole = digits.startsWith("00") ? digits.slice(2) : digits;

  if (whole.startsWith(code) && whole.length >= code.length + national) {
    return `+${code}${dropTrunkPrefix(whole.slice(code.length), phone, national)}`;
  }
  const bare = dropTrunkPrefix(digits, phone, national);
  return bare.length === national ? `+${code}${bare}` : `+${whole}`;
}

/** Why a text is no number of the country: part of one is missing or too much, or it is another country's. Null: it is one. */
export function phoneProblem(text: string, phone: Pattern): "phone_format" | "phone_foreign" | null {
  const number = normalizePhone(text, phone);
  if (number.length === phoneLength(phone) && number.startsWith(phone.code)) return null;
  const abroad = /^\s*(?:\+|00)\s*([1-9][\d\s()-]*)/.exec(text.normalize("NFKC"))?.[1]?.replace(/\D/g, "");
  const code = phone.code.slice(1);
  return abroad && !abroad.startsWith(code) && !code.startsWith(abroad) ? "phone_foreign" : "phone_format";
}

function dropTrunkPrefix(digits: string, phone: Pattern, national: number): string {
  if (digits.length <= national) return digits;
  const prefix = trunkPrefixes(phone).find((one) => digits.startsWith(one) && digits.length - one.length === national);
  return prefix ? digits.slice(prefix.length) : digits;
}

const unusualPrefixes: Record<string, readonly string[]> = { "+7": ["8"], "+36": ["06", "0"] };

/** What people of a country dial before a number at home, and write after the code out of habit; the longest first. */
export function trunkPrefixes({ code }: Pattern): readonly string[] {
  return unusualPrefixes[code] ?? ["0"];
}

/** "+996555123456" as "+996 (555) 12-34-56", never broken over lines, a landline as those are; anything of another length as it is. */
export function formatPhone(value: string, phone: PhoneFormat, landline: string = phone.mask): string {
  const mask = [phone.mask, landline].find((one) => value.length === phoneLength({ code: phone.code, mask: one }));
  return mask && value.startsWith(phone.code) ? grouped(value, phone.code, mask) : value;
}

/** The market's own line, grouped as its landlines are. */
export function formatTelephone({ telephone, landline, phone }: Pick<Country, "telephone" | "landline" | "phone">): string {
  return grouped(telephone, phone.code, landline);
}

function grouped(value: string, code: string, mask: string): string {
  let next = code.length;
  const text = `${code} ${mask.replace(/#/g, () => value[next++] ?? "")}`;
  return text.replaceAll(" ", "\u00a0");
}
