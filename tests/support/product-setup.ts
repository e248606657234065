import { oncePerRun } from "./once-per-run.ts";
import { startProduct } from "./product.ts";
import { provide } from "./run.ts";
import { sessionSecret } from "./session-secret.ts";

/**
 * Starts one product with the demo market for all page tests of a run, and a second web process that uses the first
 * one's API.
 */
export default oncePerRun("product", async () => {
  const product = await startProduct();
  const remote = await startProduct({
    env: { API_URL: `http://127.0.0.1:${product.port}`, SESSION_SECRET: sessionSecret },
  });
  provide("productPort", product.port);
  provide("remotePort", remote.port);
  return async () => {
    await remote.stop();
    await product.stop();
  };
});
