import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "react-router";

const firstOf = "h2, input:not([type=hidden]), select, textarea";
const slotField = "button[value=slots]";

/**
 * The pressed control disappears with its step: the next step's heading or first field gets the focus, unless the step
 * has set it itself. From the slots step it returns to the field that leads there.
 */
export function useFocusOnStep<Element extends HTMLElement>(): RefObject<Element | null> {
  const step = useRef<Element>(null);
  const { pathname, search } = useLocation();
  const path = pathname + search;
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    const isFromSlots = /\/slots(\?|$)/.test(shown.current);
    shown.current = path;
    if (document.activeElement && document.activeElement !== document.body) return;
    const find = (selector: string) => step.current?.querySelector<HTMLElement>(selector);
    const first = (isFromSlots && find(slotField)) || find(firstOf);
    if (first?.tagName === "H2") first.tabIndex = -1;
    first?.focus();
  }, [path]);
  return step;
}
