import type { Page, Route } from "@playwright/test";
import { freshPhone, lastCode, bookingTexts } from "../support/booking.ts";
import { findSlot } from "../support/booking-form.ts";
import { waitForPaint, openHydrated, type VisitOptions } from "../support/browser.ts";
import { respondWithHtml } from "../support/failed-data-requests.ts";
import { expect, test, type OpenVisit } from "../support/fixtures.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

/** Parts of pages that are loaded on first use. */
const laterParts =
  /\/assets\/(?:after-paint|combobox|date-picker|dialog|filter-sheet|panel|services-overlay)-[^/]*\.js$/;
const list = "/doctors/bishkek/terapevt";

const noScript = (route: Route) => route.abort();
const emptyScript = (route: Route) => route.fulfill({ contentType: "text/javascript", body: "" });

/** A hydrated list whose lazy parts fail to load. */
async function openList(visit: OpenVisit, options: VisitOptions, fail = noScript) {
  const visitor = await visit(options);
  const blocked: string[] = [];
  await visitor.page.route(laterParts, (route) => {
    blocked.push(route.request().url());
    return fail(route);
  });
  await openHydrated(visitor.page, list);
  return { ...visitor, blocked };
}

for (const [name, fail] of [
  ["fail", noScript],
  ["come empty", emptyScript],
] as const)
  test(`D-07 L-04 when lazily loaded parts of a page ${name}, the page keeps working with its fallbacks`, async ({
    visit,
  }) => {
    const { page, blocked } = await openList(visit, { size: "desktop" }, fail);
    await expect.poll(() => blocked.some((url) => url.includes("after-paint"))).toBe(true);
    const today = (await page.locator("input[type=date]").getAttribute("min"))!;
    await page.locator("input[type=date]").fill(today);
    await page.waitForURL(/date=today/);
    await page.getByRole("link", { name: "Врачи", exact: true }).click();
    await page.waitForURL("**/doctors/bishkek");
    await expect.poll(() => page.locator("main a[href*='/doctors/bishkek/']").count()).toBeGreaterThan(10);
  });

test("D-07 on a phone the filters open in place with a message when their sheet cannot be loaded", async ({
  visit,
}) => {
  const { page } = await openList(visit, { size: "mobile" });
  await page.locator("details summary", { hasText: "Фильтры" }).click();
  await page.getByRole("button", { name: "Рядом" }).click();
  await page
    .getByRole("status")
    .filter({ hasText: /местоположение|где вы/i })
    .waitFor();
  await page.locator("#f-sort").selectOption("price");
  await page.waitForURL(/sort=price/);
});

/** Opens the list, then blocks everything that it has not loaded yet. */
async function openAlone(
  visit: OpenVisit,
  {
    but = () => false,
    isOld = false,
  }: { but?: (url: string) => boolean; /** A browser without the Navigation API. */ isOld?: boolean } = {},
) {
  const visitor = await visit({ size: "desktop" });
  const { page } = visitor;
  if (isOld) await page.addInitScript(() => Reflect.deleteProperty(window, "navigation"));
  const had = new Set<string>();
  page.on("request", (request) => had.add(request.url()));
  // It loads at about the time when the page is hydrated.
  await page.route(/\/assets\/after-paint-[^/]*\.js$/, (route) => {
    had.delete(route.request().url());
    return route.abort();
  });
  await openHydrated(page, list);
  const ofList = new Set(had);
  const blocked: string[] = [];
  await page.route(/\/assets\/.*\.js$/, (route) => {
    const url = route.request().url();
    if (ofList.has(url) || but(url)) return route.continue();
    blocked.push(url);
    return route.abort();
  });
  return { ...visitor, blocked };
}

/** Names of the build's text files. */
const isText = (url: string) => /\/assets\/text-[a-z]{2}-[^/]*\.js$/.test(url);

for (const isOld of [false, true]) {
  test(`X-03 B-01 a booking whose script cannot be loaded opens as a page of its own (old browser: ${isOld})`, async ({
    visit,
  }) => {
    const { page, blocked } = await openAlone(visit, { isOld });
    await expect.poll(() => page.evaluate(() => "navigation" in window)).toBe(!isOld);
    await page.locator("article a[href*='/form?']:visible").first().click();
    await page.locator("main input[name=name]").waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/form$/);
    expect(blocked.length).toBeGreaterThan(0);
    await page.locator("button[value=book]:visible").click();
    await page.getByRole("alert").waitFor();
  });
}

