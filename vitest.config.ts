import { defineConfig } from "vitest/config";

/** Tests start servers and checks of the whole code, so timeouts are long enough for busy machines. */
const whole = { testTimeout: 120_000, hookTimeout: 180_000 };
const database = "tests/support/database-setup.ts";
const product = "tests/support/product-setup.ts";
/**
 * Page tests of forms and sessions: run with the built-in API and again with one in another process. That the
 * other pages are the same there is in tests/pages/remote-api.test.ts.
 */
const pagesOfTheApi = ["booking", "appointment", "appointment-key", "appointment-moves", "patient", "staff"].map(
  (name) => `tests/pages/${name}.test.ts`,
);

/** All tests without a browser; the others are in playwright.config.ts. */
export default defineConfig({
  test: {
    // Many tests wait for a deadline: four workers on two cores finish sooner than two.
    maxWorkers: 4,
    allowOnly: false,
    // A busy machine takes longer than the default of one second.
    expect: { poll: { timeout: 15_000 } },
    passWithNoTests: false,
    // A worker loads each module once for all of its files: none of them keeps state of a test.
    isolate: false,
    setupFiles: ["tests/support/vitest-setup.ts"],
    projects: [
      {
        extends: true,
        test: { name: "repository", include: ["tests/*.test.ts", "tests/load/**/*.test.ts"], ...whole },
      },
      {
        extends: true,
        test: { name: "unit", include: ["app/**/*.test.{ts,tsx}"], globalSetup: [database], ...whole },
      },
      { extends: true, test: { name: "api", include: ["tests/api/**/*.test.ts"], globalSetup: [database], ...whole } },
      {
        extends: true,
        test: { name: "pages", include: ["tests/pages/**/*.test.ts"], globalSetup: [database, product], ...whole },
      },
      {
        extends: true,
        test: {
          name: "pages, remote API",
          include: pagesOfTheApi,
          globalSetup: [database, product],
          env: { TEST_REACH: "remote API" },
          ...whole,
        },
      },
    ],
  },
});
