import fc from "fast-check";
import type { NumberPlan } from "./number-plan.ts";

export type PhoneWriting = { /** The number as somebody writes it. */ text: string; /** E.164. */ number: string };

const separators = ["", " ", "-", " - ", ".", "/", "\u00a0", "\u2011", ") ", " (", "\u200e"];

const digitSets = ["0123456789", "٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹", "０１２３４５６７８９"];

/**
 * For property tests: the usual ways to write a mobile number: prefix, grouping, separators, digits of other scripts.
 */
export function phoneWritings(phone: NumberPlan): fc.Arbitrary<PhoneWriting> {
  const { code, trunkPrefixes } = phone;
  const prefixes = [
    "",
    code,
    code.slice(1),
    `00${code.slice(1)}`,
    ...trunkPrefixes,
    ...trunkPrefixes.flatMap((trunk) => [`${code}${trunk}`, `${code} (${trunk}) `, `00${code.slice(1)}${trunk}`]),
  ];
  return fc
    .record({
      national: fc.stringMatching(phone.mobile),
      prefix: fc.constantFrom(...prefixes),
      gaps: fc.array(fc.constantFrom(...separators), { minLength: 12, maxLength: 12 }),
      isMasked: fc.boolean(),
      before: fc.constantFrom("", "", "", "tel:", "Тел. ", " "),
      digits: fc.constantFrom(...digitSets, digitSets[0]!),
    })
    .map(({ national, prefix, gaps, isMasked, before, digits }) => {
      const written = isMasked
        ? maskOnly(national, phone.mask)
        : [...national].map((digit, at) => digit + (gaps[at] ?? "")).join("");
      const text = `${before}${prefix}${prefix && isMasked ? " " : ""}${written}`;
      return { text: text.replace(/\d/g, (digit) => digits[Number(digit)]!), number: code + national };
    });
}

/** The number with its country code written twice, or after the trunk prefix. */
export function codeTwiceWritings(phone: NumberPlan): fc.Arbitrary<PhoneWriting> {
  const code = phone.code.slice(1);
  const prefixes = [code, `+${code}`, `00${code}`, ...phone.trunkPrefixes].map((first) => `${first} ${code}`);
  return fc
    .record({
      national: fc.stringMatching(phone.mobile),
      prefix: fc.constantFrom(...prefixes, `+${code}${code}`),
      gap: fc.constantFrom(" ", "-", "\u00a0"),
      isMasked: fc.boolean(),
    })
    .map(({ national, prefix, gap, isMasked }) => ({
      text: `${prefix}${gap}${isMasked ? maskOnly(national, phone.mask) : national}`.replaceAll(" ", gap),
      number: phone.code + national,
    }));
}

/** The text without its last digits and the characters after them. */
export function cutShort(text: string, count: number): string {
  const end = [...text.matchAll(/\p{Nd}/gu)].at(-count)?.index ?? 0;
  return text.slice(0, end);
}

function maskOnly(national: string, mask: string): string {
  let next = 0;
  return mask.replace(/#/g, () => national[next++] ?? "");
}
