/**
 * Validates a value, which may depend on the form's other values: an error message, `false` for an error without one,
 * `true` if valid.
 */
export type Rule = (value: string, values: FormData) => string | boolean;

/** The message of the first rule that fails: "" for an error without one, null if all pass. */
export function firstFault(value: string, rules: readonly Rule[], values: FormData): string | null {
  for (const rule of rules) {
    const verdict = rule(value, values);
    if (typeof verdict === "string") return verdict;
    if (!verdict) return "";
  }
  return null;
}
