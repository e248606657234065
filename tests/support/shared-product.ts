import { readProvided } from "./provided.ts";
import { sessionSecret } from "./session-secret.ts";

/** Whether the pages under test use an API in another process: set by the vitest project. */
export const isRemote = (): boolean => process.env["TEST_REACH"] === "remote API";

/** Origin of the shared product in a market: http://kg.localhost:port. Tests share its data: book your own slots. */
export function sharedOrigin(market = "kg"): string {
  return `http://${market}.localhost:${readProvided(isRemote() ? "remotePort" : "productPort")}`;
}

/** Origin of the API behind the pages of `sharedOrigin`, which may be another process. */
export function sharedApiOrigin(market = "kg"): string {
  return `http://${market}.localhost:${readProvided("productPort")}`;
}

/** Environment variables of a web process that uses the API and the data of the shared product. */
export function sharedApiEnv(): { API_URL: string; SESSION_SECRET: string } {
  return { API_URL: `http://127.0.0.1:${readProvided("productPort")}`, SESSION_SECRET: sessionSecret };
}
