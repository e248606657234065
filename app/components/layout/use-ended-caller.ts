import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { useI18n } from "#app/i18n/use-i18n.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { useTexts } from "#app/i18n/use-texts.ts";
import { openDocument } from "#app/ui/document/open-document.ts";
import { hideToast, showToast } from "#app/ui/toast/toasts.ts";

/**
 * Shows an operator a toast when the call of this page has ended in another tab. Lists and forms stay as they are, so
 * that no input is lost. The desk empties itself.
 */
export function useEndedCaller(caller: string | undefined): void {
  const i18n = useI18n();
  const t = useTexts("layout");
  const path = usePaths();
  const isDesk = useLocation().pathname === path("/staff/desk", {});
  const notify = useEffectEvent(() =>
    showToast({
      kind: "failed",
      text: t("callEnded"),
      action: { label: t("refresh"), onPress: () => void openDocument(i18n, location.href, "reload") },
    }),
  );
  useEffect(() => {
    if (!caller || isDesk) return;
    const toasts: number[] = [];
    let stop: (() => void) | null = () => {};
    // Loaded for operators only. If it does not load, the page stays unchanged.
    import("./call-events.ts")
      .then(({ onCallEvent }) => {
        if (stop)
          stop = onCallEvent("cleared", () => {
            if (toasts.length === 0) toasts.push(notify());
          });
      })
      .catch(() => {});
    return () => {
      stop?.();
      stop = null;
      toasts.forEach(hideToast);
    };
  }, [caller, isDesk]);
}
