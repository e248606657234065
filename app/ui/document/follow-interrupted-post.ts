import type { PageState } from "./handle-failed-navigation.ts";
import { showToast } from "#app/ui/toast/toasts.ts";

/** The server may still be working on the post when the page that the visitor left for is loaded. */
const reloadsAfterMs = [2_000, 6_000, 15_000];

/** Tells a visitor who left during a post that it may still be accepted, and loads the page's data again meanwhile. */
export function followInterruptedPost({ router, i18n }: PageState): void {
  showToast({ kind: "failed", text: i18n.t("layout:failed.interrupted") });
  for (const ms of reloadsAfterMs)
    setTimeout(() => {
      if (router.state.navigation.state === "idle") void router.revalidate();
    }, ms);
}
