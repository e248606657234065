/**
 * The text with 0 to 9 for Arabic digits, ASCII for full-width characters, and "-" for typographic hyphens, dashes and
 * minus signs. Signs of another meaning stay as they are: "½" is not "12".
 */
export function plainDigits(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[\p{Pd}\u2212]/gu, "-");
}
