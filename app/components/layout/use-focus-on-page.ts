import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/**
 * Moves the focus to the heading after client navigation, unless another element than a link of the layout has it, and
 * scrolls to the top: a form submitted in a dialog would keep the scroll position of the page behind the dialog.
 */
export function useFocusOnPage(pathname: string): void {
  const shownPath = useRef(pathname);
  const isForward = useNavigationType() !== NavigationType.Pop;
  const { hash } = useLocation();
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    const focused = document.activeElement;
    if (focused && focused !== document.body && !focused.matches("a:not(main a, dialog a)")) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading || document.querySelector("dialog[open]")) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    if (isForward && !hash) scrollTo(0, 0);
  }, [pathname, isForward, hash]);
}
