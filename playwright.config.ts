import { defineConfig } from "@playwright/test";
import { launchOptions } from "./tests/support/browser.ts";

/** All tests that need a browser, and the crawl of the site; the others are in vitest.config.ts. */
export default defineConfig({
  testDir: "tests",
  testMatch: "*.test.ts",
  globalSetup: "./tests/support/playwright-setup.ts",
  outputDir: "test-results",
  workers: 2,
  retries: 0,
  forbidOnly: true,
  failOnFlakyTests: true,
  // Long enough for busy machines.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env["TEST_REPORT"] ? [["list"], ["json", { outputFile: process.env["TEST_REPORT"] }]] : "list",
  use: {
    launchOptions: await launchOptions(),
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Frames and DOM snapshots would take a third more CPU time; the final screenshot is enough.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "e2e", testDir: "tests/e2e" },
    { name: "widgets", testDir: "tests/widgets" },
    { name: "pages of the site", testDir: "tests/site", testMatch: "find-pages.setup.ts" },
    // A test opens hundreds of documents and names each fault; a trace would take longer than the test.
    { name: "site", testDir: "tests/site", dependencies: ["pages of the site"], use: { trace: "off" } },
  ],
});
