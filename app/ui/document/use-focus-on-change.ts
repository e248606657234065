import { useEffect, useRef, type RefObject } from "react";

/**
 * Focuses the element of the returned ref when the page shows another state at the same path, unless another element
 * has the focus. The control that was pressed disappears with the earlier state.
 */
export function useFocusOnChange<Element extends HTMLElement>(state: unknown): RefObject<Element | null> {
  const target = useRef<Element>(null);
  const shownState = useRef(state);
  useEffect(() => {
    if (shownState.current === state) return;
    shownState.current = state;
    if (!target.current || (document.activeElement && document.activeElement !== document.body)) return;
    target.current.tabIndex = -1;
    target.current.focus();
  }, [state]);
  return target;
}
