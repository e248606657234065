import { onceARun } from "./once-a-run.ts";
import { sessionSecret, startProduct } from "./product.ts";
import { provide } from "./run.ts";

/**
 * Started once for all page tests of a run, with the demo market in it; and beside it a web process that has no API of
 * its own and speaks to the first one's.
 */
export default onceARun("product", async () => {
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
