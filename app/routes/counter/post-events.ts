import type { VisitorEvent } from "#app/contract/visitor-event.ts";

/** The page of the events, as path and query; the server stores the URLs of public pages only. */
export type CountedPage = { page: string; referrer: string };

/** Whether this site's server records the event. It records views of pages, and events about doctor services. */
export function isRecorded(event: VisitorEvent): boolean {
  return event.name === "page_view" || ("items" in event && event.name !== "view_item_list");
}

/** Sent also while the page is left; never repeated, so that nothing is recorded twice. */
export function postEvents(page: CountedPage, events: readonly VisitorEvent[]): void {
  const body = new URLSearchParams({ visit: JSON.stringify({ ...page, events }) });
  if (navigator.sendBeacon?.("/visit-events", body)) return;
  fetch("/visit-events", { method: "POST", body, keepalive: true }).catch(() => {});
}
