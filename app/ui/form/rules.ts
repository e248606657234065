/** Says what is wrong with a value: in words, or only that it is (`false`). `true` is right. */
export type Rule = (value: string) => string | boolean;

/** What the first rule that fails says: "" for a fault without words, null when none fails. */
export function firstFault(value: string, rules: readonly Rule[]): string | null {
  for (const rule of rules) {
    const verdict = rule(value);
    if (typeof verdict === "string") return verdict;
    if (!verdict) return "";
  }
  return null;
}

/** The number somebody typed: spaces between the digits and a decimal comma are theirs to use. Nothing is not a number. */
export function readNumber(text: string): number {
  const plain = text.replace(/\s/g, "").replace(",", ".");
  return plain === "" ? Number.NaN : Number(plain);
}
