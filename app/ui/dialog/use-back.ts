import { useEffect, type RefObject } from "react";
import { topDialog } from "#app/ui/document/open-dialogs.ts";

/**
 * Back closes the topmost dialog and keeps its page. Chrome on Android does so itself; elsewhere it takes the
 * Navigation API, which leaves Back alone if it would open another document, or is pressed again.
 */
export function useBack(dialog: RefObject<HTMLDialogElement | null>, leave: () => void, isPage: boolean): void {
  useEffect(() => {
    if (isPage || !("navigation" in window)) return;
    const onNavigate = (event: NavigateEvent) => {
      if (event.navigationType !== "traverse" || !event.cancelable || topDialog() !== dialog.current) return;
      if (event.destination.index >= (navigation.currentEntry?.index ?? 0)) return;
      event.preventDefault();
      leave();
    };
    navigation.addEventListener("navigate", onNavigate);
    return () => navigation.removeEventListener("navigate", onNavigate);
  }, [dialog, leave, isPage]);
}
