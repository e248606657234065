import { useEffect, useRef, type RefObject } from "react";

/**
 * Where a page shows another state at the same path, the pressed control disappears with the last one: the element gets
 * the focus, unless another has it.
 */
export function useFocusOnChange<Element extends HTMLElement>(state: unknown): RefObject<Element | null> {
  const place = useRef<Element>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    if (!place.current || (document.activeElement && document.activeElement !== document.body)) return;
    place.current.tabIndex = -1;
    place.current.focus();
  }, [state]);
  return place;
}
