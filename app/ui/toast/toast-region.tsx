import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useLocation, useNavigation } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { loadAfterPaint } from "#app/ui/document/load-after-paint.ts";
import { subscribeToDialogs, topDialog } from "#app/ui/document/open-dialogs.ts";
import { useLazyComponent } from "#app/ui/document/use-lazy-component.ts";
import { hideToast, showToast, shownToasts, subscribeToToasts, type ShownToast, type Toast } from "./toasts.ts";

const none: ReturnType<typeof shownToasts> = [];

/**
 * Shows toasts. One that comes with a document is a line at the top of the page, so that it works without script; one
 * for an open page, or made by the page itself, floats in the corner.
 */
export function ToastRegion({ toast }: { toast: Toast | null }) {
  const [withDocument] = useState(toast);
  const [moved, setMoved] = useState(false);
  const last = useRef(toast);
  // A toast is about the page and the post that led to it: it would cover the heading of the next page, and contradict
  // the errors of the next post.
  const { pathname } = useLocation();
  const isPosting = useNavigation().formMethod === "POST";
  const fromServer = useRef<number | null>(null);
  useEffect(() => {
    if (fromServer.current !== null) hideToast(fromServer.current);
    fromServer.current = null;
    if (isPosting) setMoved(true);
  }, [pathname, isPosting]);
  useEffect(() => {
    if (toast === last.current) return;
    last.current = toast;
    setMoved(true);
    fromServer.current = toast && showToast(toast);
  }, [toast]);

  const shown = useSyncExternalStore(subscribeToToasts, shownToasts, () => none);
  const hasToasts = shown.length > 0;
  const toaster = useLazyComponent(loadAfterPaint, hasToasts);
  const dialog = useSyncExternalStore(subscribeToDialogs, topDialog, () => null);
  const floating = toaster ? (
    <toaster.Toaster />
  ) : (
    toaster === null && hasToasts && <PlainToast toast={shown.at(-1)!} />
  );
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

/** Fallback for the latest toast when the toaster's code cannot be loaded, as without a network. */
function PlainToast({ toast: { id, text, action } }: { toast: ShownToast }) {
  return (
    <output
      ref={showPopover}
      popover="manual"
      className="sheet"
      style={{ inset: "16px 16px auto auto", margin: 0, maxWidth: "88vw" }}
      onClick={() => hideToast(id)}
    >
      {text}
      {action && (
        <Button type="button" onClick={action.onPress}>
          {action.label}
        </Button>
      )}
    </output>
  );
}

function showPopover(element: HTMLElement | null): void {
  element?.showPopover();
}
