import { onceARun } from "./once-a-run.ts";
import { startProduct } from "./product.ts";

declare module "vitest" {
  interface ProvidedContext {
    developmentPort: number;
  }
}

/** The product as its developers run it, on the API of the shared one: the only one that has /styleguide. */
export default onceARun("development product", async (provide, project) => {
  const { productPort } = project.getProvidedContext();
  const product = await startProduct({
    developing: true,
    env: { API_URL: `http://127.0.0.1:${productPort}`, SESSION_SECRET: "a secret of the tests, long enough" },
  });
  provide("developmentPort", product.port);
  return () => product.stop();
});
