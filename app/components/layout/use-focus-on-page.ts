import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/**
 * Moves the focus to the heading after client navigation, unless another element has it, and scrolls to the top: a form
 * submitted in a dialog would keep the scroll position of the page behind the dialog.
 */
export function useFocusOnPage(pathname: string): void {
  const shownPath = useRef(pathname);
  const isForward = useNavigationType() !== NavigationType.Pop;
  const { hash } = useLocation();
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    if (document.activeElement && document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading || document.querySelector("dialog[open]")) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    if (isForward && !hash) scrollTo(0, 0);
  }, [pathname, isForward, hash]);
}
