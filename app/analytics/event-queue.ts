import { maxEventItems } from "#app/contract/event-limits.ts";
import type { EventItem, EventOf, VisitorEvent } from "#app/contract/visitor-event.ts";

/** Time for which shown items are collected (CN 7). */
export const viewItemMs = 3_000;
export const viewPromotionMs = 2_500;

/** The id of a discount in percent: rounded up to tens (CN 7). */
export function promotionId(discountPercent: number): string {
  return String(Math.ceil(discountPercent / 10) * 10);
}

export type EventQueue = {
  /** A doctor service is shown; one with a discount is a promotion too. */
  show(item: EventItem): void;
  /** Sends any other event at once. */
  add(event: VisitorEvent): void;
  /** Sends the collected events, before the page changes or is hidden. */
  flush(): void;
};

/** Collects shown items into events. `send` gets each event once; it is not repeated if sending fails. */
export function createEventQueue(send: (events: VisitorEvent[]) => void): EventQueue {
  const items = createBatch<EventItem>(viewItemMs, maxEventItems, (shown) =>
    send([{ name: "view_item", items: shown }]),
  );
  const promoted = createBatch<EventItem>(viewPromotionMs, Infinity, (shown) => send(promotionsOf(shown)));
  return {
    show(item) {
      items.add(item);
      if (item.discount_percent) promoted.add(item);
    },
    add: (event) => send([event]),
    flush() {
      items.flush();
      promoted.flush();
    },
  };
}

/** Events by promotion, each with as many items as an event may have. */
function promotionsOf(shown: readonly EventItem[]): EventOf<"view_promotion">[] {
  const byId = Map.groupBy(shown, (item) => promotionId(item.discount_percent ?? 0));
  return [...byId].flatMap(([id, items]) =>
    Array.from({ length: Math.ceil(items.length / maxEventItems) }, (_, index) => ({
      name: "view_promotion" as const,
      promotion_id: id,
      items: items.slice(index * maxEventItems, (index + 1) * maxEventItems),
    })),
  );
}

/** Flushed `ms` after its first item, or when it is full. */
function createBatch<Item>(ms: number, max: number, send: (items: Item[]) => void) {
  let shownItems: Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    const full = shownItems;
    shownItems = [];
    if (full.length > 0) send(full);
  };
  return {
    flush,
    add(item: Item) {
      shownItems.push(item);
      if (shownItems.length >= max) flush();
      else if (shownItems.length === 1) timer = setTimeout(flush, ms);
    },
  };
}
