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
 * A button with a panel beside it, or a bottom sheet on mobile. The first control inside, or the one marked
 * `data-first`, gets the focus.
 */
export function Popover({ button, buttonClass, buttonId, describedBy, disabled, ...rest }: PopoverProps) {
  const { isMobile } = useScreen();
  const panelId = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<"closed" | "open" | "closing">("closed");
  const [isPanelShown, setPanelShown] = useState(false);
  const isShown = state !== "closed";
  const startClosing = () => setState("closing");
  const finishClosing = () => {
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
        aria-expanded={isShown}
        aria-describedby={describedBy}
        // Makes a press on the button close the panel. Set only once the panel is shown: the press that opens it would
        // close it at once.
        popoverTarget={isPanelShown ? panelId : undefined}
        onClick={isShown ? undefined : () => setState("open")}
      >
        {button}
      </button>
      {isShown && isMobile && (
        <Dialog
          title={rest.heading ? rest.label : undefined}
          label={rest.label}
          closeLabel={rest.closeLabel}
          open={state === "open"}
          onClose={finishClosing}
          reset={rest.reset}
          footer={rest.renderFooter?.(startClosing)}
          focus="inside"
          className={rest.sheetClass}
        >
          {rest.children(startClosing)}
        </Dialog>
      )}
      {isShown && !isMobile && (
        <Panel
          id={panelId}
          as="dialog"
          label={rest.label}
          anchor={trigger}
          open={state === "open"}
          side={rest.align === "end" ? "below-end" : "below-start"}
          className={[styles["popover"], rest.panelClass].filter(Boolean).join(" ")}
          onShown={() => setPanelShown(true)}
          onClosing={startClosing}
          onClosed={finishClosing}
        >
          {rest.children(startClosing)}
          {rest.renderFooter && <div className={styles["footer"]}>{rest.renderFooter(startClosing)}</div>}
        </Panel>
      )}
    </>
  );
}
