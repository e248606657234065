import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { axeFaults } from "../support/axe.ts";
import { freshPhone, lastCode, startForm, words } from "../support/booking.ts";
import { openBrowser, sitDown } from "../support/browser.ts";
import { openCounter, type CounterStandIn } from "../support/counter.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { startProduct, type Product } from "../support/product.ts";
import { createVisitor } from "../support/visitor.ts";

let browser: Browser;
let database: TestDatabase;
let counter: CounterStandIn;
let product: Product;
beforeAll(async () => {
  [browser, database, counter] = await Promise.all([openBrowser(), createTestDatabase(), openCounter()]);
  const counterSettings = {
    GA_MEASUREMENT_ID: "G-TEST123",
    GA_API_SECRET: "a secret of the counter",
    GA_URL: counter.url,
  };
  product = await startProduct({
    env: {
      DATABASE_URL: database.connectionString,
      SESSION_SECRET: "a secret of the tests, long enough",
      ...counterSettings,
    },
  });
});
afterAll(async () => {
  await product?.stop();
  counter?.close();
  await database?.close();
  await browser?.close();
});
beforeEach(() => {
  counter.told = [];
});

const banner = (page: Page) => page.getByRole("dialog", { name: "Выбор cookie" });

/** A list and a free time on it, whose form asks only for name and phone. */
async function plainOffer(): Promise<{ list: string; slot: string }> {
  const { form, list } = await startForm(
    createVisitor(product.origin("kg")),
    (page, link) => link.includes("/form?") && !page.document.querySelector("[name^=field-]"),
  );
  return { list: list.url.pathname, slot: form.url.pathname + form.url.search };
}

async function bookFrom(page: Page, slot: string): Promise<void> {
  await page.locator(`a[href="${slot}"]`).first().click();
  const form = page.getByRole("dialog", { name: /Запись/ });
  const phone = freshPhone();
  await form.locator("input[name=name]").fill(words.name);
  await form.locator("input[name=phone]").fill(phone.typed);
  await form.locator("button[value=book]:visible").click();
  const code = form.locator("input[name=code]");
  await code.waitFor();
  await code.pressSequentially(await lastCode(createVisitor(product.origin("kg")), phone));
  await page.waitForURL(/\/appointments\/\d+\?hash=/);
}

/** Everything the sum of layout shifts is made of so far. */
const shifts =
  "new Promise((done) => new PerformanceObserver((list) => done(list.getEntries().reduce((sum, one) => sum + one.value, 0))).observe({ type: 'layout-shift', buffered: true }) || setTimeout(() => done(0), 500))";

test("N-03 the banner, once accepted, is gone for good, and the booking after it is told once", async () => {
  const { list, slot } = await plainOffer();
  const { page, problems, close } = await sitDown(browser, product.origin("kg"));
  const outside: string[] = [];
  page.on(
    "request",
    (request) =>
      !request.url().startsWith(product.origin("kg")) &&
      !request.url().startsWith("data:") &&
      outside.push(request.url()),
  );
  await page.goto(list);
  await banner(page).waitFor();
  expect(await page.evaluate("document.activeElement === document.body")).toBe(true);
  expect(await axeFaults(page)).toEqual([]);
  await banner(page).getByRole("button", { name: "Принять" }).click();
  await banner(page).waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe(list);

  await bookFrom(page, slot);
  await expect.poll(() => counter.told.length, { timeout: 30_000 }).toBe(1);
  await page.reload({ waitUntil: "networkidle" });
  await page.goto(list, { waitUntil: "networkidle" });
  expect(await banner(page).count()).toBe(0);
  expect([counter.told.length, outside, problems]).toEqual([1, [], []]);
  await close();
});

