import { openAnalyticsServer } from "./google-analytics.ts";
import { createTestDatabase } from "./database.ts";
import { startProduct } from "./product.ts";
import { sessionSecret } from "./session-secret.ts";

export type AnalyticsProduct = Awaited<ReturnType<typeof startWithAnalytics>>;

/** A product with its own database that asks visitors for consent and reports to a fake Google Analytics. */
export async function startWithAnalytics(env: Record<string, string> = {}) {
  const [database, analytics] = await Promise.all([createTestDatabase({ content: "product" }), openAnalyticsServer()]);
  const product = await startProduct({
    env: {
      DATABASE_URL: database.connectionString,
      SESSION_SECRET: sessionSecret,
      GA_MEASUREMENT_ID: "G-TEST123",
      GA_API_SECRET: "an api secret",
      GA_URL: analytics.url,
      ...env,
    },
  });
  return {
    database,
    analytics,
    product,
    async stop(): Promise<void> {
      await product.stop();
      analytics.close();
      await database.close();
    },
  };
}
