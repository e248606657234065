import type { Page } from "@playwright/test";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { openHydrated, waitForAsset } from "../support/browser.ts";
import { expect, test, type OpenVisit } from "../support/fixtures.ts";
import { startProduct, type Product } from "../support/product.ts";
import { openFakeSentry, type FakeSentry } from "../support/sentry.ts";
import { sessionSecret } from "../support/session-secret.ts";

let database: TestDatabase;
let sentry: FakeSentry;
let product: Product;
test.beforeAll(async () => {
  [database, sentry] = await Promise.all([createTestDatabase({ content: "product" }), openFakeSentry()]);
  const env = { DATABASE_URL: database.connectionString, SESSION_SECRET: sessionSecret };
  product = await startProduct({ env: { ...env, SENTRY_DSN: sentry.dsn, SENTRY_RELEASE: "vizit@test" } });
});
test.afterAll(async () => {
  await product?.stop();
  sentry?.close();
  await database?.close();
});
test.beforeEach(() => {
  Object.assign(sentry, { items: [], raw: "" });
});

/** Fixes Math.random: below 0.05 a page load is traced, and its replay is recorded with consent. */
const fixRandom = (page: Page, random: number) =>
  page.addInitScript((value) => {
    Math.random = () => value;
  }, random);

/** Values that no report may contain. */
const secrets = ["Канарейка Жёлтая", "+996555123456", "aLrKotBaq61o", "canary-of-a-cookie"];
const [name, phone, hash, cookie] = secrets as [string, string, string, string];

test("X-04 browser errors are reported from before hydration on, without quoted data, queries or cookies", async ({
  visit,
}) => {
  const { page, context, problems } = await visit({ origin: product.origin("kg") });
  await fixRandom(page, 0.051);
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
    const caught = new ReferenceError(quoted);
    for (let time = 0; time < 2; time += 1) console.error("caught by an error boundary", caught);
  }, phone);
  const types = () =>
    sentry
      .events()
      .map(({ exception }) => exception?.values[0]?.type)
      .toSorted();
  await expect.poll(types, { timeout: 30_000 }).toEqual(["RangeError", "ReferenceError", "SyntaxError", "TypeError"]);
  const levelOf = (type: string) => sentry.events().find(({ exception }) => exception?.values[0]?.type === type)?.level;
  expect(["TypeError", "SyntaxError", "ReferenceError"].map(levelOf)).toEqual(["fatal", "error", "fatal"]);
  for (const secret of secrets)
    for (const text of [secret, encodeURIComponent(secret)]) expect(sentry.raw).not.toContain(text);
  expect(problems.filter((problem) => problem.includes("caught by an error boundary"))).toHaveLength(2);
  expect(problems.filter((problem) => /Content Security|hydrat/i.test(problem))).toEqual([]);
});

test("X-04 Sentry is loaded when the page is idle, and 5 % of page loads are traced", async ({ visit }) => {
  const { page, problems } = await visit({ origin: product.origin("kg") });
  await fixRandom(page, 0.051);
  const requestedPaths: string[] = [];
  page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.goto("/");
  await expect
    .poll(() => requestedPaths.filter((path) => path.includes("/reports-")).length, { timeout: 30_000 })
    .toBe(1);
  expect(requestedPaths.findIndex((path) => path.includes("/reports-"))).toBeGreaterThan(
    requestedPaths.findIndex((path) => path.includes("/entry.client-")),
  );
  expect(problems).toEqual([]);
  await waitForAsset(page, "reports");
  await page.evaluate(() => reportError(new Error("the last")));
  await expect.poll(() => sentry.events().length, { timeout: 30_000 }).toBe(1);

  const traced = await visit({ origin: product.origin("kg") });
  await fixRandom(traced.page, 0.049);
  await traced.page.goto(`/?hash=${hash}`);
  await expect.poll(tracedLoads, { timeout: 30_000 }).toEqual(["load /"]);
  expect(sentry.raw).not.toContain(hash);
});

/** Names of the traced page loads, without the requests that the server traces. */
const tracedLoads = () =>
  sentry.items.flatMap(({ payload }) => (payload.transaction?.startsWith("load ") ? [payload.transaction] : []));

/** Opens a visit whose visitor has pressed this button of the consent form. */
async function visitWithConsent(visit: OpenVisit, button: string, random: number) {
  const visitor = await visit({ origin: product.origin("kg") });
  await fixRandom(visitor.page, random);
  await visitor.page.goto("/cookies");
  await visitor.page.getByRole("main").getByRole("button", { name: button }).click();
  await visitor.page
    .getByText(/выбор сохранён/i)
    .first()
    .waitFor();
  await visitor.context.addCookies([{ name: "canary", value: cookie, url: product.origin("kg") }]);
  return visitor;
}

