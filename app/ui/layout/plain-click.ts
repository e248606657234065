import type { MouseEvent } from "react";

/** A click that means "here", not "in a new tab": such a one on a link may be answered in place. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
