import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { subscribeToDialogs, topDialog } from "#app/ui/document/open-dialogs.ts";
import { usePart } from "#app/ui/document/use-part.ts";
import { dropToast, showToast, shownToasts, subscribeToToasts, type ShownToast, type Toast } from "./toasts.ts";

const loadToaster = () => import("./toaster.tsx");
const none: ReturnType<typeof shownToasts> = [];

/**
 * Where messages appear. One the server sends with a document stands on top of the page as a line of its own, so it
 * is there without script; one it sends to a page already open, and one of the page itself, float in the corner.
 */
export function ToastPlace({ toast }: { toast: Toast | null }) {
  const [withDocument] = useState(toast);
  const [moved, setMoved] = useState(false);
  const last = useRef(toast);
  useEffect(() => {
    if (toast === last.current) return;
    last.current = toast;
    setMoved(true);
    if (toast) showToast(toast);
  }, [toast]);

  const shown = useSyncExternalStore(subscribeToToasts, shownToasts, () => none);
  const some = shown.length > 0;
  const [used, setUsed] = useState(false);
  useEffect(() => {
    if (some) setUsed(true);
  }, [some]);
  const toaster = usePart(loadToaster, used);
  const dialog = useSyncExternalStore(subscribeToDialogs, topDialog, () => null);
  const floating = toaster ? <toaster.Toaster /> : toaster === null && some && <PlainToast toast={shown.at(-1)!} />;
  return (
    <>
      {withDocument && !moved && (
        <div className="wrap">
          <output className="sheet">{withDocument.text}</output>
        </div>
      )}
      {dialog ? createPortal(floating, dialog) : floating}
    </>
  );
}

/** The latest message, when the code and styles of toasts do not come, as without a network. */
function PlainToast({ toast: { id, text, action } }: { toast: ShownToast }) {
  return (
    <output
      ref={showPopover}
      popover="manual"
      className="sheet"
      style={{ inset: "16px 16px auto auto", margin: 0 }}
      onClick={() => dropToast(id)}
    >
      {text}
      {action && (
        <button type="button" onClick={action.onPress}>
          {action.label}
        </button>
      )}
    </output>
  );
}

function showPopover(element: HTMLElement | null): void {
  element?.showPopover();
}
