import { inject } from "vitest";

/** Address of the shared product for a market: http://kg.localhost:port. Tests share its data: book slots of your own. */
export function sharedOrigin(market = "kg"): string {
  return `http://${market}.localhost:${inject("productPort")}`;
}
