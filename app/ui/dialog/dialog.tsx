import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { registerDialog } from "#app/ui/document/open-dialogs.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import styles from "./dialog.module.css";
import { closingMs } from "./closing-animation.ts";
import { findInitialFocus } from "./initial-focus.ts";
import { isSecondPress } from "#app/ui/document/second-press.ts";
import { useCloseOnBack } from "./use-close-on-back.ts";

export type DialogSize = "auto" | "sm" | "lg" | "xl" | "fullscreen";

export type DialogAction = { label: string; onPress: () => void };

type DialogProps = {
  /** The heading. Without it, and without `back` and `reset`, there is no header: pass `label`. */
  title?: ReactNode;
  /** Accessible name if there is no heading. */
  label?: string;
  closeLabel: string;
  /** Called when the dialog has closed: by ×, Escape, a press outside, or `open` set to false. Unmount it then. */
  onClose: () => void;
  /** Set to false to close it from outside, with the same animation. */
  open?: boolean;
  size?: DialogSize;
  back?: DialogAction | undefined;
  /** A header action such as "Reset all". */
  reset?: DialogAction | undefined;
  /** Stays visible below the scrolling content: the actions of a sheet. */
  footer?: ReactNode;
  /** Initial focus: the heading, or the first control. */
  focus?: "heading" | "inside";
  /** Whether the dialog has a URL of its own, which Back leaves. */
  isPage?: boolean;
  /** While true, ×, Escape and a press outside do nothing: a request whose result the dialog shows is running. */
  isHeld?: boolean;
  /** Sets `--sheet-height`, `--dialog-padding` and similar properties. */
  className?: string | undefined;
  children: ReactNode;
};

/**
 * A modal dialog; on phones a bottom sheet. It is open while mounted. The browser makes the page behind inert and
 * traps the focus, which returns to the opener on closing.
 */
export function Dialog({
  title,
  label,
  closeLabel,
  onClose,
  open = true,
  size = "lg",
  back,
  reset,
  footer,
  focus = "heading",
  isPage = false,
  isHeld = false,
  className,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const startedOutside = useRef(false);
  const id = useId();
  const [closing, setClosing] = useState(false);
  const hasHeader = Boolean(title ?? back ?? reset);
  const startsAtHeading = focus === "heading";

  // A layout effect is cleaned up before the element is removed: closing returns the focus to the opener.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    const first = startsAtHeading ? heading.current : findInitialFocus(body.current);
    (first ?? element).focus();
    // A region that scrolls must be reachable by keyboard.
    if (body.current && !findInitialFocus(body.current)) body.current.tabIndex = 0;
    markRoot();
    const unregister = registerDialog(element);
    return () => {
      unregister();
      element.close();
      markRoot();
    };
  }, [startsAtHeading]);

  const startClosing = useCallback(() => setClosing(true), []);
  const startClosingByPress = () => {
    if (!isHeld) startClosing();
  };
  useCloseOnBack(dialog, startClosing, isPage);
  useEffect(() => {
    if (!open) startClosing();
  }, [open, startClosing]);

  const onCloseRef = useRef(onClose);
  useEffect(() => {
    onCloseRef.current = onClose;
  });
  useLayoutEffect(() => {
    if (!closing) return;
    const timer = setTimeout(() => onCloseRef.current(), closingMs);
    return () => clearTimeout(timer);
  }, [closing]);

  return (
    <dialog
      ref={dialog}
      className={[styles["dialog"], styles[size], className].filter(Boolean).join(" ")}
      data-closing={closing || undefined}
      aria-label={title ? undefined : label}
      aria-labelledby={title ? id : undefined}
      tabIndex={-1}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        startClosingByPress();
      }}
      onClose={(event) => {
        // Browsers close a dialog themselves when Escape is pressed repeatedly.
        if (event.target !== dialog.current || dialog.current.open) return;
        if (isHeld) dialog.current.showModal();
        else startClosing();
      }}
      onPointerDown={(event) => {
        startedOutside.current = event.target === dialog.current && isOutside(event.currentTarget, event);
      }}
      onClickCapture={(event) => {
        if (!isSecondPress(event.nativeEvent)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onClick={(event) => {
        // A selection of text that began inside may end outside.
        const isPressOutside = event.target === dialog.current && isOutside(event.currentTarget, event);
        if (isPressOutside && startedOutside.current) startClosingByPress();
      }}
    >
      <div className={styles["panel"]}>
        {hasHeader && (
          <header className={styles["header"]}>
            {back && (
              <button
                type="button"
                className={`${styles["round"]} ${styles["back"]}`}
                onClick={back.onPress}
                aria-label={back.label}
              >
                <Icon name="arrow" />
              </button>
            )}
            {title && (
              <h2 ref={heading} id={id} className={styles["title"]} tabIndex={-1}>
                {title}
              </h2>
            )}
            {reset && (
              <button type="button" className={styles["reset"]} onClick={reset.onPress}>
                {reset.label}
              </button>
            )}
            <CloseButton label={closeLabel} onPress={startClosingByPress} isHeld={isHeld} />
          </header>
        )}
        <div ref={body} className={styles["body"]}>
          {children}
        </div>
        {footer && <div className={styles["footer"]}>{footer}</div>}
        {!hasHeader && <CloseButton label={closeLabel} onPress={startClosingByPress} isHeld={isHeld} floating />}
      </div>
    </dialog>
  );
}

type CloseButtonProps = { label: string; onPress: () => void; isHeld: boolean; floating?: boolean };

function CloseButton({ label, onPress, isHeld, floating = false }: CloseButtonProps) {
  return (
    <button
      type="button"
      className={`${styles["round"]} ${floating ? styles["floating"] : ""}`}
      onClick={onPress}
      aria-disabled={isHeld || undefined}
      aria-label={label}
    >
      <Icon name="close" />
    </button>
  );
}

/** Whether a press is outside the dialog; one on its border or scroll bar is inside. */
function isOutside(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/**
 * Marks the root while any modal is open (they can be nested), and whether it had a scroll bar, whose width is then
 * kept.
 */
function markRoot(): void {
  const root = document.documentElement;
  if (!document.querySelector("dialog:modal")) delete root.dataset["modalOpen"];
  else root.dataset["modalOpen"] ??= innerWidth > root.clientWidth ? "gutter" : "";
}