test("N-03 the banner is come to behind the way to the page, is used by keys alone, and stands in no one's way", async () => {
  const { list, slot } = await plainOffer();
  const { page, close } = await sitDown(browser, product.origin("kg"), { size: "mobile" });
  await page.goto(list);
  await banner(page).waitFor();
  expect(await page.evaluate(shifts)).toBe(0);
  // A booking's dialog stands above it, and its buttons are pressed as ever.
  await page.locator(`a[href="${slot}"]`).first().click();
  await page.getByRole("dialog", { name: /Запись/ }).waitFor();
  expect(await banner(page).count()).toBe(0);
  await page.goBack();
  await banner(page).waitFor();
  // From the top: the way to the page, then what the banner says more of, then its answers.
  await page.reload();
  await banner(page).waitFor();
  const named: unknown[] = [];
  for (let presses = 0; presses < 3; presses += 1) {
    await page.keyboard.press("Tab");
    named.push(await page.evaluate("document.activeElement.textContent"));
  }
  expect(named).toEqual(["Перейти к содержанию", "Подробнее", "Только необходимые"]);
  await page.keyboard.press("Enter");
  await banner(page).waitFor({ state: "detached" });
  await bookFrom(page, slot);
  const { consents } = await database.db
    .selectFrom("appointments")
    .select("consents")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(consents).toEqual({ processing: true, marketing: false });
  expect(
    await database.db.selectFrom("conversion_events").select("appointment_id").where("sent_at", "is", null).execute(),
  ).toEqual([]);
  expect(counter.told).toEqual([]);
  await close();
});

test("N-03 a choice that could not be saved is asked for again, with a word why", async () => {
  const { page, close } = await sitDown(browser, product.origin("kg"));
  await page.goto("/");
  await banner(page).waitFor();
  await page.route("**/cookies", (route) => route.abort());
  await banner(page).getByRole("button", { name: "Принять" }).click();
  await page.getByText("Не удалось сохранить выбор.").waitFor();
  await page.unroute("**/cookies");
  await banner(page).getByRole("link", { name: "Подробнее" }).click();
  await page.getByRole("heading", { name: "Настройки cookie", level: 1 }).waitFor();
  expect(await banner(page).count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByLabel("Разрешить маркетинг").check();
  await page.getByRole("button", { name: "Сохранить выбор" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.getByText("Ваш выбор сохранён.").waitFor();
  expect(await banner(page).count()).toBe(0);
  await close();
});

test.each([
  ["code", /\/assets\/banner-/],
  ["words", /\/assets\/cookies-/],
] as const)("N-03 a banner without its %s is not shown, and leaves the page as it is", async (_what, address) => {
  const { page, close } = await sitDown(browser, product.origin("kg"));
  const refused: string[] = [];
  await page.route(address, (route) => {
    refused.push(route.request().url());
    return route.abort();
  });
  await page.goto("/contacts", { waitUntil: "networkidle" });
  await expect.poll(() => refused.length, { timeout: 15_000 }).toBeGreaterThan(0);
  await page.getByRole("link", { name: "Врачи", exact: true }).first().focus();
  await page.getByRole("heading", { level: 1, name: "Контакты" }).waitFor();
  expect(await page.locator("dialog").count()).toBe(0);
  await page.getByRole("link", { name: "Настройки cookie" }).click({ timeout: 10_000 });
  await page.waitForURL(/\/cookies$/);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await close();
});

test("N-03 with no script the page of cookies does the same, and no banner comes", async () => {
  const { list, slot } = await plainOffer();
  const { page, close } = await sitDown(browser, product.origin("kg"), { script: false });
  await page.goto(list);
  expect(await page.locator("dialog").count()).toBe(0);
  await page.getByRole("link", { name: "Настройки cookie" }).click();
  await page.getByRole("button", { name: "Принять" }).click();
  expect(new URL(page.url()).pathname).toBe(list);
  await page.goto(slot);
  const phone = freshPhone();
  await page.locator("input[name=name]").fill(words.name);
  await page.locator("input[name=phone]").fill(phone.typed);
  await page.locator("button[value=book]:visible").click();
  await page.locator("input[name=code]").fill(await lastCode(createVisitor(product.origin("kg")), phone));
  await page.getByRole("button", { name: words.confirm }).click();
  await page.waitForURL(/\/appointments\/\d+\?hash=/);
  await expect.poll(() => counter.told.length, { timeout: 30_000 }).toBe(1);
  await close();
});
