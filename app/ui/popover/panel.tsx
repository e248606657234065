import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from "react";
import { closingMs } from "#app/ui/dialog/closing-animation.ts";
import { findInitialFocus } from "#app/ui/dialog/initial-focus.ts";
import styles from "./panel.module.css";

type PanelProps = {
  id: string;
  /** ARIA role. */
  as: "dialog" | "menu" | "listbox";
  label: string;
  anchor: RefObject<HTMLElement | null>;
  /** With false the panel closes, and calls `onClosed` after the animation. */
  open?: boolean;
  side?: "below-start" | "below-end" | "beside";
  /** `auto` closes on Escape, on a press outside and when the focus leaves; `manual` only by its owner. */
  kind?: "auto" | "manual";
  takesFocus?: boolean;
  className?: string | undefined;
  onShown?: () => void;
  /** Called when the focus leaves an `auto` panel, and when a panel is hidden. */
  onClosing?: () => void;
  /** Called when the closing animation has ended. */
  onClosed?: () => void;
  onKeyDown?: (event: React.KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
};

/** A panel anchored to an element, in the browser's top layer and positioned by CSS. */
export function Panel({
  id,
  as,
  label,
  anchor,
  open = true,
  side = "below-start",
  kind = "auto",
  takesFocus = true,
  className,
  onShown,
  onClosing,
  onClosed,
  onKeyDown,
  children,
}: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = panel.current;
    const anchorElement = anchor.current;
    if (!element || !anchorElement) return;
    const name = `--anchor-${CSS.escape(id)}`;
    anchorElement.style.setProperty("anchor-name", name);
    element.style.setProperty("position-anchor", name);
    if (!element.matches(":popover-open")) element.showPopover();
    if (takesFocus) (findInitialFocus(element) ?? element).focus();
    return () => {
      anchorElement.style.removeProperty("anchor-name");
    };
  }, [id, anchor, takesFocus]);

  const closing = useRef(onClosing);
  useEffect(() => {
    closing.current = onClosing;
  });
  useEffect(() => {
    if (!open || kind !== "auto") return;
    const onFocus = ({ target }: FocusEvent) => {
      const element = panel.current;
      // Another panel has replaced this one, whose listener is not removed yet.
      if (!element || !(target instanceof Node)) return;
      if (!element.contains(target) && !anchor.current?.contains(target)) closing.current?.();
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, [open, kind, anchor]);

  const onClosedRef = useRef(onClosed);
  useEffect(() => {
    onClosedRef.current = onClosed;
  });
  useLayoutEffect(() => {
    if (open) return;
    const element = panel.current;
    const focused = document.activeElement;
    const hadFocus = !focused || focused === document.body || element?.contains(focused);
    if (element?.matches(":popover-open")) element.hidePopover();
    if (takesFocus && hadFocus) anchor.current?.focus();
    const timer = setTimeout(() => onClosedRef.current?.(), closingMs);
    return () => clearTimeout(timer);
  }, [open, anchor, takesFocus]);

  return (
    <div
      ref={panel}
      id={id}
      popover={kind}
      role={as}
      data-closing={!open || undefined}
      aria-label={label}
      tabIndex={-1}
      className={[styles["panel"], styles[side], className].filter(Boolean).join(" ")}
      onKeyDown={onKeyDown}
      onToggle={(event) => {
        if (event.target !== panel.current) return;
        if (event.newState === "open") onShown?.();
        else onClosing?.();
      }}
    >
      {children}
    </div>
  );
}
