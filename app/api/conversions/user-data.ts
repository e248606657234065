import { createHash } from "node:crypto";
import type { Country } from "#app/countries/country.ts";

export type UserData = {
  sha256_phone_number: string[];
  address: { sha256_first_name?: string; sha256_last_name?: string; country: string }[];
};

/**
 * The patient for the Measurement Protocol: hashed except for the country. Names are one text in the country's order;
 * a phone is a plus sign and digits.
 */
export function userData({ name, phone, country }: { name: string; phone: string; country: Country }): UserData {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  const names = [normalisedName(first), normalisedName(rest.join(" "))];
  const [firstName, lastName] = country.surnameFirst && names[1] ? names.toReversed() : names;
  return {
    sha256_phone_number: [sha256(`+${phone.replace(/\D/g, "")}`)],
    address: [
      {
        ...(firstName ? { sha256_first_name: sha256(firstName) } : {}),
        ...(lastName ? { sha256_last_name: sha256(lastName) } : {}),
        country: country.countryId.toUpperCase(),
      },
    ],
  };
}

/** Lower case, without digits and symbols. */
function normalisedName(name: string): string {
  return name
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\s]/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
