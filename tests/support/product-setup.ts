import { oncePerRun } from "./once-per-run.ts";
import { createTestDatabase } from "./database.ts";
import { createWholeMarketTemplate } from "./database-server.ts";
import { startProduct } from "./product.ts";
import { provide } from "./provided.ts";
import { sessionSecret } from "./session-secret.ts";

/**
 * Starts one product with the demo market for all page tests of a run, and a second web process that uses the first
 * one's API. Needs the database server of the run.
 */
export default oncePerRun("product", async () => {
  await createWholeMarketTemplate();
  const { connectionString, close } = await createTestDatabase({ content: "whole market" });
  const product = await startProduct({ env: { DATABASE_URL: connectionString, SESSION_SECRET: sessionSecret } });
  const remote = await startProduct({
    env: { API_URL: `http://127.0.0.1:${product.port}`, SESSION_SECRET: sessionSecret },
  });
  provide("productPort", product.port);
  provide("remotePort", remote.port);
  return async () => {
    await remote.stop();
    await product.stop();
    await close();
  };
});
