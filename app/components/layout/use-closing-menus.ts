import { useEffect } from "react";
import { closeOnBack } from "#app/ui/document/close-on-back.ts";
import { topDialog } from "#app/ui/document/open-dialogs.ts";

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>("details[data-menu][open]");

/**
 * Menus work without script; with script they also close on Escape, on a press outside, and on navigation,
 * and Back closes one that covers the page.
 */
export function useClosingMenus(pathname: string): void {
  useEffect(() => {
    for (const menu of openMenus()) menu.open = false;
  }, [pathname]);

  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      for (const menu of openMenus()) if (!menu.contains(target as Node)) menu.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      for (const menu of openMenus()) {
        menu.open = false;
        menu.querySelector("summary")?.focus();
      }
    };
    const leaveBack = closeOnBack(() => {
      const menu = [...openMenus()].find(({ dataset }) => dataset["menu"] === "page");
      if (!menu || topDialog()) return false;
      menu.open = false;
      return true;
    });
    document.addEventListener("click", onClick);
    document.addEventListener("keydown", onKey);
    return () => {
      leaveBack?.();
      document.removeEventListener("click", onClick);
      document.removeEventListener("keydown", onKey);
    };
  }, []);
}
