import type { PhoneFormat } from "#app/countries/country.ts";
import { normalizePhone, phoneLength, trunkPrefixes } from "#app/countries/phone.ts";

type Pattern = Pick<PhoneFormat, "code" | "mask">;

/** How long a number must be, code and plus counted, before what stands wrongly after the code is dropped. */
const droppedBeyond: Record<string, number | undefined> = { "+40": 5 };

/** The digits after the country's code in what was typed or pasted; null for a number of another country. */
export function nationalDigits(text: string, phone: Pattern): string | null {
  // What is pasted behind the code already shown may bring its own.
  const last = text.normalize("NFKC").replace(/^.*(?=\+)/s, "");
  const kept = last.replace(/(?!^\+)\D/g, "");
  const number = kept.startsWith("+") ? kept : completed(kept, phone);
  if (!number.startsWith(phone.code)) return phone.code.startsWith(number) ? "" : null;
  const wanted = phoneLength(phone) - phone.code.length;
  const rest = number.slice(phone.code.length);
  if (number.length <= (droppedBeyond[phone.code] ?? 0)) return rest;
  const digits = withoutTrunkPrefix(rest, phone);
  if (digits.length <= wanted) return digits;
  const whole = [rest, digits].map((one) => completed(one, phone)).find((one) => one.length === phoneLength(phone));
  return (whole?.slice(phone.code.length) ?? digits).slice(0, wanted);
}

/** No national number begins with what is dialled before it. While more of it may come, as 06 after 0, it stays. */
function withoutTrunkPrefix(digits: string, phone: Pattern): string {
  const prefixes = trunkPrefixes(phone);
  const prefix = prefixes.find((one) => digits.startsWith(one));
  const mayGrow = prefixes.some((one) => one.length > digits.length && one.startsWith(digits));
  return prefix && !mayGrow ? digits.slice(prefix.length) : digits;
}

/** Without a plus the code is ours, unless what stands there is already a whole number in one of the ways people write it. */
function completed(digits: string, phone: Pattern): string {
  const whole = normalizePhone(digits, phone);
  return whole.length === phoneLength(phone) && whole.startsWith(phone.code) ? whole : phone.code + digits;
}

/** The code and as much of the pattern as there are digits: "+996 (555) 1". */
export function maskPhone(national: string, phone: Pattern): string {
  let next = 0;
  let masked = "";
  for (const sign of phone.mask) {
    if (next >= national.length) break;
    masked += sign === "#" ? national[next++] : sign;
  }
  return `${phone.code} ${masked}`;
}
