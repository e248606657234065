import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshPhone, lastCode, startForm, words } from "../support/booking.ts";
import { openBrowser, sitDown, type SittingOptions } from "../support/browser.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Parts of pages that come when they are first wanted. */
const laterParts =
  /\/assets\/(?:card-placeholders|combobox|date-picker|date-popover|dialog|filter-sheet|panel|services-overlay|toaster)-[^/]*\.js$/;
const list = "/doctors/bishkek/terapevt";

/** A list whose page runs, and to which nothing more comes. */
async function openList(options: SittingOptions) {
  const sitting = await sitDown(browser, sharedOrigin("kg"), options);
  const blocked: string[] = [];
  await sitting.page.route(laterParts, (route) => {
    blocked.push(route.request().url());
    return route.abort();
  });
  await sitting.page.goto(list, { waitUntil: "networkidle" });
  return { ...sitting, blocked };
}

test("D-07 L-04 parts of a page that never come: the page stands, and what it is made of without them does their work", async () => {
  const { page, blocked, close } = await openList({ size: "desktop" });
  expect(blocked.some((url) => url.includes("date-popover"))).toBe(true);
  const today = (await page.locator("input[type=date]").getAttribute("min"))!;
  await page.locator("input[type=date]").fill(today);
  await page.waitForURL(/date=today/);
  await page.getByRole("link", { name: "Врачи", exact: true }).click();
  await page.waitForURL("**/doctors/bishkek");
  expect(await page.locator("main a[href*='/doctors/bishkek/']").count()).toBeGreaterThan(10);
  await close();
});

test("D-07 on a phone the filters open in their place when their sheet never comes, and what went wrong is said", async () => {
  const { page, close } = await openList({ size: "mobile" });
  await page.locator("details summary", { hasText: "Фильтры" }).click();
  await page.getByRole("button", { name: "Рядом" }).click();
  await page
    .getByRole("status")
    .filter({ hasText: /местоположение|где вы/i })
    .waitFor();
  await page.locator("#f-sort").selectOption("price");
  await page.waitForURL(/sort=price/);
  await close();
});

/** Opens the list; then nothing comes to it that it has not had already. */
async function openAlone({
  but = () => false,
  isOld = false,
}: { but?: (url: string) => boolean; /** A browser without the Navigation API. */ isOld?: boolean } = {}) {
  const sitting = await sitDown(browser, sharedOrigin("kg"), { size: "desktop" });
  const { page } = sitting;
  if (isOld) await page.addInitScript(() => Reflect.deleteProperty(window, "navigation"));
  const had = new Set<string>();
  page.on("request", (request) => had.add(request.url()));
  await page.goto(list, { waitUntil: "networkidle" });
  const ofList = new Set(had);
  const blocked: string[] = [];
  await page.route(/\/assets\/.*\.js$/, (route) => {
    const url = route.request().url();
    if (ofList.has(url) || but(url)) return route.continue();
    blocked.push(url);
    return route.abort();
  });
  return { ...sitting, blocked };
}

/** The names texts have among the files of the build. */
const isText = (url: string) =>
  /\/assets\/(?:appointment|booking|catalogue|cities|clinics|common|content|cookies|doctor|errors|feedback|home|layout|leads|map|procedures|services|staff|widgets)-[^/]*\.js$/.test(
    url,
  );

test.each([false, true])(
  "X-03 B-01 a booking whose script does not come opens all the same, as a page of its own (old browser: %s)",
  async (isOld) => {
    const { page, blocked, close } = await openAlone({ isOld });
    expect(await page.evaluate(() => "navigation" in window)).toBe(!isOld);
    await page.locator("article a[href*='/form?']:visible").first().click();
    await page.locator("main input[name=name]").waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/form$/);
    expect(blocked.length).toBeGreaterThan(0);
    await page.locator("button[value=book]:visible").click();
    await page.getByRole("alert").waitFor();
    await close();
  },
);

test("B-08 a code step whose script does not come opens all the same, once the code is sent", async () => {
  const { page, close } = await sitDown(browser, sharedOrigin("kg"), { size: "desktop" });
  const { form } = await startForm(
    createVisitor(sharedOrigin("kg")),
    (one, link) => link.includes("/form?") && !one.document.querySelector("[name^=field-]"),
  );
  await page.goto(form.url.pathname.replace(/\/booking.*/, ""), { waitUntil: "networkidle" });
  await page.locator(`a[href="${form.url.pathname}${form.url.search}"]`).first().click();
  const phone = freshPhone();
  await page.locator("dialog input[name=name]").fill(words.name);
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
  await page.waitForURL(/\/appointments\/\d+\?hash=/);
  expect(blocked.length).toBeGreaterThan(0);
  await close();
});

test("P-05 a page whose texts do not come is loaded as a document, in words", async () => {
  const { page, blocked, close } = await openAlone({ but: (url) => !isText(url) });
  const standsAlone = page.waitForEvent("pageerror", (error) => error.message.includes("texts of this page"));
  await page.getByRole("link", { name: "Клиники", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: /^Клиники/ }).waitFor();
  await standsAlone;
  expect(new URL(page.url()).pathname).toBe("/clinics/bishkek");
  expect(blocked.some((url) => url.includes("/clinics-"))).toBe(true);
  await page.goBack();
  await page.locator("article a[href*='/form?']:visible").first().click();
  await page.locator("input[name=name]:visible").waitFor();
  expect(await page.locator("label[for=booking-name]").textContent()).toContain("Имя");
  await close();
});
