import { useId, useRef, useState, type ReactNode } from "react";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Panel } from "#app/ui/popover/panel.tsx";
import { useScreen } from "#app/ui/screen/use-screen.ts";
import { ItemList } from "./item-list.tsx";
import type { MenuItem } from "./menu-item.ts";
import { MenuList } from "./menu-list.tsx";

type MenuProps = {
  /** The button's content. */
  button: ReactNode;
  buttonClass?: string | undefined;
  /** Accessible name of the menu, and the sheet's title on mobile. */
  label: string;
  closeLabel: string;
  align?: "start" | "end";
  items: readonly MenuItem[];
};

/**
 * A menu button with submenus beside the menu; on mobile a sheet in which they expand. It needs script: pages without
 * script have the same links in a `details` or on a page of their own.
 */
export function Menu({ button, buttonClass, label, closeLabel, align = "start", items }: MenuProps) {
  const { isMobile } = useScreen();
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<"closed" | "open" | "closing">("closed");
  const [isPanelShown, setPanelShown] = useState(false);
  const isRendered = state !== "closed";
  const close = () => setState("closing");
  const finishClosing = () => {
    setState("closed");
    setPanelShown(false);
  };
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={buttonClass}
        aria-haspopup={isMobile ? "dialog" : "menu"}
        aria-expanded={isRendered}
        // Makes a press on the button close the panel. Set only once the panel is shown: the press that opens it would
        // close it at once.
        popoverTarget={isPanelShown ? id : undefined}
        onClick={isRendered ? undefined : () => setState("open")}
        onKeyDown={(event) => {
          if (isRendered || isMobile || event.key !== "ArrowDown") return;
          event.preventDefault();
          setState("open");
        }}
      >
        {button}
      </button>
      {isRendered && isMobile && (
        <Dialog title={label} closeLabel={closeLabel} open={state === "open"} onClose={finishClosing}>
          <ItemList items={items} onDone={close} />
        </Dialog>
      )}
      {isRendered && !isMobile && (
        <Panel
          id={id}
          as="menu"
          label={label}
          anchor={trigger}
          open={state === "open"}
          side={align === "end" ? "below-end" : "below-start"}
          onShown={() => setPanelShown(true)}
          onClosing={close}
          onClosed={finishClosing}
        >
          <MenuList items={items} onDone={close} />
        </Panel>
      )}
    </>
  );
}
