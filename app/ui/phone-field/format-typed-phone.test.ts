import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { numberPlan } from "#app/countries/number-plan.ts";
import { nationalLength } from "#app/countries/phone.ts";
import { phoneDigits, readPhone } from "#app/countries/read-phone.ts";
import { allCountries, getCountry } from "#app/countries/registry.ts";
import type { PhoneFormat } from "#app/countries/country.ts";
import { codeTwiceWritings, cutShort, phoneWritings } from "#app/countries/phone-writings.ts";
import {
  caretIn,
  editPhone,
  maskPhone,
  nationalDigits,
  formatEdit,
  formatOnBlur,
  type TypedKey,
} from "./format-typed-phone.ts";

const kg = getCountry("kg").phone;
const kz = getCountry("kz").phone;
const ro = getCountry("ro").phone;
const hu = getCountry("hu").phone;

const options = { seed: 2611, numRuns: 800 };

/** Parses a field's text in which a bar is the caret. */
const parseField = (text: string) => ({ value: text.replace("|", ""), caret: text.indexOf("|") });
/** Writes a field's text with a bar as the caret. */
const writeField = ({ value, caret }: { value: string; caret: number }) =>
  `${value.slice(0, caret)}|${value.slice(caret)}`;

/** The field after the browser's edit of it was formatted. */
function formatChange(before: string, after: string, deleting: "backward" | "forward" | null): string {
  const { value: typed, caret } = parseField(after);
  const { value, caret: from } = parseField(before);
  return writeField(formatEdit({ typed, caret, before: value, selected: { from, to: from }, deleting }, kg));
}

/** The field after a text was typed at its end, key by key; "<" is Backspace. */
function typeKeys(text: string, phone: PhoneFormat): string {
  let value = "";
  let keys: TypedKey[] = [];
  for (const key of text) {
    const isBackspace = key === "<";
    const typed = isBackspace ? value.slice(0, -1) : value + key;
    const selected = { from: value.length, to: value.length };
    const edit = { typed, caret: typed.length, before: value, selected } as const;
    ({ value, keys } = editPhone({ ...edit, deleting: isBackspace ? "backward" : null }, keys, phone));
  }
  return value;
}

/** The field after a text was pasted over everything. */
function paste(text: string, phone: PhoneFormat, before = ""): string {
  const selected = { from: 0, to: before.length };
  return formatEdit({ typed: text, caret: text.length, before, selected, deleting: null }, phone).value;
}

/** The field after the browser filled in a text, without an edit before. */
function autofill(text: string, phone: PhoneFormat, before: string): string {
  return formatEdit({ typed: text, caret: text.length, before, selected: null, deleting: null }, phone).value;
}

/** The field after a text was pasted between two characters. */
function pasteAt(text: string, phone: PhoneFormat, before: string, index: number): string {
  const typed = before.slice(0, index) + text + before.slice(index);
  const selected = { from: index, to: index };
  return formatEdit({ typed, caret: index + text.length, before, selected, deleting: null }, phone).value;
}

/**
 * The field after the national digit at `position` was deleted by Backspace and another typed where the caret then is.
 */
function correctDigit(before: string, position: number, digit: string, phone: PhoneFormat): string {
  const digits = [...before.matchAll(/\d/g)].map((match) => match.index);
  const index = digits[phone.code.length - 1 + position]!;
  const deleted = { typed: before.slice(0, index) + before.slice(index + 1), caret: index, before };
  const selectedDigit = { from: index, to: index + 1 };
  const { value, caret } = formatEdit({ ...deleted, selected: selectedDigit, deleting: "backward" }, phone);
  const typed = value.slice(0, caret) + digit + value.slice(caret);
  const selected = { from: caret, to: caret };
  return formatEdit({ typed, caret: caret + 1, before: value, selected, deleting: null }, phone).value;
}

