import type { Location } from "react-router";

/** The router's index of the current history entry; NaN for an entry of another script. */
export function historyIndex(): number {
  return (history.state as { idx?: number } | null)?.idx ?? NaN;
}

/** Key under which a page's scroll position is stored. */
export function scrollKeyOf({ key, state }: Location): string {
  return (state as { scrollKey?: string } | null)?.scrollKey ?? key;
}
