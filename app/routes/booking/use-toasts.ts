import { useEffect } from "react";
import { hideToast, showToast } from "#app/ui/toast/toasts.ts";

/** Shows errors without a field as toasts too, until the next response or page. */
export function useToasts(texts: string[] | undefined): void {
  useEffect(() => {
    const shown = texts?.map((text) => showToast({ kind: "failed", text }));
    return () => shown?.forEach(hideToast);
  }, [texts]);
}