test.each([
  [kg, "5", "+996 (5"],
  [kg, "0", "0"],
  [kg, "05", "+996 (5"],
  [kg, "0555123456", "+996 (555) 12-34-56"],
  [kg, "9", "9"],
  [kg, "996", "996"],
  [kg, "9965551234", "+996 (555) 12-34"],
  [kg, "996555123456", "+996 (555) 12-34-56"],
  [kg, "+996555123456", "+996 (555) 12-34-56"],
  [kg, "00996555123456", "+996 (555) 12-34-56"],
  [kg, "5551234567", "+996 (555) 12-34-567"],
  [kg, "+49 30 123", "+49 30 123"],
  [kg, "+", "+"],
  [kz, "8", "+7 "],
  [kz, "87", "+7 (7"],
  [kz, "+7 8 701", "+7 (701"],
  [kz, "+7 7 ", "+7 "],
  [kz, "٨٧٠١١٢٣٤٥٦٧", "+7 (701) 123-45-67"],
  [kz, "+７７０１１２３４５６７", "+7 (701) 123-45-67"],
  [kz, "+7 7 777 123 45 6", "+7 (777) 123-45-6"],
  [kz, "+7 7 777 123 45 67", "+7 (777) 123-45-67"],
  [kz, "7 7 777 123 45 6", "7 7 777 123 45 6"],
  [kg, "+996 996 555", "+996 (996) 55-5"],
  [kz, "777", "777"],
  [kz, "77771234567", "+7 (777) 123-45-67"],
  [kz, "7011234567", "+7 (701) 123-45-67"],
  [hu, "2", "+36 2"],
  [hu, "06", "+36 "],
  [hu, "0630", "+36 30"],
  [ro, "+40 0", "+40 0"],
  [ro, "+40 07", "+40 07"],
  [ro, "+40 072", "+40 72"],
  [ro, "0721", "+40 721"],
  [kg, "05<", "0"],
  [kg, "996555123<<<", "996555"],
  [kz, "7771234567<", "777123456"],
] as const)("W-05 case %#: the keys %j show %j", (phone, keys, value) => {
  expect(typeKeys(keys, phone)).toBe(value);
});

test.each([
  ["+996 |", "+996 5|", "+996 (5|"],
  ["+996 (555|", "+996 (5551|", "+996 (555) 1|"],
  ["+996 (555) |12-34-5", "+996 (555) 9|12-34-5", "+996 (555) 9|1-23-45"],
  ["|+996 (555", "9|+996 (555", "+996 (9|55) 5"],
  ["+9|96 (555", "+99|96 (555", "+996 (9|55) 5"],
  ["+996 (555) 12-34-56|", "+996 (555) 12-34-567|", "+996 (555) 12-34-567|"],
  ["+996 (55|", "+996 (55+996 700 123456|", "+996 (700) 12-34-56|"],
  ["+996 (55|", "+996 (550700 123456|", "+996 (700) 12-34-56|"],
])("W-05 B-22 typing that changes %s to %s shows %s", (before, after, expected) => {
  expect(formatChange(before, after, null)).toBe(expected);
});

test.each([
  ["+996 (555) 1|", "+996 (555) |", "backward", "+996 (555|"],
  ["+996 (555) |12-34", "+996 (555)|12-34", "backward", "+996 (55|1) 23-4"],
  ["+996 (555|) 12-34", "+996 (555| 12-34", "forward", "+996 (555) |23-4"],
  ["+996 |(555", "+996|(555", "backward", "+996 (|555"],
  ["|+996 (555", "|996 (555", "forward", "+996 (|555"],
  ["+996 (555) 12|-34", "|-34", "backward", "+996 (|34"],
  ["+996 (5|", "+996 (|", "backward", "|"],
  ["+49 30 1|", "+49 30 |", "backward", "+49 30 |"],
  ["+4|9 30", "+|9 30", "backward", "+|9 30"],
  ["+996 (5|", "|", "backward", "|"],
  ["+996 (7|00) 12-34-56", "+996 (|00) 12-34-56", "backward", "+996 (|001) 23-45-6"],
] as const)("W-05 deleting that changes %s to %s (%s) shows %s", (before, after, direction, expected) => {
  expect(formatChange(before, after, direction)).toBe(expected);
});

test.each([
  ["ae", "+971 50 123 4567", "+90 532 088 59 57"],
  ["ro", "+40 721 234 567", "07624020027"],
] as const)("W-05 B-22 in %s, %s replaced by %s is refused", (country, before, text) => {
  const { phone } = getCountry(country);
  for (const value of [paste(text, phone, before), autofill(text, phone, before)]) {
    expect(readPhone(value, phone).number).toBeNull();
    expect(phoneDigits(value)).toBe(phoneDigits(paste(text, phone)));
  }
});

