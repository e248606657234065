import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { usePageHidden } from "#app/ui/document/use-page-hidden.ts";
import { Icon, type IconName } from "#app/ui/icon/icon.tsx";
import styles from "./toaster.module.css";
import { hideToast, shownToasts, subscribeToToasts, type ShownToast, type Toast } from "./toasts.ts";

const closesAfterMs = 4000;
const leavesInMs = 180;

const icons = { added: "check", updated: "check", removed: "trash", failed: "warning" } as const satisfies Record<
  Toast["kind"],
  IconName
>;

/**
 * Current toasts: top right, or over the heading of an open dialog. They are announced, and disappear after four
 * seconds unless the pointer or the focus is on them, the page is hidden, or they have an action. F6 moves the focus to
 * them.
 */
export function Toaster() {
  const { t } = useTranslation("widgets");
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts, shownToasts);
  const region = useRef<HTMLElement>(null);
  const [isHeld, setHeld] = useState(false);
  const count = toasts.length;
  // Screen readers announce only additions to an existing live region.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);

  // The newest element of the top layer is on top: a dialog opened later must not cover the toasts.
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    if (element.matches(":popover-open")) element.hidePopover();
    if (count > 0) element.showPopover();
    else setHeld(false);
  }, [count]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const first = region.current?.querySelector("button");
      if (event.key !== "F6" || !first) return;
      event.preventDefault();
      first.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  return (
    <section
      ref={region}
      popover="manual"
      aria-label={t("toast.place")}
      className={styles["place"]}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <output className={styles["toasts"]}>
        {isThere &&
          toasts.map((toast) => <ToastLine key={toast.id} toast={toast} isHeld={isHeld} closeLabel={t("close")} />)}
      </output>
    </section>
  );
}

function ToastLine({ toast, isHeld, closeLabel }: { toast: ShownToast; isHeld: boolean; closeLabel: string }) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = useCallback(() => setLeaving(true), []);
  const isAway = usePageHidden();
  const hasAction = toast.action !== undefined;

  useEffect(() => {
    if (isHeld || isAway || isLeaving || hasAction) return;
    const timer = setTimeout(leave, closesAfterMs);
    return () => clearTimeout(timer);
  }, [isHeld, isAway, isLeaving, hasAction, leave]);

  useLayoutEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => hideToast(toast.id), leavesInMs);
    return () => clearTimeout(timer);
  }, [isLeaving, toast.id]);

  return (
    <span className={`${styles["toast"]} ${styles[toast.kind]}`} data-leaving={isLeaving || undefined}>
      <Icon name={icons[toast.kind]} />
      <span className={styles["text"]}>
        {toast.text}
        {toast.action && (
          <>
            {" "}
            <button type="button" className={styles["action"]} onClick={toast.action.onPress}>
              {toast.action.label}
            </button>
          </>
        )}
      </span>
      <button type="button" className={styles["close"]} onClick={leave} aria-label={closeLabel}>
        <Icon name="close" />
      </button>
    </span>
  );
}
