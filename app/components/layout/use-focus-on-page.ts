import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/**
 * After client navigation the heading gets the focus, unless another element has taken it. A form in a dialog keeps the
 * scroll position of the page behind it, which is not the one of the page that it leads to.
 */
export function useFocusOnPage(pathname: string): void {
  const shown = useRef(pathname);
  const isForward = useNavigationType() !== NavigationType.Pop;
  const { hash } = useLocation();
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement && document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading || document.querySelector("dialog[open]")) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    if (isForward && !hash) scrollTo(0, 0);
  }, [pathname, isForward, hash]);
}
