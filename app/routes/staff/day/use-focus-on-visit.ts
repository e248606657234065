import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { visitAnchor } from "./visit-anchor.ts";

/**
 * A change of a visit removes the control that was pressed: the visit's next mark gets the focus, or else its heading,
 * unless another element has it.
 */
export function useFocusOnVisit(): void {
  const { state, formData } = useNavigation();
  const changed = useRef<number>(null);
  const sent = Number(formData?.get("visit")) || null;
  useEffect(() => {
    if (state !== "idle") {
      changed.current = sent ?? changed.current;
      return;
    }
    const id = changed.current;
    changed.current = null;
    if (id === null || (document.activeElement && document.activeElement !== document.body)) return;
    const row = document.getElementById(visitAnchor(id));
    const heading = row?.querySelector<HTMLElement>("h3");
    if (heading) heading.tabIndex = -1;
    const next = row?.querySelector<HTMLElement>("button[name=mark]") ?? heading;
    next?.focus({ preventScroll: true });
  }, [state, sent]);
}
