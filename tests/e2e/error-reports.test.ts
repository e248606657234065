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
  await expect
    .poll(() => sentry.events().map(({ exception }) => exception?.values[0]?.type), { timeout: 30_000 })
    .toEqual(["RangeError"]);
  expect(sentry.events()[0]).toMatchObject({
    level: "fatal",
    release: "vizit@test",
    environment: "demonstration",
    tags: { tag: "general" },
  });

  await page.evaluate((quoted) => {
    setTimeout(() => {
      throw new TypeError(`late: ${quoted}`);
    });
    void Promise.reject(new SyntaxError(quoted));
    console.error("caught by a screen", new ReferenceError(quoted));
  }, phone);
  const types = () =>
    sentry
      .events()
      .map(({ exception }) => exception?.values[0]?.type)
      .toSorted();
  await expect.poll(types, { timeout: 30_000 }).toEqual(["RangeError", "ReferenceError", "SyntaxError", "TypeError"]);
  for (const canary of canaries)
    for (const form of [canary, encodeURIComponent(canary)]) expect(sentry.raw).not.toContain(form);
  expect(problems.filter((problem) => /Content Security|hydrat/i.test(problem))).toEqual([]);
  await close();
});

test("X-04 Sentry is brought once the page is at rest, and one page load in twenty is measured", async () => {
  const { page, problems, close } = await sitDown(browser, product.origin("kg"));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/");
  await expect.poll(() => asked.filter((path) => path.includes("/reports-")).length, { timeout: 30_000 }).toBe(1);
  expect(asked.findIndex((path) => path.includes("/reports-"))).toBeGreaterThan(
    asked.findIndex((path) => path.includes("/entry.client-")),
  );
  expect(problems).toEqual([]);
  await close();

  const measured = await sitDown(browser, product.origin("kg"));
  await measured.page.addInitScript(() => {
    Math.random = () => 0.049;
  });
  await measured.page.goto(`/?hash=${hash}`);
  await expect.poll(loads, { timeout: 30_000 }).toEqual(["load /"]);
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
  await expect.poll(() => sentry.events().length, { timeout: 30_000 }).toBe(1);
  expect(loads()).toEqual([]);
  await passed.close();
});

/** Some requests are measured by the server as well. */
const loads = () =>
  sentry.items.flatMap(({ payload }) => (payload.transaction?.startsWith("load ") ? [payload.transaction] : []));

async function chosen(button: string, draw: number) {
  const sitting = await sitDown(browser, product.origin("kg"));
  await sitting.page.addInitScript((value) => {
    Math.random = () => value;
  }, draw);
  await sitting.page.goto("/cookies");
  await sitting.page.getByRole("main").getByRole("button", { name: button }).click();
  await sitting.page
    .getByText(/выбор сохранён/i)
    .first()
    .waitFor();
  await sitting.context.addCookies([{ name: "canary", value: cookie, url: product.origin("kg") }]);
  return sitting;
}

const recordings = () => sentry.items.filter(({ type }) => type === "replay_recording").length;

test("X-04 N-03 a visit is recorded with statistics allowed alone, without text, and no further than a page of one's own", async () => {
  const { page, problems, close } = await chosen("Принять", 0.049);
  await page.goto("/doctors/bishkek");
  const heading = await page.locator("h1").innerText();
  await expect.poll(recordings, { timeout: 60_000 }).toBeGreaterThan(0);
  expect(sentry.raw).toContain("replay_event");
  expect(sentry.raw).not.toContain(heading);
  await page.getByRole("link", { name: "Как с нами связаться" }).first().click();
  await page.waitForURL("**/contacts");
  await page.locator("h1").waitFor();
  await page.evaluate((secret) => {
    history.pushState(null, "", `/appointments/1?hash=${secret}`);
    document.body.append(Object.assign(document.createElement("div"), { className: "added-there" }));
  }, hash);
  // What is recorded is sent when a page is left.
  await page.goto("/contacts");
  await page.evaluate(() => reportError(new Error("the last")));
  await expect.poll(() => sentry.events().length, { timeout: 30_000 }).toBe(1);
  expect(sentry.raw).not.toContain("added-there");
  for (const canary of canaries) expect(sentry.raw).not.toContain(canary);
  expect(problems.filter((problem) => !problem.includes("the last"))).toEqual([]);
  await close();
});

test.each([
  ["statistics refused", "Только необходимые", 0.049, "/doctors/bishkek"],
  ["nineteen of twenty", "Принять", 0.051, "/doctors/bishkek"],
  ["an address with a query", "Принять", 0.049, `/doctors/bishkek?hash=${hash}`],
  ["a page of one's own", "Принять", 0.049, "/contacts"],
])("X-04 N-03 no visit is recorded: %s", async (_what, button, draw, path) => {
  const { page, close } = await chosen(button, draw);
  Object.assign(sentry, { items: [], raw: "" });
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => reportError(new Error("the last")));
  await expect.poll(() => sentry.events().length, { timeout: 30_000 }).toBe(1);
  expect(recordings()).toBe(0);
  expect(sentry.raw).not.toContain(hash);
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map((entry) => entry.name));
  expect(loaded.filter((address) => address.includes("browser-replay"))).toEqual(
    path === "/contacts" || path.includes("?") ? [expect.any(String)] : [],
  );
  await close();
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
