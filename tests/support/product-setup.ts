import { onceARun } from "./once-a-run.ts";
import { startProduct } from "./product.ts";

declare module "vitest" {
  interface ProvidedContext {
    productPort: number;
  }
}

/** Started once for all page and browser tests of a run, with the demo market in it. */
export default onceARun("product", async (provide) => {
  const product = await startProduct();
  provide("productPort", product.port);
  return () => product.stop();
});
