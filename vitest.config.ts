import { defineConfig } from "vitest/config";

/** Tests start servers, browsers and checks of the whole code, on machines that may be busy: patient. */
const whole = { testTimeout: 120_000, hookTimeout: 180_000 };
const database = "tests/support/database-setup.ts";
const product = "tests/support/product-setup.ts";
/** What pages show of the API: tested with the built-in one and again with one in another process. */
const pagesOfTheApi = ["booking", "appointment", "staff", "home", "doctors", "doctor-card", "clinics", "profile"].map(
  (name) => `tests/pages/${name}.test.ts`,
);

export default defineConfig({
  test: {
    maxWorkers: 2,
    allowOnly: false,
    // A busy machine takes longer than the second it is given otherwise.
    expect: { poll: { timeout: 15_000 } },
    passWithNoTests: false,
    setupFiles: ["tests/support/seed-setup.ts"],
    projects: [
      { extends: true, test: { name: "house", include: ["tests/*.test.ts"], ...whole } },
      { extends: true, test: { name: "unit", include: ["app/**/*.test.{ts,tsx}"], globalSetup: [database], ...whole } },
      { extends: true, test: { name: "api", include: ["tests/api/**/*.test.ts"], globalSetup: [database], ...whole } },
      {
        extends: true,
        test: {
          name: "pages",
          include: ["tests/pages/**/*.test.ts"],
          globalSetup: [database, product],
          provide: { reach: "built-in API" },
          ...whole,
        },
      },
      {
        extends: true,
        test: {
          name: "pages, remote API",
          include: pagesOfTheApi,
          globalSetup: [product],
          provide: { reach: "remote API" },
          ...whole,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: [database, product],
          provide: { reach: "built-in API" },
          ...whole,
        },
      },
      {
        extends: true,
        test: {
          name: "site",
          include: ["tests/site/**/*.test.ts"],
          globalSetup: [database, "tests/support/site-setup.ts"],
          ...whole,
        },
      },
      {
        extends: true,
        test: {
          name: "widgets",
          include: ["tests/widgets/**/*.test.ts"],
          globalSetup: [product, "tests/support/styleguide-setup.ts"],
          provide: { reach: "built-in API" },
          ...whole,
        },
      },
    ],
  },
});
