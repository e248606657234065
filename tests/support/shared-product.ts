import { inject } from "vitest";

/** Address of the shared product for a market: http://kg.localhost:port. Tests share its data: book slots of your own. */
export function sharedOrigin(market = "kg"): string {
  const port = inject("reach") === "remote API" ? inject("remotePort") : inject("productPort");
  return `http://${market}.localhost:${port}`;
}

/** Address of the API behind the pages of `sharedOrigin`, which may be another process. */
export function sharedApiOrigin(market = "kg"): string {
  return `http://${market}.localhost:${inject("productPort")}`;
}
