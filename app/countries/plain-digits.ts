/** The text with 0 to 9 for the digits of other writings, and "-" for typographic hyphens, dashes and minus signs. */
export function plainDigits(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[\p{Pd}\u2212]/gu, "-");
}
