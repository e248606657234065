import { onceARun } from "./once-a-run.ts";
import { startProduct } from "./product.ts";

declare module "vitest" {
  interface ProvidedContext {
    styleguidePort: number;
  }
}

/** A web process on the API of the shared product whose build has /styleguide. */
export default onceARun("styleguide", async (provide, project) => {
  const { productPort } = project.getProvidedContext();
  const product = await startProduct({
    env: {
      API_URL: `http://127.0.0.1:${productPort}`,
      SESSION_SECRET: "a secret of the tests, long enough",
      PAGES_DIR: "build/styleguide",
    },
  });
  provide("styleguidePort", product.port);
  return () => product.stop();
});
