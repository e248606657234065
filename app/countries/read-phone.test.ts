import fc from "fast-check";
import { Metadata } from "libphonenumber-js/mobile";
import { describe, expect, test } from "vitest";
import { codeTwiceWritings, cutShort, phoneWritings } from "./phone-writings.ts";
import { numberPlan } from "./number-plan.ts";
import { nationalLength } from "./phone.ts";
import { allCountries, getCountry } from "./registry.ts";
import { readPhone } from "./read-phone.ts";

const runs = { seed: 2611, numRuns: 4_000 };

test.each([
  ["kz", "8 701 123 45 67", "+77011234567"],
  ["kz", "+7 (701) 123-45-67", "+77011234567"],
  ["kz", "+7 8 701 123 45 67", "+77011234567"],
  ["kz", "7011234567", "+77011234567"],
  ["kz", "+7 7 01 123 45 67", "+77011234567"],
  ["kz", "0077011234567", "+77011234567"],
  ["kg", "0555 12 34 56", "+996555123456"],
  ["kg", "555123456", "+996555123456"],
  ["kg", "996555123456", "+996555123456"],
  ["kg", "+996 996 555 123", "+996996555123"],
  ["kg", "0996 555 123", "+996996555123"],
  ["kg", "+996 0555 123456", "+996555123456"],
  ["kg", "tel:+996-555-123-456", "+996555123456"],
  ["hu", "06 20 123 4567", "+36201234567"],
  ["hu", "020 123 4567", "+36201234567"],
  ["hu", "+36 20 123 4567", "+36201234567"],
  ["hu", "20 123 4567", "+36201234567"],
  ["ro", "0712 345 678", "+40712345678"],
  ["ro", "+40 (0)712 345 678", "+40712345678"],
  ["ae", "050 123 4567", "+971501234567"],
  ["ae", "٠٥٠ ١٢٣ ٤٥٦٧", "+971501234567"],
  ["kg", "＋９９６　５５５　１２３−４５６", "+996555123456"],
] as const)("B-22 in %s, %s is %s", (country, text, number) => {
  expect(readPhone(text, getCountry(country).phone)).toEqual({ number, problem: null });
});

test.each([
  ["hu", "४९ 30 123 4567"],
  ["ae", "१ 50 123 4567"],
  ["kz", "৯ 701 123 45 67"],
  ["kg", "½ 555 123456"],
  ["kg", "055 10965½"],
  ["kg", "055 109660²"],
  ["kg", "055 109660①"],
  ["kg", "055 109660⒈"],
] as const)(
  "B-22 in %s, %s is refused: a sign that is no digit is neither dropped nor read as one",
  (country, text) => {
    expect(readPhone(text, getCountry(country).phone).number).toBeNull();
  },
);

test.each([
  ["hu", "06 1 250 0022", "phone_not_mobile", undefined],
  ["ae", "04 350 0038", "phone_not_mobile", undefined],
  ["ro", "021 234 56", "phone_not_mobile", undefined],
  ["hu", "06 2", "phone_short", 8],
  ["ro", "0212", "phone_not_mobile", undefined],
  ["kz", "+7 (777) 123-45-6", "phone_short", 1],
  ["kz", "8 777 123", "phone_short", 4],
  ["kz", "8701123456789", "phone_long", 2],
  ["kg", "+996 (555) 12-3", "phone_short", 3],
  ["kg", "+996 (997) 555-123-4", "phone_long", 1],
  ["kg", "9965551234", "phone_short", 2],
  ["kg", "+9", "phone_short", 11],
  ["kg", "+996", "phone_short", 9],
  ["kg", "0555 12", "phone_short", 4],
  ["kg", "", "phone_format", undefined],
  ["hu", "+", "phone_format", undefined],
  ["hu", "06", "phone_short", 9],
  ["hu", "+36 20 123 45678", "phone_long", 1],
  ["hu", "36 20 123 4", "phone_short", 3],
  ["hu", "+36 1 234 5678", "phone_not_mobile", undefined],
  ["hu", "+36 62 123 4567", "phone_not_mobile", undefined],
  ["kz", "+7 912 345 67 89", "phone_not_mobile", undefined],
  ["kg", "+996 312 123456", "phone_not_mobile", undefined],
  ["hu", "+40 712 345 678", "phone_foreign", undefined],
  ["hu", "0040 712345678", "phone_foreign", undefined],
  ["kz", "+996 555 123456", "phone_foreign", undefined],
  ["kz", "+7 7 777 123 45 6", "phone_code_twice", undefined],
  ["kz", "+7 7 777 123 45 67", "phone_code_twice", undefined],
  ["kz", "77 (777) 123-45-6", "phone_code_twice", undefined],
  ["kz", "8 7 777 123 45 6", "phone_code_twice", undefined],
  ["kg", "996 996 555 123 45", "phone_code_twice", undefined],
  ["kg", "+996 (996) 55-51-23456", "phone_code_twice", undefined],
  ["hu", "+36 36 20 123 4567", "phone_code_twice", undefined],
  ["ae", "00971 971 50 123 45 67", "phone_code_twice", undefined],
  ["kg", "+996 555 12 3456 ext 7", "phone_characters", undefined],
  ["kg", "+996 555 12 345 #6", "phone_characters", undefined],
  ["kg", "tel:+996%20555%20123456", "phone_characters", undefined],
  ["kg", "+996 555 12 34 5б", "phone_characters", undefined],
  ["kg", "+996 +996 555 123456", "phone_characters", undefined],
  ["kg", "0555 12 34 5६", "phone_characters", undefined],
] as const)("B-22 in %s, %j is refused: %s %s", (country, text, code, count) => {
  expect(readPhone(text, getCountry(country).phone)).toEqual({
    number: null,
    problem: count === undefined ? { code } : { code, count },
  });
});

