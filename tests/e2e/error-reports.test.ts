import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openBrowser, sitDown } from "../support/browser.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { startProduct, type Product } from "../support/product.ts";
import { openSentryStandIn, type SentryStandIn } from "../support/sentry.ts";
import { sharedOrigin } from "../support/shared-product.ts";

let browser: Browser;
let database: TestDatabase;
let sentry: SentryStandIn;
let product: Product;
beforeAll(async () => {
  [browser, database, sentry] = await Promise.all([openBrowser(), createTestDatabase(), openSentryStandIn()]);
  const env = { DATABASE_URL: database.connectionString, SESSION_SECRET: "a secret of the tests, long enough" };
  product = await startProduct({ env: { ...env, SENTRY_DSN: sentry.dsn, SENTRY_RELEASE: "vizit@test" } });
});
afterAll(async () => {
  await product?.stop();
  sentry?.close();
  await database?.close();
  await browser?.close();
});
beforeEach(() => {
  Object.assign(sentry, { items: [], raw: "" });
});

const canaries = ["Канарейка Жёлтая", "+996555123456", "aLrKotBaq61o", "canary-of-a-cookie"];
const [name, phone, hash, cookie] = canaries as [string, string, string, string];

test("X-04 errors of the browser are told from the first on, without what they quote, the address's query or cookies", async () => {
  const { page, context, problems, close } = await sitDown(browser, product.origin("kg"));
  await context.addCookies([{ name: "canary", value: cookie, url: product.origin("kg") }]);
  await page.addInitScript((quoted) => {
    addEventListener("DOMContentLoaded", () => reportError(new RangeError(`early: ${quoted}`)));
  }, name);
  await page.goto(`/?hash=${hash}`);
  await expect.poll(() => sentry.events().map(({ exception }) => exception?.values[0]?.type), { timeout: 30_000 }).toEqual(["RangeError"]);
  expect(sentry.events()[0]).toMatchObject({ level: "fatal", release: "vizit@test", environment: "demonstration", tags: { tag: "general" } });

  await page.evaluate((quoted) => {
    setTimeout(() => {
      throw new TypeError(`late: ${quoted}`);
    });
    void Promise.reject(new SyntaxError(quoted));
    console.error("caught by a screen", new ReferenceError(quoted));
  }, phone);
  const types = () => sentry.events().map(({ exception }) => exception?.values[0]?.type).toSorted();
  await expect.poll(types, { timeout: 30_000 }).toEqual(["RangeError", "ReferenceError", "SyntaxError", "TypeError"]);
  for (const canary of canaries) for (const form of [canary, encodeURIComponent(canary)]) expect(sentry.raw).not.toContain(form);
  expect(problems.filter((problem) => /Content Security|hydrat/i.test(problem))).toEqual([]);
  await close();
});

test("X-04 Sentry is brought once the page is at rest, and one page load in twenty is measured", async () => {
  const { page, problems, close } = await sitDown(browser, product.origin("kg"));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/");
  await expect.poll(() => asked.filter((path) => path.includes("/reports-")).length, { timeout: 30_000 }).toBe(1);
  expect(asked.findIndex((path) => path.includes("/reports-"))).toBeGreaterThan(asked.findIndex((path) => path.includes("/entry.client-")));
  expect(problems).toEqual([]);
  await close();

  const measured = await sitDown(browser, product.origin("kg"));
  await measured.page.addInitScript(() => {
    Math.random = () => 0.049;
  });
  await measured.page.goto(`/?hash=${hash}`);
  await expect.poll(() => sentry.items.filter(({ type }) => type === "transaction").map(({ payload }) => payload.transaction), { timeout: 30_000 }).toEqual(["load /"]);
  expect(sentry.raw).not.toContain(hash);
  await measured.close();

  const passed = await sitDown(browser, product.origin("kg"));
  await passed.page.addInitScript(() => {
    Math.random = () => 0.051;
  });
  sentry.items = [];
  await passed.page.goto("/");
  await passed.page.waitForLoadState("networkidle");
  await passed.page.evaluate(() => reportError(new Error("the last")));
  await expect.poll(() => sentry.items.map(({ type }) => type), { timeout: 30_000 }).toEqual(["event"]);
  await passed.close();
});

test("X-04 without a DSN nothing of it is loaded", async () => {
  const { page, close } = await sitDown(browser, sharedOrigin());
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(asked.filter((address) => address.includes("/reports-"))).toEqual([]);
  expect(await page.evaluate(() => "vizitReports" in self)).toBe(false);
  await close();
});
