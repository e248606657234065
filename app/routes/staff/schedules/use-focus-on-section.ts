import { useEffect } from "react";
import { useLocation } from "react-router";

/**
 * A change may remove the control that was pressed: the heading that the URL names gets the focus, unless another
 * element has it.
 */
export function useFocusOnSection(): void {
  const { key, hash } = useLocation();
  useEffect(() => {
    const heading = document.getElementById(hash.slice(1));
    if (!heading || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [key, hash]);
}
