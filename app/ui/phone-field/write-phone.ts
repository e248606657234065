import type { PhoneFormat } from "#app/countries/country.ts";
import { maskPhone, nationalDigits } from "./phone-mask.ts";

type Written = { value: string; caret: number };

/** What the browser made of a key, a paste or a deletion: the text, the caret in it, and the text before. */
type Change = { typed: string; caret: number; before: string; deleting: "backward" | "forward" | null };

/** The field after a change: the number in its pattern with the caret among the same digits; another country's number as it is. */
export function writePhone(change: Change, phone: Pick<PhoneFormat, "code" | "mask">): Written {
  if (change.typed === "") return { value: "", caret: 0 };
  const { code } = phone;
  const { value: text, caret } = change.deleting ? afterDeletion(change, code) : afterCode(change, code);
  const digits = nationalDigits(text, phone);
  if (digits === null) {
    const start = Math.max(text.lastIndexOf("+"), 0);
    return { value: text.slice(start), caret: Math.max(caret - start, 0) };
  }
  const value = maskPhone(digits, phone);
  const behind = text.slice(Math.max(caret, code.length)).replace(/\D/g, "").length;
  return { value, caret: Math.max(caretIn(value, Math.min(behind, digits.length)), code.length + 1) };
}

/** The code can't be deleted but with all the rest, and a sign of the pattern takes the digit beyond it along: alone it would be back at once. */
function afterDeletion({ typed, caret, before, deleting }: Change, code: string): Written {
  if (!before.startsWith(code)) return { value: typed, caret };
  const gone = before.length - typed.length;
  if (!typed.startsWith(code)) return { value: code + before.slice(Math.max(code.length, caret + gone)), caret: code.length };
  if (/\d/.test(before.slice(caret, caret + gone))) return { value: typed, caret };
  if (deleting === "forward") return { value: typed.slice(0, caret) + typed.slice(caret).replace(/\d/, ""), caret };
  const digitAt = typed.slice(0, caret).search(/\d\D*$/);
  return digitAt < code.length ? { value: typed, caret } : { value: typed.slice(0, digitAt) + typed.slice(caret), caret: digitAt };
}

/** What was typed before or into the code goes behind it: the code is not the visitor's to write. */
function afterCode({ typed, caret, before }: Change, code: string): Written {
  const added = typed.length - before.length;
  if (added <= 0 || !before.startsWith(code) || typed.startsWith(code)) return { value: typed, caret };
  for (let at = 0; at < code.length; at += 1) {
    const isHere = before.slice(0, at) + typed.slice(at, at + added) + before.slice(at) === typed;
    if (isHere) return { value: `${code}${typed.slice(at, at + added)}${before.slice(code.length)}`, caret: code.length + added };
  }
  return { value: typed, caret };
}

/** Where the caret belongs in `masked` so that as many digits of the number are behind it as in front of the end: both count from the right. */
export function caretIn(masked: string, digitsAfter: number): number {
  let at = masked.length;
  for (let left = digitsAfter; left > 0 && at > 0; at -= 1) if (/\d/.test(masked[at - 1] ?? "")) left -= 1;
  return at;
}
