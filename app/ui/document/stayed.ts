import { useLocation } from "react-router";

/** Set in the state of a page's location when it stays because a navigation or post has failed. */
export const stayedState = "stayed";

/** Whether the last navigation or post has failed: the router has dropped the reply to the form, which is as it was. */
export function useStayed(): boolean {
  return Boolean((useLocation().state as Record<string, unknown> | null)?.[stayedState]);
}
