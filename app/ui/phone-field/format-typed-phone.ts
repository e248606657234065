import type { PhoneFormat } from "#app/countries/country.ts";
import { numberPlan, type NumberPlan } from "#app/countries/number-plan.ts";
import {
  canBecomeMobile,
  hasSingleDigit,
  phoneDigits,
  readPhone,
  withoutTrunkPrefix,
} from "#app/countries/read-phone.ts";

type FieldText = { value: string; caret: number };

/** An edit by key, paste or autofill: the new text, its caret, and the text before. */
type Change = {
  typed: string;
  caret: number;
  before: string;
  /** The selection before the edit; null if the browser replaced the text without an edit. */
  selected: { from: number; to: number } | null;
  deleting: "backward" | "forward" | null;
};

/** A key typed at the end of the text: the field's value before and after it. */
export type TypedKey = { before: string; after: string };

/** Length of the E.164 number up to which a trunk prefix after the code is kept (W-05). */
const keptTrunkPrefixUpTo: Record<string, number | undefined> = { "+40": 5 };

/**
 * The field after an edit, and the keys that Backspace can undo. A key can reformat all digits before it: deleting only
 * the last character would not restore the text before the key.
 */
export function editPhone(
  edit: Change,
  keys: readonly TypedKey[],
  format: PhoneFormat,
): FieldText & { keys: TypedKey[] } {
  const { typed, before, deleting } = edit;
  const last = keys.at(-1);
  if (last?.after === before && deleting === "backward" && typed === before.slice(0, -1))
    return { ...atEnd(last.before), keys: keys.slice(0, -1) };
  const formatted = formatEdit(edit, format);
  const isKey = edit.selected !== null && typed.slice(0, -1) === before;
  return { ...formatted, keys: isKey ? [...keys, { before, after: formatted.value }] : [] };
}

/**
 * The field after an edit: formatted once it is clear which digits are the national number, until then the typed text.
 * Only a trunk prefix and a repeated country code are dropped; digits beyond the mask stay visible.
 */
export function formatEdit(edit: Change, format: PhoneFormat): FieldText {
  const pasted = edit.deleting ? "" : insertedText(edit);
  const change = pasted === edit.typed ? { ...edit, before: "" } : edit;
  const whole = pasted.length > 1 ? readPhone(pasted, format).number : null;
  if (whole) return atEnd(maskPhone(whole.slice(format.code.length), format));
  if (repeatsCode(change, format)) return atEnd(maskPhone("", format));

  const { value: text, caret } = change.deleting
    ? afterDeletion(change, format.code)
    : moveAfterCode(change, format.code);
  const keepsTrunk = change.deleting !== null || hasNationalNumber(change.before, format);
  const complete = change.deleting ? null : readPhone(text, format).number;
  const national = complete ? complete.slice(format.code.length) : nationalDigits(text, format, { keepsTrunk });
  if (national === null) return { value: text, caret };
  if (national === "" && change.deleting) return atEnd("");
  const value = maskPhone(national, format);
  const behind = text
    .slice(Math.max(caret, text.startsWith(format.code) ? format.code.length : 0))
    .replace(/\D/g, "").length;
  return { value, caret: Math.max(caretIn(value, Math.min(behind, national.length)), format.code.length + 1) };
}

/** Whether a separator follows digits that repeat the country code, as in "+7 (7 ": no first group is that short. */
function repeatsCode({ typed, before, deleting }: Change, format: PhoneFormat): boolean {
  const isTwice = hasSingleDigit(format.code) && before === maskPhone(format.code.slice(1), format);
  return isTwice && !deleting && typed.startsWith(before) && /^[^\p{N}+]$/u.test(typed.slice(before.length));
}

/** The field on blur: a number is shown as it will be sent, and a bare country code is removed. */
export function formatOnBlur(value: string, format: PhoneFormat): string {
  const { number } = readPhone(value, format);
  if (number !== null) return maskPhone(number.slice(format.code.length), format);
  return value.trim() === format.code ? "" : value;
}

/** The field before any edit: a stored number (E.164) in the country's format; other text as it was typed. */
export function formatStored(value: string, format: PhoneFormat): string {
  return readPhone(value, format).number === value ? formatOnBlur(value, format) : value;
}

/**
 * The digits after the country code; null if the text is ambiguous, has the code twice, or is only another country's
 * number. `keepsTrunk`: a digit that looks like a trunk prefix may belong to a number being corrected.
 */
export function nationalDigits(text: string, format: PhoneFormat, { keepsTrunk = false } = {}): string | null {
  const plan = numberPlan(format);
  if (readPhone(text, plan).problem?.code === "phone_code_twice") return null;
  const digits = phoneDigits(text);
  if (!digits) return null;
  if (!digits.startsWith("+")) return nationalOfLocal(digits, plan);
  if (!digits.startsWith(plan.code)) return null;
  const national = digits.slice(plan.code.length);
  return keepsTrunk ? national : nationalAfterCode(digits, plan);
}

