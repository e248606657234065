import { onCountedEvent } from "#app/analytics/count-event.ts";
import { dataLayer, pushEvent } from "#app/analytics/data-layer.ts";
import { createEventQueue } from "#app/analytics/event-queue.ts";
import { isInternalTeam } from "#app/analytics/internal-team.ts";
import { maxEventItems } from "#app/contract/event-limits.ts";
import { bookingParent, isBookingPath } from "../booking/booking-path.ts";
import { isCountable } from "./countable-page.ts";
import { isRecorded, postEvents } from "./post-events.ts";
import { cardOf, eventsOfPress } from "./press-events.ts";

export type VisitCounter = {
  /** Called when another URL is shown. */
  show(page: { pathname: string; search: string }): void;
  /** Sends the remaining events and stops. */
  stop(): void;
};

const doctorsList = /\/doctors\/[^/]+\/[^/]+$/;
const listMap = /\/doctors\/[^/]+\/[^/]+\/map$/;
const appointment = /\/appointments\//;

/** Counts views and clicks of a consenting visitor on public pages. A booking counts as the page it opened over. */
export function countVisit(currency: string): VisitCounter {
  const isInternal = isInternalTeam();
  if (isInternal) dataLayer().push({ traffic_type: "internal" });
  let shown: { page: string; pathname: string; referrer: string } | null = null;
  let seen = new Set<string>();
  let hasListed = false;
  /** Whether the shown page was counted before: so is the page below a booking that was opened as a document. */
  let isCounted = false;
  let booking: number | null = null;

  const queue = createEventQueue((events) => {
    if (!shown) return;
    for (const event of events) pushEvent(dataLayer(), event, currency);
    const recorded = isInternal ? [] : events.filter(isRecorded);
    if (recorded.length > 0) postEvents({ page: shown.page, referrer: shown.referrer }, recorded);
  });

  const views = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) view(target);
    },
    { threshold: 0.5 },
  );

  function view(card: Element): void {
    const item = cardOf(card)?.item;
    if (!item || !shown || seen.has(card.id)) return;
    seen.add(card.id);
    queue.show(item);
  }

  /** Observes all cards, also those added later; observing a card again changes nothing. */
  function findCards(): void {
    if (!shown || isCounted) return;
    const cards = [...document.querySelectorAll("main article[id]")];
    for (const card of cards) views.observe(card);
    const items = cards
      .map((card) => cardOf(card)?.item)
      .filter((item) => item !== undefined)
      .slice(0, maxEventItems);
    if (hasListed || items.length === 0 || !doctorsList.test(shown.pathname)) return;
    hasListed = true;
    queue.add({ name: "view_item_list", item_list_id: shown.pathname.slice(0, 200), items });
  }
  const additions = new MutationObserver(findCards);
  additions.observe(document.body, { childList: true, subtree: true });

  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener(
    "click",
    ({ target }) => {
      if (target instanceof Element) for (const event of eventsOfPress(target)) queue.add(event);
    },
    { capture: true, signal },
  );
  document.addEventListener(
    "submit",
    ({ target }) => {
      if (target instanceof HTMLFormElement && target.action.split("?")[0]!.endsWith("/search"))
        queue.add({ name: "search" });
    },
    { capture: true, signal },
  );
  document.addEventListener("visibilitychange", () => document.hidden && queue.flush(), { signal });
  addEventListener("pagehide", () => queue.flush(), { signal });
  const stopListening = onCountedEvent((event) => queue.add(event));

  return {
    show({ pathname, search }) {
      const parent = new URL(bookingParent(pathname + search), location.origin);
      const isPublic = isCountable(parent);
      const page = parent.pathname + parent.search;
      const previousBooking = booking;
      booking = isBookingPath(pathname) ? Number(/\/booking\/(\d+)/.exec(pathname)?.[1]) : null;
      if (previousBooking && !booking && !appointment.test(pathname))
        queue.add({ name: "remove_from_cart", items: [{ item_id: previousBooking }] });
      if (shown?.page === page) return;
      queue.flush();
      const previous = shown;
      isCounted = !previous && booking !== null;
      if (previous && listMap.test(previous.pathname)) queue.add({ name: "doctors-list-map-close" });
      shown = isPublic ? { page, pathname: parent.pathname, referrer: previous?.page ?? document.referrer } : null;
      seen = new Set();
      hasListed = false;
      views.disconnect();
      if (isCounted) return;
      queue.add({ name: "page_view", page_path: parent.pathname.slice(0, 300) });
      if (listMap.test(parent.pathname)) queue.add({ name: "doctors-list-map-view" });
      findCards();
    },
    stop() {
      queue.flush();
      listening.abort();
      stopListening();
      additions.disconnect();
      views.disconnect();
    },
  };
}
