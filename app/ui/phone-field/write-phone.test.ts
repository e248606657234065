import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { phoneLength } from "#app/countries/phone.ts";
import { allCountries, getCountry } from "#app/countries/registry.ts";
import { maskPhone } from "./phone-mask.ts";
import { caretIn, writePhone } from "./write-phone.ts";

const kg = getCountry("kg").phone;

/** A field's text with its caret as a bar. */
const at = (text: string) => ({ value: text.replace("|", ""), caret: text.indexOf("|") });
const shown = ({ value, caret }: { value: string; caret: number }) => `${value.slice(0, caret)}|${value.slice(caret)}`;

function change(before: string, after: string, deleting: "backward" | "forward" | null): string {
  const { value: typed, caret } = at(after);
  return shown(writePhone({ typed, caret, before: at(before).value, deleting }, kg));
}

test.each([
  ["+996 |", "+996 5|", "+996 (5|"],
  ["+996 (555|", "+996 (5551|", "+996 (555) 1|"],
  ["+996 (555) |12-34-5", "+996 (555) 9|12-34-5", "+996 (555) 9|1-23-45"],
  ["|+996 (555", "9|+996 (555", "+996 (9|55) 5"],
  ["+9|96 (555", "+99|96 (555", "+996 (9|55) 5"],
  ["+996 |", "+996 +49 30 123|", "+49 30 123|"],
  ["+996 |", "+996 00996555123456|", "+996 (555) 12-34-56|"],
])("W-05 typing makes %s first %s, then %s", (before, after, expected) => {
  expect(change(before, after, null)).toBe(expected);
});

test.each([
  ["+996 (555) 1|", "+996 (555) |", "backward", "+996 (555|"],
  ["+996 (555) |12-34", "+996 (555)|12-34", "backward", "+996 (55|1) 23-4"],
  ["+996 (555|) 12-34", "+996 (555| 12-34", "forward", "+996 (555) |23-4"],
  ["+996 |(555", "+996|(555", "backward", "+996 (|555"],
  ["|+996 (555", "|996 (555", "forward", "+996 (|555"],
  ["+996 (555) 12|-34", "|-34", "backward", "+996 (|34"],
  ["+49 30 1|", "+49 30 |", "backward", "+49 30 |"],
  ["+4|9 30", "+|9 30", "backward", "+|9 30"],
  ["+996 (5|", "|", "backward", "|"],
] as const)("W-05 deleting makes %s first %s (%s), then %s", (before, after, direction, expected) => {
  expect(change(before, after, direction)).toBe(expected);
});

describe.each(allCountries.map((country) => [country.countryId, country.phone] as const))("W-05 in %s", (_market, phone) => {
  const national = phoneLength(phone) - phone.code.length;

  test("the caret keeps its place among the digits", () => {
    const digits = fc.string({ unit: fc.constantFrom(..."123456789"), maxLength: national });
    fc.assert(
      fc.property(digits, fc.nat(national), (typed, wanted) => {
        const masked = maskPhone(typed, phone);
        const after = Math.min(wanted, typed.length);
        return masked.slice(caretIn(masked, after)).replace(/\D/g, "").length === after;
      }),
    );
  });
});