for (const [contentType, problemOf] of [
  ["text/javascript", (page: Page) => page.waitForEvent("pageerror")],
  ["text/html", (page: Page) => page.waitForEvent("console")],
] as const)
  test(`X-03 a page whose script comes empty as ${contentType} is loaded as a document, which stays as served`, async ({
    visit,
  }) => {
    const { page } = await visit();
    await openHydrated(page, list);
    const script = await page.evaluate<string>("__reactRouterManifest.routes['routes/doctor/page'].module");
    await page.route(`**${script}`, (route) => route.fulfill({ contentType, body: "" }));
    const refused = problemOf(page);
    const loaded = page.waitForEvent("load");
    await page.locator("article h2 a").first().click();
    await loaded;
    await refused;
    expect(new URL(page.url()).pathname).toMatch(/^\/doctor\//);
    await expect(page.locator("main article").first()).toBeVisible();
  });

for (const [name, fail] of [
  ["fails", (route: Route) => route.abort()],
  ["is a proxy's page", respondWithHtml(200)],
] as const)
  test(`a style sheet of a later part that ${name} is requested again when the part is used next`, async ({
    visit,
  }) => {
    const { page } = await visit();
    let requests = 0;
    const isSheet = /\/assets\/after-paint-[\w-]+\.css$/;
    await page.route(isSheet, (route) => ((requests += 1) === 1 ? fail(route) : route.continue()));
    await openHydrated(page, "/contacts");
    await expect.poll(() => requests).toBe(1);
    await page.evaluate(`void __reactRouterDataRouter.navigate("${list}")`);
    await page.locator("article").first().waitFor();
    const rules = () =>
      page
        .locator("link[rel=stylesheet][href*='/after-paint-']")
        .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).sheet?.cssRules.length ?? 0));
    await expect.poll(rules).toEqual([expect.any(Number)]);
    await expect.poll(async () => (await rules())[0]).toBeGreaterThan(0);
  });

test("X-03 pointing at a slot whose script cannot be loaded does not reload the list", async ({ visit }) => {
  const { page, blocked } = await openAlone(visit);
  const opened: string[] = [];
  page.on("framenavigated", (frame) => opened.push(new URL(frame.url()).pathname));
  const slot = page.locator("article a[href*='/form?']:visible").first();
  await slot.hover();
  await expect.poll(() => blocked.some((url) => url.includes("/layout-"))).toBe(true);
  await waitForPaint(page);
  await slot.click();
  await page.locator("main input[name=name]").waitFor();
  expect(opened).toEqual([expect.stringMatching(/\/form$/)]);
});

test("X-03 a script that fails while the booking's document is loading does not bring the list back", async ({
  visit,
}) => {
  const { page } = await openAlone(visit);
  let respond = () => {};
  const responded = new Promise<void>((resolve) => (respond = resolve));
  await page.exposeFunction("respond", respond);
  await page.route(/\/form\?/, async (route) => {
    if (route.request().isNavigationRequest()) await responded;
    await route.continue();
  });
  // While the document is requested, as the router does when a script fails.
  await page.evaluate(() =>
    navigation.addEventListener("navigate", ({ destination }) => {
      if (!new URL(destination.url).pathname.endsWith("/form")) return;
      setTimeout(() => {
        location.reload();
        (window as unknown as { respond: () => void }).respond();
      });
    }),
  );
  await page.locator("article a[href*='/form?']:visible").first().click();
  await page.locator("main input[name=name]").waitFor();
});

test("B-08 a code step whose script cannot be loaded opens once the code is sent", async ({ visit }) => {
  const { page } = await visit({ size: "desktop" });
  const { slot } = await findSlot("kg");
  await openHydrated(page, slot.replace(/\/booking.*/, ""));
  await page.locator(`a[href="${slot}"]`).first().click();
  const phone = freshPhone();
  await page.locator("dialog input[name=name]").fill(bookingTexts.name);
  await page.locator("dialog input[name=phone]").fill(phone.typed);
  const blocked: string[] = [];
  await page.route(/\/assets\/otp-[^/]*\.js$/, (route) => {
    blocked.push(route.request().url());
    return route.abort();
  });
  await page.locator("dialog button[value=book]:visible").click();
  await page.locator("main input[name=code]").waitFor();
  await page.locator("main input[name=code]").fill(await lastCode(createVisitor(sharedOrigin()), phone));
  await page.locator("main button", { hasText: "Подтвердить" }).click();
  await page.waitForURL(/\/appointments\/\d+$/);
  expect(blocked.length).toBeGreaterThan(0);
});

test("P-05 a page whose texts cannot be loaded is loaded as a document", async ({ visit }) => {
  const { page, blocked } = await openAlone(visit, { but: (url) => !isText(url) });
  const standsAlone = page.waitForEvent("pageerror", (error) => error.message.includes("texts of this page"));
  await page.getByRole("link", { name: "Клиники", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: /^Клиники/ }).waitFor();
  await standsAlone;
  expect(new URL(page.url()).pathname).toBe("/clinics/bishkek");
  expect(blocked.some((url) => url.includes("/text-ru-clinics-"))).toBe(true);
  await page.goBack();
  await page.locator("article a[href*='/form?']:visible").first().click();
  await page.locator("input[name=name]:visible").waitFor();
  await expect(page.locator("label[for=booking-name]")).toContainText("Имя");
});
