import type { PhoneFormat } from "./country.ts";
import { numberPlan, type NumberPlan } from "./number-plan.ts";
import { nationalLength } from "./phone.ts";
import { plainDigits } from "./plain-digits.ts";

export type PhoneProblem =
  | { code: "phone_short" | "phone_long"; count: number }
  | {
      code:
        | "phone_ambiguous"
        | "phone_characters"
        | "phone_code_twice"
        | "phone_foreign"
        | "phone_format"
        | "phone_not_mobile";
    };

/** `number` is E.164: "+996555123456". */
export type PhoneReading = { number: string; problem: null } | { number: null; problem: PhoneProblem };

/**
 * Reads a mobile number of one country, written with "+" or "00" and the country code, with the code alone, with the
 * trunk prefix, or without any of them. Digits are never dropped or completed; a text that could also be the beginning
 * of another number is refused as ambiguous.
 */
export function readPhone(text: string, format: PhoneFormat): PhoneReading {
  const plan = numberPlan(format);
  const digits = phoneDigits(text);
  if (digits === null) return refuse({ code: "phone_characters" });
  if (!/\d/.test(digits)) return refuse({ code: "phone_format" });
  const reading = digits.startsWith("+") ? readInternational(digits.slice(1), plan) : readLocal(digits, plan);
  const isReadable = reading.number !== null || reading.problem.code === "phone_short";
  if ((!isReadable || hasSingleDigit(plan.code)) && hasCodeTwice(text, plan))
    return refuse({ code: "phone_code_twice" });
  return reading;
}

/**
 * The digits of a text, after a "+" if it is international ("00" counts as "+"). Words before the number and
 * separators are dropped. Null if a letter, a second plus sign, an extension ("#12") or an encoded blank ("%20")
 * follows.
 */
export function phoneDigits(text: string): string | null {
  const plain = plainText(text);
  if (/^\p{N}/u.test(plain) && !/^\d/.test(plain)) return null;
  if (/[\p{L}\p{N}+#*%]/u.test(plain.slice(1).replace(/\d/g, ""))) return null;
  const digits = plain.replace(/(?!^\+)\D/g, "");
  return digits.startsWith("00") ? `+${digits.slice(2)}` : digits;
}

function plainText(text: string): string {
  return plainDigits(text).replace(/^[^\p{N}+]+/u, "");
}

/** Whether a country code is "+" and one digit. No group of a number is a single digit, so a lone one is the code. */
export function hasSingleDigit(code: string): boolean {
  return code.length === 2;
}

/** Whether the code is repeated after the code or a trunk prefix, and is separated from a mobile number after it. */
function hasCodeTwice(text: string, plan: NumberPlan): boolean {
  const code = plan.code.slice(1);
  const prefixes = [code, ...plan.trunkPrefixes].join("|");
  const repeated = new RegExp(`^(?:\\+|00)?(?:${prefixes})\\D*${code}\\D+(\\d.*)`);
  const after = repeated.exec(plainText(text))?.[1];
  return after !== undefined && canBecomeMobile(after.replace(/\D/g, ""), plan);
}

function readInternational(digits: string, plan: NumberPlan): PhoneReading {
  const code = plan.code.slice(1);
  if (digits.startsWith(code)) return readNational(withoutTrunkPrefix(digits.slice(code.length), plan), plan);
  if (code.startsWith(digits))
    return refuse({ code: "phone_short", count: code.length + nationalLength(plan) - digits.length });
  return refuse({ code: "phone_foreign" });
}

function readLocal(digits: string, plan: NumberPlan): PhoneReading {
  const code = plan.code.slice(1);
  const national = withoutTrunkPrefix(digits, plan);
  if (!digits.startsWith(code)) return readNational(national, plan);
  const afterCode = digits.slice(code.length);
  const nationalAfterCode = withoutTrunkPrefix(afterCode, plan);
  const mayHaveCode = nationalAfterCode !== afterCode || canBecomeMobile(afterCode, plan);
  if (!canBecomeMobile(national, plan)) return readNational(nationalAfterCode, plan);
  // The digits are a number with the code or one without it, complete or cut short.
  return mayHaveCode ? refuse({ code: "phone_ambiguous" }) : readNational(national, plan);
}

function readNational(digits: string, plan: NumberPlan): PhoneReading {
  if (plan.mobile.test(digits)) return { number: plan.code + digits, problem: null };
  const missing = nationalLength(plan) - digits.length;
  if (missing < 0) return refuse({ code: "phone_long", count: -missing });
  // Landline numbers can be shorter, so missing digits are not reported for them.
  const isLandline = digits.length >= 3 && !canBecomeMobile(digits, plan);
  return refuse(isLandline || missing === 0 ? { code: "phone_not_mobile" } : { code: "phone_short", count: missing });
}

/** Removes a trunk prefix from national digits: no mobile number starts with one. */
export function withoutTrunkPrefix(digits: string, { trunkPrefixes }: NumberPlan): string {
  const prefix = trunkPrefixes.find((candidate) => digits.startsWith(candidate));
  return prefix === undefined ? digits : digits.slice(prefix.length);
}

/** Whether the digits are a mobile number or the beginning of one. */
export function canBecomeMobile(digits: string, plan: NumberPlan): boolean {
  const length = nationalLength(plan);
  if (digits.length > length) return false;
  if (digits.length < 3) return [..."0123456789"].some((next) => canBecomeMobile(digits + next, plan));
  // In every country the first six digits decide.
  return plan.mobilePrefix.test(digits) && (digits.length < 6 || plan.mobile.test(digits.padEnd(length, "0")));
}

function refuse(problem: PhoneProblem): PhoneReading {
  return { number: null, problem };
}
