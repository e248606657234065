import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * `shouldRevalidate` of pages that somebody else can change meanwhile: reloads after refusals too. Not after the end
 * of the session (401): the page would redirect to the sign-in and lose the posted form, which the reply has.
 */
export function reloadAfterRefusal({ actionStatus }: Pick<ShouldRevalidateFunctionArgs, "actionStatus">): boolean {
  return actionStatus !== 401;
}
