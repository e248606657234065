import { useEffect, useRef } from "react";
import { showToast } from "#app/ui/toast/toasts.ts";

/** What belongs to no field is said in the corner too, once for each answer. */
export function useToasts(texts: string[] | undefined): void {
  const said = useRef<string[]>(undefined);
  useEffect(() => {
    if (!texts || said.current === texts) return;
    said.current = texts;
    for (const text of texts) showToast({ kind: "failed", text });
  }, [texts]);
}
