import { useEffect, type RefObject } from "react";
import { closeOnBack } from "#app/ui/document/close-on-back.ts";
import { topDialog } from "#app/ui/document/open-dialogs.ts";

/** Lets Back close the dialog if it is the topmost, instead of leaving the page. Chrome on Android does so itself. */
export function useCloseOnBack(dialog: RefObject<HTMLDialogElement | null>, close: () => void, isPage: boolean): void {
  useEffect(() => {
    if (isPage) return;
    return closeOnBack(() => {
      if (topDialog() !== dialog.current) return false;
      close();
      return true;
    });
  }, [dialog, close, isPage]);
}
