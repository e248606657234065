import { onceARun } from "./once-a-run.ts";
import { startProduct } from "./product.ts";

declare module "vitest" {
  interface ProvidedContext {
    productPort: number;
    remotePort: number;
    /** Set by the project: whose pages its tests look at. */
    reach: "built-in API" | "remote API";
  }
}

/**
 * Started once for all page and browser tests of a run, with the demo market in it; and beside it a web
 * process that has no API of its own and speaks to the first one's.
 */
export default onceARun("product", async (provide) => {
  const product = await startProduct();
  const remote = await startProduct({
    env: { API_URL: `http://127.0.0.1:${product.port}`, SESSION_SECRET: "a secret of the tests, long enough" },
  });
  provide("productPort", product.port);
  provide("remotePort", remote.port);
  return async () => {
    await remote.stop();
    await product.stop();
  };
});