const countRecordings = () => sentry.items.filter(({ type }) => type === "replay_recording").length;

test("X-04 N-03 a replay is recorded only with consent to recordings, masked, and stops at a personal page", async ({
  visit,
}) => {
  const { page, problems } = await visitWithConsent(visit, "Принять", 0.049);
  await page.goto("/doctors/bishkek");
  const heading = await page.locator("h1").innerText();
  await expect.poll(countRecordings, { timeout: 60_000 }).toBeGreaterThan(0);
  expect(sentry.raw).toContain("replay_event");
  expect(sentry.raw).not.toContain(heading);
  await page.getByRole("link", { name: "Как с нами связаться" }).first().click();
  await page.waitForURL("**/contacts");
  await page.locator("h1").waitFor();
  await page.evaluate((key) => {
    history.pushState(null, "", `/appointments/1?hash=${key}`);
    document.body.append(Object.assign(document.createElement("div"), { className: "added-there" }));
  }, hash);
  // The recording is sent when the visitor leaves the page.
  await page.goto("/contacts");
  await page.evaluate(() => reportError(new Error("the last")));
  await expect.poll(() => sentry.events().length, { timeout: 30_000 }).toBe(1);
  expect(sentry.raw).not.toContain("added-there");
  for (const secret of secrets) expect(sentry.raw).not.toContain(secret);
  expect(problems.filter((problem) => !problem.includes("the last"))).toEqual([]);
});

for (const [condition, button, random, path] of [
  ["without consent", "Только необходимые", 0.049, "/doctors/bishkek"],
  ["if the page load is not sampled", "Принять", 0.051, "/doctors/bishkek"],
  ["at a URL with a query, or a personal page after it", "Принять", 0.049, `/doctors/bishkek?hash=${hash}`],
] as const) {
  test(`X-04 N-03 no replay is recorded ${condition}`, async ({ visit }) => {
    const { page } = await visitWithConsent(visit, button, random);
    Object.assign(sentry, { items: [], raw: "" });
    await page.goto(path);
    await waitForAsset(page, "reports");
    await page.evaluate(() => reportError(new Error("the first")));
    await expect.poll(() => sentry.events().length, { timeout: 30_000 }).toBe(1);
    const countReplayScripts = () =>
      page.evaluate(
        () => performance.getEntriesByType("resource").filter(({ name }) => name.includes("browser-replay")).length,
      );
    const expectedScripts = path.includes("?") ? 1 : 0;
    await expect.poll(countReplayScripts).toBe(expectedScripts);
    // The recording is sent when the visitor leaves the page.
    await page.goto("/contacts");
    await waitForAsset(page, "reports");
    await page.evaluate(() => reportError(new Error("the last")));
    await expect.poll(() => sentry.events().length, { timeout: 30_000 }).toBe(2);
    await expect.poll(countReplayScripts).toBe(expectedScripts);
    expect(countRecordings()).toBe(0);
    expect(sentry.raw).not.toContain(hash);
  });
}

test("X-04 a page reports at most twenty errors", async ({ visit }) => {
  const { page } = await visit({ origin: product.origin("kg") });
  await fixRandom(page, 0.051);
  await page.goto("/");
  await waitForAsset(page, "reports");
  await page.evaluate(() => {
    for (let count = 0; count < 22; count += 1) reportError(new Error(`${count}`));
  });
  await expect.poll(() => sentry.events().length, { timeout: 30_000 }).toBe(20);
  await page.goto("/contacts");
  await page.evaluate(() => reportError(new RangeError("of the next page")));
  const types = () => sentry.events().map(({ exception }) => exception?.values[0]?.type);
  await expect.poll(types, { timeout: 30_000 }).toContain("RangeError");
  expect(sentry.events()).toHaveLength(21);
});

test("X-04 a page has no import error when the script of the reports fails to load", async ({ visit }) => {
  const { page, problems } = await visit({ origin: product.origin("kg") });
  await page.route("**/reports-*", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/reports-"));
  await openHydrated(page, "/");
  await failed;
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(problems.filter((problem) => problem.includes("dynamically imported"))).toEqual([]);
});

test("X-04 without a DSN no Sentry code is loaded", async ({ visit }) => {
  const { page } = await visit();
  const requestedUrls: string[] = [];
  page.on("request", (request) => requestedUrls.push(request.url()));
  const document = await (await openHydrated(page, "/"))!.text();
  expect(document).not.toMatch(/vizitReports|\/reports-/);
  // The scripts that load when the page is idle have loaded.
  await waitForAsset(page, "after-paint");
  expect(requestedUrls.filter((url) => url.includes("/reports-"))).toEqual([]);
  const isDefined = await page.evaluate(() => "vizitReports" in self);
  expect(isDefined).toBe(false);
});
