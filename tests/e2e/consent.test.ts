import type { Page } from "@playwright/test";
import { startWithAnalytics, type AnalyticsProduct } from "../support/analytics-product.ts";
import { freshPhone, lastCode, bookingTexts, hasNoAdditionalFields } from "../support/booking.ts";
import { findSlot } from "../support/booking-form.ts";
import { cookieBanner, openHydrated, waitForScript } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";
import { createVisitor } from "../support/visitor.ts";

let site: AnalyticsProduct;
test.beforeAll(async () => {
  site = await startWithAnalytics();
});
test.afterAll(() => site?.stop());
test.beforeEach(() => {
  site.analytics.requests = [];
});

async function bookFrom(page: Page, slot: string): Promise<void> {
  await page.locator(`a[href="${slot}"]`).first().click();
  const form = page.getByRole("dialog", { name: /Запись/ });
  const phone = freshPhone();
  await form.locator("input[name=name]").fill(bookingTexts.name);
  await form.locator("input[name=phone]").fill(phone.typed);
  await form.locator("button[value=book]:visible").click();
  const code = form.locator("input[name=code]");
  await code.waitFor();
  await code.pressSequentially(await lastCode(createVisitor(site.product.origin("kg")), phone));
  await page.waitForURL(/\/appointments\/\d+$/);
}

/** All layout shifts so far. */
const shifts =
  "new Promise((done) => new PerformanceObserver((list) => done(list.getEntries().reduce((sum, shift) => sum + shift.value, 0))).observe({ type: 'layout-shift', buffered: true }) || setTimeout(() => done(0), 500))";

test("N-03 the accepted banner does not return, and the next booking is reported once", async ({ visit }) => {
  const { list, slot } = await findSlot("kg", hasNoAdditionalFields, site.product.origin("kg"));
  const { page, problems } = await visit({ origin: site.product.origin("kg") });
  const outside: string[] = [];
  page.on(
    "request",
    (request) =>
      !request.url().startsWith(site.product.origin("kg")) &&
      !request.url().startsWith("data:") &&
      outside.push(request.url()),
  );
  await page.goto(list);
  await cookieBanner(page).waitFor();
  await expect.poll(() => page.evaluate("document.activeElement === document.body")).toBe(true);
  await expect(page).toBeAccessible();
  await page.evaluate("scrollTo(0, 250)");
  await cookieBanner(page).getByRole("button", { name: "Принять" }).click();
  await cookieBanner(page).waitFor({ state: "detached" });
  // The removed button had the focus.
  await expect(page.locator("main h1")).toBeFocused();
  expect(await page.evaluate("scrollY")).toBe(250);
  expect(new URL(page.url()).pathname).toBe(list);

  await bookFrom(page, slot);
  await expect.poll(() => site.analytics.requests.length, { timeout: 30_000 }).toBe(1);
  await page.reload();
  await waitForScript(page);
  await openHydrated(page, list);
  await expect(cookieBanner(page)).toHaveCount(0);
  expect([site.analytics.requests.length, outside, problems]).toEqual([1, [], []]);
});

