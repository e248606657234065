import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "react-router";

const firstOf = "h2, input:not([type=hidden]), select, textarea";

/**
 * What was pressed goes away with its step and would take the focus with it: the next step gets it, at its heading
 * or first field. A step that has put the focus somewhere itself keeps it there.
 */
export function useFocusOnStep<Element extends HTMLElement>(): RefObject<Element | null> {
  const step = useRef<Element>(null);
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const shown = useRef(address);
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    if (document.activeElement && document.activeElement !== document.body) return;
    const first = step.current?.querySelector<HTMLElement>(firstOf);
    if (first?.tagName === "H2") first.tabIndex = -1;
    first?.focus();
  }, [address]);
  return step;
}
