import { useEffect } from "react";
import { useLocation } from "react-router";

/**
 * Moves the focus to the heading that the URL names after a change, which can remove the pressed control, unless
 * another element has the focus.
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
