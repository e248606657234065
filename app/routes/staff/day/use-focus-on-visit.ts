import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { visitAnchor } from "./visit-anchor.ts";

/** Longest time between the presses of a double or triple press. */
const repeatedPressMs = 500;

/** The rest of a double press hits the space that the removed control has left, which would take the focus. */
function keepFocus(): void {
  const stopped = new AbortController();
  const keep = (event: MouseEvent) => {
    const isOnControl = event.target instanceof Element && event.target.closest("a, button, input, select, summary");
    if (!isOnControl) event.preventDefault();
  };
  document.addEventListener("mousedown", keep, { signal: stopped.signal });
  setTimeout(() => stopped.abort(), repeatedPressMs);
}

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
    keepFocus();
  }, [state, sentVisit]);
}
