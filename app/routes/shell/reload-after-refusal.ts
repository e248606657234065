import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * `shouldRevalidate` of pages that somebody else can change meanwhile: true after a refusal too, but not after the end
 * of the session. A reload would redirect to the sign-in page and lose the posted form, which the response has.
 */
export function reloadAfterRefusal({ actionResult }: Pick<ShouldRevalidateFunctionArgs, "actionResult">): boolean {
  return !(actionResult as { ended?: unknown } | undefined)?.ended;
}
