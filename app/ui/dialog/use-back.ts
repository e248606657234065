import { useEffect, type RefObject } from "react";
import { closeOnBack } from "#app/ui/document/close-on-back.ts";
import { topDialog } from "#app/ui/document/open-dialogs.ts";

/** Back closes the topmost dialog and keeps its page. Chrome on Android does so itself. */
export function useBack(dialog: RefObject<HTMLDialogElement | null>, leave: () => void, isPage: boolean): void {
  useEffect(() => {
    if (isPage) return;
    return closeOnBack(() => {
      if (topDialog() !== dialog.current) return false;
      leave();
      return true;
    });
  }, [dialog, leave, isPage]);
}
