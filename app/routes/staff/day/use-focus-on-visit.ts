import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { visitAnchor } from "./visit-anchor.ts";

/**
 * Moves the focus to a visit's next mark, or else to its heading, after a change has removed the control that was
 * pressed, unless another element has the focus.
 */
export function useFocusOnVisit(): void {
  const { state, formData } = useNavigation();
  const changedVisit = useRef<number>(null);
  const sentVisit = Number(formData?.get("visit")) || null;
  useEffect(() => {
    if (state !== "idle") {
      changedVisit.current = sentVisit ?? changedVisit.current;
      return;
    }
    const id = changedVisit.current;
    changedVisit.current = null;
    if (id === null || (document.activeElement && document.activeElement !== document.body)) return;
    const row = document.getElementById(visitAnchor(id));
    const heading = row?.querySelector<HTMLElement>("h3");
    if (heading) heading.tabIndex = -1;
    const next = row?.querySelector<HTMLElement>("button[name=mark]") ?? heading;
    next?.focus({ preventScroll: true });
  }, [state, sentVisit]);
}
