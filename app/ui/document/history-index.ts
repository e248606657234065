import type { Location } from "react-router";

/** Which entry of its history the router has made this one; NaN for an entry that is not its own. */
export function historyIndex(): number {
  return (history.state as { idx?: number } | null)?.idx ?? NaN;
}

/** The name a page's scroll position is kept under. */
export function scrollKeyOf({ key, state }: Location): string {
  return (state as { scrollKey?: string } | null)?.scrollKey ?? key;
}
