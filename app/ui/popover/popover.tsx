import { useId, useRef, useState, type ReactNode } from "react";
import { Dialog, type DialogAction } from "#app/ui/dialog/dialog.tsx";
import { useScreen } from "#app/ui/screen/use-screen.ts";
import { Panel } from "./panel.tsx";
import styles from "./popover.module.css";

type PopoverProps = {
  /** Content of the button that opens it. */
  button: ReactNode;
  buttonClass?: string | undefined;
  buttonId?: string | undefined;
  /** Accessible name of the panel; with `heading` also the sheet's title. */
  label: string;
  heading?: boolean;
  closeLabel: string;
  /** The edge of the button that the panel aligns with. */
  align?: "start" | "end";
  reset?: DialogAction | undefined;
  renderFooter?: (close: () => void) => ReactNode;
  panelClass?: string | undefined;
  sheetClass?: string | undefined;
  describedBy?: string | undefined;
  disabled?: boolean | undefined;
  children: (close: () => void) => ReactNode;
};

/**
 * A button with a panel beside it, or a bottom sheet on mobile. The first control inside, or the one marked `data-
 * first`, gets the focus.
 */
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
        // Links the button to the panel, so that a press on it closes the panel. Not before it is shown: the opening
        // press would close it.
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
        <Panel
          id={panelId}
          as="dialog"
          label={rest.label}
          anchor={trigger}
          open={state === "open"}
          side={rest.align === "end" ? "below-end" : "below-start"}
          className={[styles["popover"], rest.panelClass].filter(Boolean).join(" ")}
          onShown={() => setPanelShown(true)}
          onClosing={close}
          onGone={gone}
        >
          {rest.children(close)}
          {rest.renderFooter && <div className={styles["footer"]}>{rest.renderFooter(close)}</div>}
        </Panel>
      )}
    </>
  );
}
