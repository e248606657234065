import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { Dialog, firstInside, unmountMs, type DialogAction } from "#app/ui/dialog/dialog.tsx";
import { useScreen } from "#app/ui/screen/use-screen.ts";
import styles from "./popover.module.css";

type PopoverProps = {
  /** What stands on the button that opens it. */
  button: ReactNode;
  buttonClass?: string | undefined;
  buttonId?: string | undefined;
  /** The panel's name; with `heading` also written over the sheet. */
  label: string;
  heading?: boolean;
  closeLabel: string;
  /** Which edge of the button the panel keeps to. */
  align?: "start" | "end";
  reset?: DialogAction | undefined;
  renderFooter?: (close: () => void) => ReactNode;
  panelClass?: string | undefined;
  sheetClass?: string | undefined;
  describedBy?: string | undefined;
  disabled?: boolean | undefined;
  children: (close: () => void) => ReactNode;
};

/** A button and what it opens: a panel beside it, or a bottom sheet on mobile. The focus goes to the first control inside, or the one marked `data-first`. */
export function Popover({ button, buttonClass, buttonId, describedBy, disabled, ...rest }: PopoverProps) {
  const { isMobile } = useScreen();
  const panelId = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<"closed" | "open" | "closing">("closed");
  const [isPanelShown, setPanelShown] = useState(false);
  const shown = state !== "closed";
  const close = () => setState("closing");
  const gone = () => {
    setState("closed");
    setPanelShown(false);
  };

  return (
    <>
      <button
        ref={trigger}
        id={buttonId}
        type="button"
        className={buttonClass}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={shown}
        aria-describedby={describedBy}
        // Says whose the panel is, so that a press on the button closes it and does not open it anew. Not before it is shown: the press that opens it would close it.
        popoverTarget={isPanelShown ? panelId : undefined}
        onClick={shown ? undefined : () => setState("open")}
      >
        {button}
      </button>
      {shown && isMobile && (
        <Dialog
          title={rest.heading ? rest.label : undefined}
          label={rest.label}
          closeLabel={rest.closeLabel}
          open={state === "open"}
          onClose={gone}
          reset={rest.reset}
          footer={rest.renderFooter?.(close)}
          focus="inside"
          className={rest.sheetClass}
        >
          {rest.children(close)}
        </Dialog>
      )}
      {shown && !isMobile && (
        <Panel id={panelId} trigger={trigger} open={state === "open"} label={rest.label} align={rest.align ?? "start"} className={rest.panelClass} onShown={() => setPanelShown(true)} onClosing={close} onGone={gone}>
          {rest.children(close)}
          {rest.renderFooter && <div className={styles["footer"]}>{rest.renderFooter(close)}</div>}
        </Panel>
      )}
    </>
  );
}

type PanelProps = {
  id: string;
  trigger: React.RefObject<HTMLElement | null>;
  open: boolean;
  label: string;
  align: "start" | "end";
  className: string | undefined;
  onShown: () => void;
  onClosing: () => void;
  onGone: () => void;
  children: ReactNode;
};

/** The browser puts it above everything, closes it on Escape and on a press beside it, and CSS keeps it at its button. */
function Panel({ id, trigger, open, label, align, className, onShown, onClosing, onGone, children }: PanelProps) {
  const panel = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = panel.current;
    const anchor = trigger.current;
    if (!element || !anchor) return;
    const name = `--anchor-${CSS.escape(id)}`;
    anchor.style.setProperty("anchor-name", name);
    element.style.setProperty("position-anchor", name);
    if (!element.matches(":popover-open")) element.showPopover();
    (firstInside(element) ?? element).focus();
    return () => {
      anchor.style.removeProperty("anchor-name");
    };
  }, [id, trigger]);

  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  useEffect(() => {
    if (open) return;
    const element = panel.current;
    if (element?.matches(":popover-open")) element.hidePopover();
    const focused = document.activeElement;
    if (!focused || focused === document.body || element?.contains(focused)) trigger.current?.focus();
    const timer = setTimeout(() => gone.current(), unmountMs);
    return () => clearTimeout(timer);
  }, [open, trigger]);

  return (
    <dialog
      ref={panel}
      id={id}
      popover="auto"
      aria-label={label}
      tabIndex={-1}
      className={[styles["panel"], styles[align], className].filter(Boolean).join(" ")}
      onToggle={(event) => {
        if (event.target !== panel.current) return;
        if (event.newState === "open") onShown();
        else onClosing();
      }}
    >
      {children}
    </dialog>
  );
}
