import type { VisitorEvent } from "#app/contract/visitor-event.ts";

/** The tag manager's queue: each entry is handled once, even if it was added before the tag manager was loaded. */
type Layer = object[];

declare global {
  // oxlint-disable-next-line no-var -- a global of the browser
  var dataLayer: Layer | undefined;
}

export function dataLayer(): Layer {
  return (globalThis.dataLayer ??= []);
}

/** Pushes an event; one of items has its fields under `ecommerce`, which is reset first. */
export function pushEvent(layer: Layer, event: VisitorEvent, currency: string): void {
  const { name, ...fields } = event;
  if (!("items" in event)) return void layer.push({ event: name, ...fields });
  const value = event.items.length === 1 ? event.items[0]?.price : undefined;
  layer.push({ ecommerce: null });
  layer.push({ event: name, ecommerce: { currency, ...(value === undefined ? {} : { value }), ...fields } });
}

/** Pushes the visitor's consent. Call it before the tag manager is loaded. Advertising is never personalised. */
export function pushConsent(layer: Layer, { marketing }: { marketing: boolean }): void {
  const ads = marketing ? "granted" : "denied";
  const allowed = { analytics_storage: "granted", ad_storage: ads, ad_user_data: ads, ad_personalization: "denied" };
  layer.push(argumentsOf("consent", "default", allowed));
}

/** The tag manager takes commands only as an arguments object. */
function argumentsOf(..._command: unknown[]): IArguments {
  // oxlint-disable-next-line prefer-rest-params -- an array is not taken as a command
  return arguments;
}
