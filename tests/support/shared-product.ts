import { started } from "./run.ts";

/** Whether the pages under test speak to an API in another process: set by the vitest project. */
export const isRemote = (): boolean => process.env["TEST_REACH"] === "remote API";

/** Address of the shared product for a market: http://kg.localhost:port. Tests share its data: book slots of your own. */
export function sharedOrigin(market = "kg"): string {
  return `http://${market}.localhost:${started(isRemote() ? "remotePort" : "productPort")}`;
}

/** Address of the API behind the pages of `sharedOrigin`, which may be another process. */
export function sharedApiOrigin(market = "kg"): string {
  return `http://${market}.localhost:${started("productPort")}`;
}
