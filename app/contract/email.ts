/**
 * Whether a text looks like an e-mail address: "anna@example.com". Each part excludes its separator, so that the time is
 * linear in the length of what anyone may send.
 */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
}
