import { useEffect, useRef } from "react";
import { closeOnBack } from "#app/ui/document/close-on-back.ts";
import { topDialog } from "#app/ui/document/open-dialogs.ts";

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>("details[data-menu][open]");

/**
 * Closes open menus on Escape, on a press outside, when the focus leaves them, and on navigation; Back closes one that
 * covers the page. Without script, menus open and close only by their own button.
 */
export function useClosingMenus(pathname: string): void {
  // A menu that was opened before hydration stays open.
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    for (const menu of openMenus()) menu.open = false;
  }, [pathname]);

  useEffect(() => {
    const closeOthers = ({ type, target }: Event) => {
      const node = target as Node;
      // A press on text in a dialog focuses the dialog, which contains the menu.
      for (const menu of openMenus())
        if (!menu.contains(node) && !(type === "focusin" && node.contains(menu))) menu.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      const dialog = topDialog();
      for (const menu of openMenus()) {
        if (dialog && !dialog.contains(menu)) continue;
        menu.open = false;
        menu.querySelector("summary")?.focus();
        // The dialog of the menu stays open.
        event.preventDefault();
      }
    };
    const stopClosingOnBack = closeOnBack(() => {
      const menu = [...openMenus()].find(({ dataset }) => dataset["menu"] === "page");
      if (!menu || topDialog()) return false;
      menu.open = false;
      return true;
    });
    const outsideEvents = ["click", "focusin"];
    for (const type of outsideEvents) document.addEventListener(type, closeOthers);
    document.addEventListener("keydown", onKey);
    return () => {
      stopClosingOnBack?.();
      for (const type of outsideEvents) document.removeEventListener(type, closeOthers);
      document.removeEventListener("keydown", onKey);
    };
  }, []);
}
