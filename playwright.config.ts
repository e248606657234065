import { defineConfig } from "@playwright/test";
import { launchOptions } from "./tests/support/browser.ts";

/** All that needs a browser, and the walk through the site; the rest is in vitest.config.ts. */
export default defineConfig({
  testDir: "tests",
  testMatch: "*.test.ts",
  globalSetup: "./tests/support/playwright-setup.ts",
  outputDir: "test-results",
  workers: 2,
  retries: 0,
  forbidOnly: true,
  failOnFlakyTests: true,
  // Machines may be busy: patient.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env["TEST_REPORT"] ? [["list"], ["json", { outputFile: process.env["TEST_REPORT"] }]] : "list",
  use: {
    launchOptions: await launchOptions(),
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Frames and DOM snapshots take a third more CPU time; the final screenshot is kept.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "e2e", testDir: "tests/e2e" },
    { name: "widgets", testDir: "tests/widgets" },
    { name: "pages of the site", testDir: "tests/site", testMatch: "find-pages.setup.ts" },
    // Hundreds of documents a test, whose faults are named: a trace of them takes longer than the test.
    { name: "site", testDir: "tests/site", dependencies: ["pages of the site"], use: { trace: "off" } },
  ],
});
