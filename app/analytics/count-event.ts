import type { VisitorEvent } from "#app/contract/visitor-event.ts";

const type = "vizit:count";

/** Reports an event that the markup does not show to the counter; without a counter the event is dropped. */
export function countEvent(event: VisitorEvent): void {
  dispatchEvent(new CustomEvent(type, { detail: event }));
}

/** @returns a function that unsubscribes */
export function onCountedEvent(listener: (event: VisitorEvent) => void): () => void {
  const onEvent = (event: Event) => listener((event as CustomEvent<VisitorEvent>).detail);
  addEventListener(type, onEvent);
  return () => removeEventListener(type, onEvent);
}
