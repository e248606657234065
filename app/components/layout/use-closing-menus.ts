import { useEffect } from "react";

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>("details[data-menu][open]");

/** Menus work without script; with script they also close on Escape, on a press outside, and on navigation. */
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
    document.addEventListener("click", onClick);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("keydown", onKey);
    };
  }, []);
}