test.each([
  ["kz", "7771234567", "7 771 234 56 7…"],
  ["kz", "777123456", "7 771 234 56…"],
  ["kg", "99699912", "996 999 12…"],
  ["kg", "996555123", "996 555 123…"],
  ["kg", "996 055 512", "996 0555 12…"],
] as const)("B-22 in %s, %j could also be the beginning of %s and is refused as ambiguous", (country, text, _other) => {
  expect(readPhone(text, getCountry(country).phone).problem).toEqual({ code: "phone_ambiguous" });
});

describe.each(allCountries.map(({ countryId, region, phone }) => ({ countryId, region, phone: numberPlan(phone) })))(
  "B-22 in $countryId",
  ({ region, phone }) => {
    test("mobile numbers match libphonenumber's metadata", () => {
      const metadata = new Metadata();
      metadata.selectNumberingPlan(region as "KG");
      // The library's types leave these out.
      const plan = metadata.numberingPlan as unknown as Record<"callingCode" | "nationalPrefix", () => string> & {
        type(of: "MOBILE"): { pattern(): string };
      };
      expect(phone.mobile.source).toBe(`^(?:${plan.type("MOBILE").pattern()})$`);
      expect(phone.code).toBe(`+${plan.callingCode()}`);
      expect(phone.trunkPrefixes).toContain(plan.nationalPrefix());
    });

    test("the first three digits of mobile numbers match the pattern, and six are enough to tell", () => {
      const length = nationalLength(phone);
      const beginnings = (count: number) =>
        Array.from({ length: 10 ** count }, (_, index) => String(index).padStart(count, "0"));
      const allowed = beginnings(6).filter((digits) => phone.mobile.test(digits.padEnd(length, "0")));
      const prefixes = new Set(allowed.map((digits) => digits.slice(0, 3)));
      expect(beginnings(3).filter((digits) => phone.mobilePrefix.test(digits))).toEqual([...prefixes]);
      fc.assert(
        fc.property(fc.stringMatching(phone.mobile), (national) =>
          phone.mobile.test(national.slice(0, 6).padEnd(length, "0")),
        ),
        runs,
      );
    });

    test("no mobile number begins with a trunk prefix", () => {
      fc.assert(
        fc.property(
          fc.stringMatching(phone.mobile),
          (national) => !phone.trunkPrefixes.some((prefix) => national.startsWith(prefix)),
        ),
        runs,
      );
    });

    test("every way of writing a number gives that number or is ambiguous, and then only without a prefix", () => {
      fc.assert(
        fc.property(phoneWritings(phone), ({ text, number }) => {
          const reading = readPhone(text, phone);
          if (reading.number !== null) return reading.number === number;
          const startsWithCode = number.slice(phone.code.length).startsWith(phone.code.slice(1));
          return /^phone_(?:ambiguous|code_twice)$/.test(reading.problem.code) && startsWithCode;
        }),
        runs,
      );
    });

    test("a number cut short by 1 to 6 digits is never taken", () => {
      fc.assert(
        fc.property(
          phoneWritings(phone),
          fc.integer({ min: 1, max: 6 }),
          ({ text }, count) => readPhone(cutShort(text, count), phone).number === null,
        ),
        runs,
      );
    });

    test("a number with its country code twice, whole or cut short by 1 to 6 digits, is never another number", () => {
      // Without three digits, "996 996 555 123" is written like the number +996 996 555 123.
      const cuts = fc.integer({ min: 0, max: 6 }).filter((count) => phone.code !== "+996" || count !== 3);
      fc.assert(
        fc.property(codeTwiceWritings(phone), cuts, ({ text }, count) => {
          return readPhone(count === 0 ? text : cutShort(text, count), phone).number === null;
        }),
        runs,
      );
    });

    test("for a number with a plus sign the message counts missing or surplus digits", () => {
      const cuts = fc.integer({ min: 1, max: 6 });
      fc.assert(
        fc.property(fc.stringMatching(phone.mobile), cuts, (national, count) => {
          const short = readPhone(phone.code + national.slice(0, -count), phone).problem;
          const long = readPhone(phone.code + national + "1".repeat(count), phone).problem;
          expect([short, long]).toEqual([
            { code: "phone_short", count },
            { code: "phone_long", count },
          ]);
        }),
        runs,
      );
    });
  },
);
