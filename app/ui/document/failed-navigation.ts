import { useLocation } from "react-router";

/** Key set in the location's state of a page that stays shown because a navigation or post has failed. */
export const failedNavigationKey = "navigationFailed";

/** Whether the last navigation or post has failed. The router has then dropped the reply to the form shown before. */
export function useNavigationFailed(): boolean {
  return Boolean((useLocation().state as Record<string, unknown> | null)?.[failedNavigationKey]);
}
