import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { announceDialog } from "#app/ui/document/open-dialogs.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import styles from "./dialog.module.css";

/** How long a modal or popover stays after it was closed, for its way out to be seen. */
export const unmountMs = 180;

export type DialogSize = "auto" | "sm" | "lg" | "xl" | "fullscreen";

export type DialogAction = { label: string; onPress: () => void };

type DialogProps = {
  /** Shown on top. Without it, and with neither `back` nor `reset`, there is no header: say `label` then. */
  title?: ReactNode;
  /** The name read out when nothing on top says it. */
  label?: string;
  closeLabel: string;
  /** Called when the dialog has gone: by ×, Escape, a press beside it, or `open` turned off. Take it out of the page then. */
  onClose: () => void;
  /** Turn it off to close from outside; the way out is the same. */
  open?: boolean;
  size?: DialogSize;
  back?: DialogAction | undefined;
  /** "Reset all" and its like. */
  reset?: DialogAction | undefined;
  /** Stays in view below what scrolls: the actions of a sheet. */
  footer?: ReactNode;
  /** Where the focus begins: the heading, or the first control inside. */
  focus?: "heading" | "inside";
  /** Sets `--sheet-height`, `--dialog-padding` and the like. */
  className?: string | undefined;
  children: ReactNode;
};

/**
 * A modal over the page, a sheet from below on a phone. While it is in the page it is open. The browser makes the
 * page behind inert and holds the focus; on leaving the focus goes back to what opened it.
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
  className,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const id = useId();
  const [closing, setClosing] = useState(false);
  const hasHeader = Boolean(title ?? back ?? reset);
  const startsAtHeading = focus === "heading";

  // Before the element leaves the document: closing gives the focus back to what opened it.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    const first = startsAtHeading ? heading.current : firstInside(body.current);
    (first ?? element).focus();
    // What only scrolls must be within reach of the keyboard too.
    if (body.current && !firstInside(body.current)) body.current.tabIndex = 0;
    markRoot();
    const announceEnd = announceDialog(element);
    return () => {
      announceEnd();
      element.close();
      markRoot();
    };
  }, [startsAtHeading]);

  const leave = useCallback(() => setClosing(true), []);
  useEffect(() => {
    if (!open) leave();
  }, [open, leave]);

  const closed = useRef(onClose);
  useEffect(() => {
    closed.current = onClose;
  });
  useLayoutEffect(() => {
    if (!closing) return;
    const timer = setTimeout(() => closed.current(), unmountMs);
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
        leave();
      }}
      onClose={(event) => {
        // The browser closes by itself when Escape is pressed again and again.
        if (event.target === dialog.current && !dialog.current.open) leave();
      }}
      onClick={(event) => {
        if (event.target === dialog.current && isBeside(event.currentTarget, event)) leave();
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
            <CloseButton label={closeLabel} onPress={leave} />
          </header>
        )}
        <div ref={body} className={styles["body"]}>
          {children}
        </div>
        {footer && <div className={styles["footer"]}>{footer}</div>}
        {!hasHeader && <CloseButton label={closeLabel} onPress={leave} floating />}
      </div>
    </dialog>
  );
}

function CloseButton({ label, onPress, floating = false }: { label: string; onPress: () => void; floating?: boolean }) {
  return (
    <button
      type="button"
      className={`${styles["round"]} ${floating ? styles["floating"] : ""}`}
      onClick={onPress}
      aria-label={label}
    >
      <Icon name="close" />
    </button>
  );
}

/** The control the focus begins at: the one marked `data-first`, or the first there is. */
export function firstInside(element: HTMLElement | null): HTMLElement | null {
  const controls =
    "a[href], button:not(:disabled), input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled)";
  return element?.querySelector<HTMLElement>("[data-first]") ?? element?.querySelector<HTMLElement>(controls) ?? null;
}

/** The root says whether any modal is open, for one may stand on another; and whether it had a scroll bar, whose place is then kept. */
function markRoot(): void {
  const root = document.documentElement;
  if (!document.querySelector("dialog:modal")) delete root.dataset["modalOpen"];
  else root.dataset["modalOpen"] ??= innerWidth > root.clientWidth ? "gutter" : "";
}

/** A press on the dialog's own edge or on its scroll bar is not beside it. */
function isBeside(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