describe.each(allCountries.map(({ countryId, phone }) => ({ countryId, phone: numberPlan(phone) })))(
  "B-22 in $countryId",
  ({ phone }) => {
    const cuts = fc.integer({ min: 0, max: 6 });

    test("a number that is typed or pasted, whole or cut short, stays that number or is refused", () => {
      fc.assert(
        fc.property(
          phoneWritings(phone),
          cuts,
          fc.constantFrom("", phone.code, "5"),
          ({ text, number }, count, before) => {
            const written = count === 0 ? text : cutShort(text, count);
            for (const value of [typeKeys(written, phone), paste(written, phone), paste(written, phone, before)]) {
              const read = readPhone(value, phone).number;
              if (read !== null && (count > 0 || read !== number)) return false;
            }
            return true;
          },
        ),
        options,
      );
    });

    test("wrong keys that Backspace removes change nothing", () => {
      const slips = fc.array(fc.record({ index: fc.nat(), wrongKeys: fc.stringMatching(/^[0-9 +]{1,3}$/) }), {
        minLength: 1,
        maxLength: 3,
      });
      fc.assert(
        fc.property(phoneWritings(phone), slips, ({ text }, drawnSlips) => {
          const keys = [...text];
          for (const { index, wrongKeys } of drawnSlips)
            keys[index % keys.length] += wrongKeys + "<".repeat(wrongKeys.length);
          return typeKeys(keys.join(""), phone) === typeKeys(text, phone);
        }),
        { ...options, numRuns: 500 },
      );
    });

    test("a number with its code twice, typed or pasted, whole or cut short, is never read as another number", () => {
      // +996 996 555 123 456 without its last three digits is another number: 996 is a mobile prefix, too.
      const cutsOfCode = cuts.filter((count) => phone.code !== "+996" || count !== 3);
      fc.assert(
        fc.property(codeTwiceWritings(phone), cutsOfCode, ({ text, number }, count) => {
          const written = count === 0 ? text : cutShort(text, count);
          return [typeKeys(written, phone), paste(written, phone)].every((value) => {
            const read = readPhone(value, phone).number;
            return read === null || (count === 0 && read === number);
          });
        }),
        options,
      );
    });

    test("a text that is pasted or autofilled over a number is read as in an empty field", () => {
      const others = fc.oneof(
        phoneWritings(phone).map(({ text }) => text),
        fc
          .record({ text: phoneWritings(phone).map(({ text }) => text), count: cuts })
          .map(({ text, count }) => (count === 0 ? text : cutShort(text, count))),
        // Too long, with an extension, and of other countries.
        fc
          .record({ text: phoneWritings(phone).map(({ text }) => text), more: fc.constantFrom("7", "#3", " 12") })
          .map(({ text, more }) => text + more),
        fc.stringMatching(/^\+[1-9][0-9]( ?[0-9]){6,11}$/),
      );
      fc.assert(
        fc.property(fc.stringMatching(phone.mobile), others, (national, text) => {
          const before = maskPhone(national, phone);
          const reading = readPhone(paste(text, phone), phone);
          return [paste(text, phone, before), autofill(text, phone, before)].every(
            (value) => JSON.stringify(readPhone(value, phone)) === JSON.stringify(reading),
          );
        }),
        options,
      );
    });

    test("a whole number pasted into another replaces it", () => {
      fc.assert(
        fc.property(
          fc.stringMatching(phone.mobile),
          phoneWritings(phone),
          fc.nat(),
          (national, { text, number }, index) => {
            const before = maskPhone(national, phone);
            const read = readPhone(pasteAt(text, phone, before, index % (before.length + 1)), phone).number;
            return readPhone(text, phone).number === null || read === number;
          },
        ),
        options,
      );
    });

    test("an accepted number is shown as it will be sent", () => {
      fc.assert(
        fc.property(phoneWritings(phone), ({ text }) => {
          for (const value of [typeKeys(text, phone), paste(text, phone)]) {
            const { number } = readPhone(value, phone);
            if (number !== null && value !== maskPhone(number.slice(phone.code.length), phone)) return false;
          }
          return true;
        }),
        options,
      );
    });

    test("correcting a digit of a number changes only that digit", () => {
      const extra = fc.stringMatching(/^[0-9]{0,2}$/);
      const correction = fc.record({ index: fc.nat(), digit: fc.constantFrom(..."0123456789"), isSame: fc.boolean() });
      fc.assert(
        fc.property(fc.stringMatching(phone.mobile), extra, correction, (mobile, more, { index, digit, isSame }) => {
          const national = mobile + more;
          const position = index % national.length;
          const wanted = isSame ? national : national.slice(0, position) + digit + national.slice(position + 1);
          const value = correctDigit(maskPhone(national, phone), position, wanted[position]!, phone);
          const read = readPhone(phone.code + wanted, phone);
          if (JSON.stringify(readPhone(value, phone)) !== JSON.stringify(read)) return false;
          const blurred = formatOnBlur(value, phone);
          return blurred === (read.number === null ? value : maskPhone(read.number.slice(phone.code.length), phone));
        }),
        options,
      );
    });

    test("a masked number parses to the same number", () => {
      fc.assert(
        fc.property(
          fc.stringMatching(phone.mobile),
          (national) => nationalDigits(maskPhone(national, phone), phone) === national,
        ),
        options,
      );
    });

    test("the caret keeps its position among the digits", () => {
      const national = nationalLength(phone);
      const digits = fc.string({ unit: fc.constantFrom(..."123456789"), maxLength: national });
      fc.assert(
        fc.property(digits, fc.nat(national), (typed, wanted) => {
          const masked = maskPhone(typed, phone);
          const after = Math.min(wanted, typed.length);
          return masked.slice(caretIn(masked, after)).replace(/\D/g, "").length === after;
        }),
        options,
      );
    });
  },
);