/** Whether the field shows national digits that are not the beginning of a trunk prefix. */
function hasNationalNumber(before: string, format: PhoneFormat): boolean {
  if (!before.startsWith(format.code)) return false;
  const national = before.slice(format.code.length).replace(/\D/g, "");
  const isBegun = format.code.length + national.length <= (keptTrunkPrefixUpTo[format.code] ?? 0);
  return !isBegun && !numberPlan(format).trunkPrefixes.some((prefix) => prefix.startsWith(national));
}

function nationalAfterCode(number: string, plan: NumberPlan): string {
  const digits = number.slice(plan.code.length);
  if (plan.mobile.test(digits) || number.length <= (keptTrunkPrefixUpTo[plan.code] ?? 0)) return digits;
  // A prefix "0" may become "06".
  const mayGrow = plan.trunkPrefixes.some((prefix) => prefix.length > digits.length && prefix.startsWith(digits));
  return mayGrow ? digits : withoutTrunkPrefix(digits, plan);
}

function nationalOfLocal(digits: string, plan: NumberPlan): string | null {
  const { number } = readPhone(digits, plan);
  if (number) return number.slice(plan.code.length);
  const code = plan.code.slice(1);
  const mayGrowIntoCode = digits === "0" || (digits !== code && code.startsWith(digits));
  if (mayGrowIntoCode) return null;
  const readings = new Set<string>();
  if (digits.startsWith(code)) readings.add(withoutTrunkPrefix(digits.slice(code.length), plan));
  readings.add(withoutTrunkPrefix(digits, plan));
  const possible = [...readings].filter((reading) => canBecomeMobile(reading, plan));
  return possible.length === 1 ? possible[0]! : null;
}

/** The code and the mask as far as there are digits, "+996 (555) 1"; further digits follow. */
export function maskPhone(national: string, { code, mask }: Pick<PhoneFormat, "code" | "mask">): string {
  let next = 0;
  let masked = "";
  for (const sign of mask) {
    if (next >= national.length) break;
    masked += sign === "#" ? national[next++] : sign;
  }
  return `${code} ${masked}${national.slice(next)}`;
}

function atEnd(value: string): FieldText {
  return { value, caret: value.length };
}

/** The text that replaced the selection; without a selection the whole text. */
function insertedText({ typed, before, selected }: Change): string {
  if (!selected) return typed;
  const rest = before.slice(selected.to);
  const end = typed.length - rest.length;
  const isReplaced = end >= selected.from && typed.startsWith(before.slice(0, selected.from)) && typed.endsWith(rest);
  return isReplaced ? typed.slice(selected.from, end) : typed;
}

/** Deleting a separator also deletes the digit beyond it; the code is deleted only with all the rest. */
function afterDeletion({ typed, caret, before, deleting }: Change, code: string): FieldText {
  if (typed === "" || !before.startsWith(code)) return { value: typed, caret };
  const deletedCount = before.length - typed.length;
  if (!typed.startsWith(code))
    return { value: code + before.slice(Math.max(code.length, caret + deletedCount)), caret: code.length };
  if (/\d/.test(before.slice(caret, caret + deletedCount))) return { value: typed, caret };
  if (deleting === "forward") return { value: typed.slice(0, caret) + typed.slice(caret).replace(/\d/, ""), caret };
  const digitIndex = typed.slice(0, caret).search(/\d\D*$/);
  return digitIndex < code.length
    ? { value: typed, caret }
    : { value: typed.slice(0, digitIndex) + typed.slice(caret), caret: digitIndex };
}

/** Moves text typed before or inside the code to after it. */
function moveAfterCode({ typed, caret, before }: Change, code: string): FieldText {
  const addedCount = typed.length - before.length;
  if (addedCount <= 0 || !before.startsWith(code) || typed.startsWith(code)) return { value: typed, caret };
  for (let index = 0; index < code.length; index += 1) {
    const isHere = before.slice(0, index) + typed.slice(index, index + addedCount) + before.slice(index) === typed;
    if (isHere)
      return {
        value: `${code}${typed.slice(index, index + addedCount)}${before.slice(code.length)}`,
        caret: code.length + addedCount,
      };
  }
  return { value: typed, caret };
}

/** The caret position in `masked` with `digitsAfter` digits after it. */
export function caretIn(masked: string, digitsAfter: number): number {
  let at = masked.length;
  for (let left = digitsAfter; left > 0 && at > 0; at -= 1) if (/\d/.test(masked[at - 1] ?? "")) left -= 1;
  return at;
}
