import type { Location } from "react-router";

/** The router's index of the current history entry; NaN if the router did not create the entry. */
export function readHistoryIndex(): number {
  return (history.state as { idx?: number } | null)?.idx ?? NaN;
}

/** The router's key of the current history entry. */
export function readHistoryKey(): string {
  return (history.state as { key?: string } | null)?.key ?? "default";
}

/** The key under which the scroll position of a history entry is stored. */
export function scrollKeyOf({ key, state }: Location): string {
  return (state as { scrollKey?: string } | null)?.scrollKey ?? key;
}
