import { plainDigits } from "./plain-digits.ts";
import type { Country } from "./country.ts";

type Currency = Pick<Country, "currency" | "currencySigns" | "currencyWords">;

/**
 * Reads "24 000 Ft", "24.000,00" or "AED 350" in whole units of the country's currency. Null: this is no such price.
 */
export function readPrice(text: string, { currency, currencySigns, currencyWords }: Currency): number | null {
  const plain = plainDigits(text).trim().toLowerCase();
  const names = [currency, ...Object.values(currencySigns ?? {}), ...currencyWords]
    .map((name) => name.toLowerCase())
    .toSorted((one, other) => other.length - one.length);
  const before = names.find((name) => plain.startsWith(name));
  const rest = before === undefined ? plain.replace(/\.$/, "") : plain.slice(before.length);
  const after = names.find((name) => before === undefined && rest.endsWith(name));
  const amount = (after === undefined ? rest : rest.slice(0, -after.length)).trim();
  const [, whole] = /^(\d+|\d{1,3}(?:[\s.,'’]\d{3})+)(?:[.,](?:00|-))?$/.exec(amount) ?? [];
  return whole === undefined ? null : Number(whole.replace(/\D/g, ""));
}
