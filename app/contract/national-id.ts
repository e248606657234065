import { plainDigits } from "#app/countries/plain-digits.ts";

/** The holder's data in a national id; null where it has none. */
export type NationalId = {
  /** The day or year of birth: "1990-02-03", "1990"; "90-02-03" if the id does not tell the century. */
  born: string | null;
  gender: "male" | "female" | null;
};

type Rule = { digits: number; read: (digits: number[], text: string) => NationalId | null };

/** National ids by the name of the branch's field. Sources: docs/adr/42-national-ids.md. */
const rules: Record<string, Rule> = {
  patientTAJ: {
    digits: 9,
    read: (digits) => (sum(digits, [3, 7, 3, 7, 3, 7, 3, 7]) % 10 === digits[8] ? withoutData : null),
  },
  patientCNP: { digits: 13, read: readCnp },
  iin: { digits: 12, read: readIin },
  Inn: { digits: 14, read: readPin },
  emiratesId: { digits: 15, read: readEmiratesId },
};

/** The fields that ask for a national id. */
export const nationalIdFields = Object.keys(rules);

const withoutData: NationalId = { born: null, gender: null };

/** The id in plain digits, without the spaces, hyphens and marks of direction between its groups. */
export function nationalIdDigits(value: string): string {
  return plainDigits(value).replace(/[\s\p{Cf}-]/gu, "");
}

/** The number of digits of the id that one of `nationalIdFields` asks for. */
export function nationalIdLength(paramName: string): number {
  return rules[paramName]!.digits;
}

/** Reads the digits of an id that one of `nationalIdFields` asks for. Null: its check digit, date or form is wrong. */
export function readNationalId(paramName: string, text: string): NationalId | null {
  const rule = rules[paramName]!;
  return text.length === rule.digits && /^\d+$/.test(text) ? rule.read([...text].map(Number), text) : null;
}

/** Whether an id says that its holder was born on this day, "YYYY-MM-DD"; true if the id has no date of birth. */
export function isBornOn({ born }: NationalId, day: string): boolean {
  return born === null || day.startsWith(born) || day.slice(2) === born;
}

function sum(digits: number[], weights: number[]): number {
  return weights.reduce((total, weight, at) => total + weight * digits[at]!, 0);
}

/** Romania: sex and century, date, county, serial number, check digit. */
function readCnp(digits: number[], text: string): NationalId | null {
  const rest = sum(digits, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11;
  const first = digits[0]!;
  if (first === 0 || (rest === 10 ? 1 : rest) !== digits[12]) return null;
  const gender = first === 9 ? null : first % 2 === 1 ? "male" : "female";
  // 7 to 9 are foreigners, of any century.
  return withDate(["19", "18", "20"][Math.ceil(first / 2) - 1] ?? "", text.slice(1, 7), gender);
}

/** Kazakhstan: date, century and sex, serial number, check digit, computed again with other weights if it is 10. */
function readIin(digits: number[], text: string): NationalId | null {
  const weights = Array.from({ length: 11 }, (_, at) => at + 1);
  let rest = sum(digits, weights) % 11;
  if (rest === 10) rest = sum(digits, [...weights.slice(2), 1, 2]) % 11;
  const seventh = digits[6]!;
  if (rest !== digits[11] || seventh > 6) return null;
  const gender = seventh === 0 ? null : seventh % 2 === 1 ? "male" : "female";
  return withDate(["18", "19", "20"][Math.ceil(seventh / 2) - 1] ?? "", text.slice(0, 6), gender);
}

/** Kyrgyzstan: sex (1 female, 2 male), day, month, year; no check digit has been published. */
function readPin([first]: number[], text: string): NationalId | null {
  if (first !== 1 && first !== 2) return null;
  const date = text.slice(7, 9) + text.slice(3, 5) + text.slice(1, 3);
  return withDate(text.slice(5, 7), date, first === 1 ? "female" : "male");
}

/** Emirates: 784, year of birth, serial number, check digit by Luhn. */
function readEmiratesId(digits: number[], text: string): NationalId | null {
  const luhn = digits.toReversed().reduce((total, digit, at) => {
    const value = at % 2 === 0 ? digit : digit * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return text.startsWith("784") && luhn % 10 === 0 ? { born: text.slice(3, 7), gender: null } : null;
}

/** `date` is YYMMDD. */
function withDate(century: string, date: string, gender: NationalId["gender"]): NationalId | null {
  const born = `${century}${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4, 6)}`;
  const whole = century ? born : `20${born}`;
  const parsed = new Date(`${whole}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(whole) ? { born, gender } : null;
}
