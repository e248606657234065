import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { usePart } from "#app/ui/document/use-part.ts";
import { showToast, shownToasts, subscribeToToasts, type Toast } from "./toasts.ts";

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
  return (
    <>
      {withDocument && !moved && (
        <div className="wrap">
          <output className="sheet">{withDocument.text}</output>
        </div>
      )}
      {toaster && <toaster.Toaster />}
      {toaster === null && some && (
        <div className="wrap">
          <output className="sheet">{shown.at(-1)?.text}</output>
        </div>
      )}
    </>
  );
}
