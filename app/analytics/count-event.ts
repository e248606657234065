import type { VisitorEvent } from "#app/contract/visitor-event.ts";

const type = "vizit:count";

/** Tells the counter of an event that the markup does not show. Without a counter it is lost. */
export function countEvent(event: VisitorEvent): void {
  dispatchEvent(new CustomEvent(type, { detail: event }));
}

/** @returns a function that unsubscribes */
export function onCountedEvent(listen: (event: VisitorEvent) => void): () => void {
  const onEvent = (event: Event) => listen((event as CustomEvent<VisitorEvent>).detail);
  addEventListener(type, onEvent);
  return () => removeEventListener(type, onEvent);
}
