import parsePhoneNumber, { type CountryCode } from "libphonenumber-js/max";
import type { CountryId } from "#app/countries/country.ts";
import { getCountry } from "#app/countries/registry.ts";

/** E.164 of a number of the country, landlines included; any other stays as the clinic writes it. */
export function branchPhone(typed: string | null, country: CountryId): string | null {
  if (typed === null) return null;
  const { region } = getCountry(country);
  const number = parsePhoneNumber(typed, { defaultCountry: region as CountryCode, extract: false });
  return number?.country === region && number.isValid() && !number.ext ? number.number : typed;
}
