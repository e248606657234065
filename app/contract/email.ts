const atom = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~-]+`;
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?`;
const address = new RegExp(`^${atom}(?:\\.${atom})*@${label}(?:\\.${label})+$`, "u");

/**
 * Whether a text is an e-mail address: "anna@example.com". The characters of RFC 5322's dot-atom and RFC 1123's host
 * names, with letters of every alphabet; neither quoted names nor addresses in brackets. No part can match another
 * part's separator, so that matching takes time linear in the length of the text.
 */
export function isEmail(text: string): boolean {
  return address.test(text);
}
