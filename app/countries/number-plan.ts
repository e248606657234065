import type { PhoneFormat } from "./country.ts";

/** The mobile numbers of a country. */
export type NumberPlan = PhoneFormat & {
  /** National prefixes, longest first. */
  trunkPrefixes: readonly string[];
  /** Possible first three digits of a national mobile number. */
  mobilePrefix: RegExp;
  /** Pattern of national mobile numbers, from libphonenumber's metadata. */
  mobile: RegExp;
};

const plans: Record<string, Omit<NumberPlan, keyof PhoneFormat> | undefined> = {
  "+7": {
    trunkPrefixes: ["8"],
    mobilePrefix: /^(?:7(?:0[0-25-8]|47|6[0-4]|7[15-8]|85))/,
    mobile: /^(?:7(?:0[0-25-8]|47|6[0-4]|7[15-8]|85)\d{7})$/,
  },
  "+996": {
    trunkPrefixes: ["0"],
    mobilePrefix: /^(?:312|2(?:0[0-35]|2\d)|5[0-24-7]\d|600|7(?:[07]\d|55)|88[08]|9(?:12|9[05-9]))/,
    mobile:
      /^(?:312(?:58\d|973)\d{3}|(?:2(?:0[0-35]|2\d)|5[0-24-7]\d|600|7(?:[07]\d|55)|88[08]|9(?:12|9[05-9]))\d{6})$/,
  },
  "+36": {
    trunkPrefixes: ["06", "0"],
    mobilePrefix: /^(?:(?:[257]0|3[01])\d)/,
    mobile: /^(?:(?:[257]0|3[01])\d{7})$/,
  },
  "+40": {
    trunkPrefixes: ["0"],
    mobilePrefix: /^(?:7(?:0[0-9]|1[0-3]|[2-7]\d|8[03-8]|9[0-39]))/,
    mobile: /^(?:7020\d{5}|7(?:0[013-9]|1[0-3]|[2-7]\d|8[03-8]|9[0-39])\d{6})$/,
  },
  "+971": {
    trunkPrefixes: ["0"],
    mobilePrefix: /^(?:5[02-68]\d)/,
    mobile: /^(?:5[02-68]\d{7})$/,
  },
};

/**
 * Separate from the country data, so that only pages with a phone field load it. @throws {Error} for an unknown
 * country code
 */
export function numberPlan(phone: PhoneFormat): NumberPlan {
  const plan = plans[phone.code];
  if (!plan) throw new Error(`no number plan for ${phone.code}`);
  return { ...phone, ...plan };
}
