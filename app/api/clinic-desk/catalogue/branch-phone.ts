import parsePhoneNumber, { type CountryCode } from "libphonenumber-js/max";
import type { CountryId } from "#app/countries/country.ts";
import { plainDigits } from "#app/countries/plain-digits.ts";
import { getCountry } from "#app/countries/registry.ts";

/** Digits of the longest number that is dialled without an area code. */
const maxLocalDigits = 7;

/** The number in E.164 if it is one of the country, landlines included; any other as the clinic typed it. */
export function branchPhone(typed: string | null, country: CountryId): string | null {
  if (typed === null) return null;
  const number = parse(typed, country);
  return number?.country === regionOf(country) && number.isValid() && !number.ext ? number.number : typed;
}

/** Whether the number has too few or too many digits for its country; false for a number without an area code. */
export function hasWrongLength(typed: string | null, country: CountryId): boolean {
  if (typed === null) return false;
  const plain = plainDigits(typed);
  const isLocal = !plain.startsWith("+") && plain.replace(/\D/g, "").length <= maxLocalDigits;
  return !isLocal && parse(typed, country)?.isPossible() === false;
}

const regionOf = (country: CountryId) => getCountry(country).region as CountryCode;

const parse = (typed: string, country: CountryId) =>
  parsePhoneNumber(typed, { defaultCountry: regionOf(country), extract: false });
