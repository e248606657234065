import type { ApiErrorItem } from "#app/contract/errors.ts";

const ofWholeForm = new Set(["credentials", "too_many_tries"]);

/** The field of an API error of a sign-in; null if it is about e-mail and password together, or about all tries. */
export function signInFieldOf({ attr, code }: ApiErrorItem): string | null {
  return ofWholeForm.has(code) ? null : attr;
}
