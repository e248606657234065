import { plainDigits } from "./plain-digits.ts";

/**
 * Parses a typed number: digits of any script, spaces between them, a decimal comma or point. NaN for other text, such
 * as "", "1e3" and "0x1F".
 */
export function readNumber(text: string): number {
  const plain = plainDigits(text).replace(/\s/g, "").replace(",", ".");
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}
