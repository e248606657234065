import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "react-router";

const firstOf = "h2, input:not([type=hidden]), select, textarea";

/**
 * The pressed control disappears with its step: the next step's heading or first field gets the focus, unless the step
 * has set it itself.
 */
export function useFocusOnStep<Element extends HTMLElement>(): RefObject<Element | null> {
  const step = useRef<Element>(null);
  const { pathname, search } = useLocation();
  const path = pathname + search;
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    if (document.activeElement && document.activeElement !== document.body) return;
    const first = step.current?.querySelector<HTMLElement>(firstOf);
    if (first?.tagName === "H2") first.tabIndex = -1;
    first?.focus();
  }, [path]);
  return step;
}
