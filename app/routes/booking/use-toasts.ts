import { useEffect, useRef } from "react";
import { showToast } from "#app/ui/toast/toasts.ts";

/** Shows errors without a field as toasts too, once per response. */
export function useToasts(texts: string[] | undefined): void {
  const shownTexts = useRef<string[]>(undefined);
  useEffect(() => {
    if (!texts || shownTexts.current === texts) return;
    shownTexts.current = texts;
    for (const text of texts) showToast({ kind: "failed", text });
  }, [texts]);
}