test("N-03 the banner follows the skip link in focus order, works by keyboard, and covers nothing", async ({
  visit,
}) => {
  const { list, slot } = await findSlot("kg", hasNoAdditionalFields, site.product.origin("kg"));
  const { page } = await visit({ origin: site.product.origin("kg"), size: "mobile" });
  await page.goto(list);
  await cookieBanner(page).waitFor();
  await expect.poll(() => page.evaluate(shifts)).toBe(0);
  // A booking's dialog is above it, and its buttons work as usual.
  await page.locator(`a[href="${slot}"]`).first().click();
  await page.getByRole("dialog", { name: /Запись/ }).waitFor();
  await expect(cookieBanner(page)).toHaveCount(0);
  await page.goBack();
  await cookieBanner(page).waitFor();
  // Before the document is loaded: Chromium lets the first requests of a loaded one pass.
  const focused = page.getByRole("main").getByRole("link").first();
  await page.route("**/cookies", async (route) => {
    await focused.focus();
    await route.continue();
  });
  // From the top: the skip link, then the banner's link, then its buttons.
  await page.reload();
  await cookieBanner(page).waitFor();
  const named: unknown[] = [];
  for (let presses = 0; presses < 3; presses += 1) {
    await page.keyboard.press("Tab");
    named.push(await page.evaluate("document.activeElement.textContent"));
  }
  expect(named).toEqual(["Перейти к содержанию", "Подробнее", "Только необходимые"]);
  await page.keyboard.press("Enter");
  await cookieBanner(page).waitFor({ state: "detached" });
  await expect(focused).toBeFocused();
  await bookFrom(page, slot);
  const { consents } = await site.database.db
    .selectFrom("appointments")
    .select("consents")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(consents).toEqual({ processing: true, marketing: false });
  await expect
    .poll(() =>
      site.database.db.selectFrom("conversion_events").select("appointment_id").where("sent_at", "is", null).execute(),
    )
    .toEqual([]);
  expect(site.analytics.requests).toEqual([]);
});

test("N-03 a choice that could not be stored is requested again with a message; the page of choices shows what is stored", async ({
  visit,
}) => {
  const { page } = await visit({ origin: site.product.origin("kg") });
  await page.goto("/");
  await cookieBanner(page).waitFor();
  const failed = page.getByText("Не удалось сохранить выбор.");
  await page.route("**/cookies", (route) => route.fulfill({ status: 503 }));
  await cookieBanner(page).getByRole("button", { name: "Принять" }).click();
  await failed.waitFor();
  await page.unroute("**/cookies");
  await page.reload();
  await cookieBanner(page).waitFor();
  await page.route("**/cookies", (route) => route.abort());
  await cookieBanner(page).getByRole("button", { name: "Принять" }).click();
  await failed.waitFor();
  await page.unroute("**/cookies");
  await cookieBanner(page).getByRole("link", { name: "Подробнее" }).click();
  await page.getByRole("heading", { name: "Настройки cookie", level: 1 }).waitFor();
  await expect(cookieBanner(page)).toHaveCount(0);
  await expect(page).toBeAccessible();
  await page.getByLabel("Разрешить маркетинг").check();
  await page.getByRole("button", { name: "Сохранить выбор" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.getByText("Ваш выбор сохранён.").waitFor();
  await expect(cookieBanner(page)).toHaveCount(0);

  await openHydrated(page, "/cookies");
  const marketing = page.getByLabel("Разрешить маркетинг");
  await expect(marketing).toBeChecked();
  await page.getByRole("button", { name: "Только необходимые" }).click();
  await expect(marketing).not.toBeChecked();
  await marketing.check();
  await page.getByRole("button", { name: "Только необходимые" }).click();
  await expect(marketing).not.toBeChecked();
  await page.getByRole("button", { name: "Принять", exact: true }).click();
  await expect(marketing).toBeChecked();
});

for (const [missing, url] of [
  ["code", /\/assets\/consent-banner-/],
  ["words", /\/assets\/text-ru-cookies-/],
] as const) {
  test(`N-03 a banner without its ${missing} is not shown, and does not change the page`, async ({ visit }) => {
    const { page } = await visit({ origin: site.product.origin("kg") });
    const refused: string[] = [];
    await page.route(url, (route) => {
      refused.push(route.request().url());
      return route.abort();
    });
    await openHydrated(page, "/contacts");
    await expect.poll(() => refused.length, { timeout: 15_000 }).toBeGreaterThan(0);
    await page.getByRole("link", { name: "Врачи", exact: true }).first().focus();
    await page.getByRole("heading", { level: 1, name: "Контакты" }).waitFor();
    await expect(page.locator("dialog")).toHaveCount(0);
    await page.getByRole("link", { name: "Настройки cookie" }).click({ timeout: 10_000 });
    await page.waitForURL(/\/cookies$/);
    await page.getByRole("heading", { level: 1 }).waitFor();
  });
}
