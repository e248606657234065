import type { Page } from "@playwright/test";
import { freshPhone, lastCode, startForm, bookingTexts } from "../support/booking.ts";
import { openHydrated, waitForScript } from "../support/browser.ts";
import { openAnalyticsServer, type AnalyticsServer } from "../support/google-analytics.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { openTagManager, type TagManagerServer } from "../support/tag-manager.ts";
import { startProduct, type Product } from "../support/product.ts";
import { createVisitor } from "../support/visitor.ts";
import { sessionSecret } from "../support/session-secret.ts";

let database: TestDatabase;
let analytics: AnalyticsServer;
let product: Product;
test.beforeAll(async () => {
  [database, analytics] = await Promise.all([createTestDatabase({ forProduct: true }), openAnalyticsServer()]);
  const analyticsSettings = {
    GA_MEASUREMENT_ID: "G-TEST123",
    GA_API_SECRET: "an api secret",
    GA_URL: analytics.url,
  };
  product = await startProduct({
    env: {
      DATABASE_URL: database.connectionString,
      SESSION_SECRET: sessionSecret,
      ...analyticsSettings,
    },
  });
});
test.afterAll(async () => {
  await product?.stop();
  analytics?.close();
  await database?.close();
});
test.beforeEach(() => {
  analytics.requests = [];
});

const banner = (page: Page) => page.getByRole("dialog", { name: "Выбор cookie" });

/** A list and a free slot on it, whose form has only name and phone. */
async function plainOffer(origin = product.origin("kg")): Promise<{ list: string; slot: string }> {
  const { form, list } = await startForm(
    createVisitor(origin),
    (page, link) => link.includes("/form?") && !page.document.querySelector("[name^=field-]"),
  );
  return { list: list.url.pathname, slot: form.url.pathname + form.url.search };
}

async function bookFrom(page: Page, slot: string): Promise<void> {
  await page.locator(`a[href="${slot}"]`).first().click();
  const form = page.getByRole("dialog", { name: /Запись/ });
  const phone = freshPhone();
  await form.locator("input[name=name]").fill(bookingTexts.name);
  await form.locator("input[name=phone]").fill(phone.typed);
  await form.locator("button[value=book]:visible").click();
  const code = form.locator("input[name=code]");
  await code.waitFor();
  await code.pressSequentially(await lastCode(createVisitor(product.origin("kg")), phone));
  await page.waitForURL(/\/appointments\/\d+$/);
}

/** All layout shifts so far. */
const shifts =
  "new Promise((done) => new PerformanceObserver((list) => done(list.getEntries().reduce((sum, one) => sum + one.value, 0))).observe({ type: 'layout-shift', buffered: true }) || setTimeout(() => done(0), 500))";

test("N-03 the accepted banner does not return, and the next booking is reported once", async ({ visit }) => {
  const { list, slot } = await plainOffer();
  const { page, problems } = await visit({ origin: product.origin("kg") });
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
  await expect.poll(() => page.evaluate("document.activeElement === document.body")).toBe(true);
  await expect(page).toBeAccessible();
  await banner(page).getByRole("button", { name: "Принять" }).click();
  await banner(page).waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe(list);

  await bookFrom(page, slot);
  await expect.poll(() => analytics.requests.length, { timeout: 30_000 }).toBe(1);
  await page.reload();
  await waitForScript(page);
  await openHydrated(page, list);
  await expect(banner(page)).toHaveCount(0);
  expect([analytics.requests.length, outside, problems]).toEqual([1, [], []]);
});

test("N-03 the banner follows the skip link in focus order, works by keyboard, and covers nothing", async ({
  visit,
}) => {
  const { list, slot } = await plainOffer();
  const { page } = await visit({ origin: product.origin("kg"), size: "mobile" });
  await page.goto(list);
  await banner(page).waitFor();
  await expect.poll(() => page.evaluate(shifts)).toBe(0);
  // A booking's dialog is above it, and its buttons work as usual.
  await page.locator(`a[href="${slot}"]`).first().click();
  await page.getByRole("dialog", { name: /Запись/ }).waitFor();
  await expect(banner(page)).toHaveCount(0);
  await page.goBack();
  await banner(page).waitFor();
  // From the top: the skip link, then the banner's link, then its buttons.
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
  await expect
    .poll(() =>
      database.db.selectFrom("conversion_events").select("appointment_id").where("sent_at", "is", null).execute(),
    )
    .toEqual([]);
  expect(analytics.requests).toEqual([]);
});

test("N-03 a choice that could not be stored is requested again with a message", async ({ visit }) => {
  const { page } = await visit({ origin: product.origin("kg") });
  await page.goto("/");
  await banner(page).waitFor();
  await page.route("**/cookies", (route) => route.abort());
  await banner(page).getByRole("button", { name: "Принять" }).click();
  await page.getByText("Не удалось сохранить выбор.").waitFor();
  await page.unroute("**/cookies");
  await banner(page).getByRole("link", { name: "Подробнее" }).click();
  await page.getByRole("heading", { name: "Настройки cookie", level: 1 }).waitFor();
  await expect(banner(page)).toHaveCount(0);
  await expect(page).toBeAccessible();
  await page.getByLabel("Разрешить маркетинг").check();
  await page.getByRole("button", { name: "Сохранить выбор" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.getByText("Ваш выбор сохранён.").waitFor();
  await expect(banner(page)).toHaveCount(0);
});

for (const [_what, address] of [
  ["code", /\/assets\/banner-/],
  ["words", /\/assets\/cookies-/],
] as const) {
  test(`N-03 a banner without its ${_what} is not shown, and does not change the page`, async ({ visit }) => {
    const { page } = await visit({ origin: product.origin("kg") });
    const refused: string[] = [];
    await page.route(address, (route) => {
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

test.describe("N-01 with a tag manager", () => {
  let tags: TagManagerServer;
  let counting: Product;
  test.beforeAll(async () => {
    tags = await openTagManager();
    counting = await startProduct({
      env: {
        DATABASE_URL: database.connectionString,
        SESSION_SECRET: sessionSecret,
        GTM_CONTAINER_ID: "GTM-TEST123",
        GTM_URL: tags.url,
      },
    });
  });
  test.afterAll(async () => {
    await counting?.stop();
    tags?.close();
  });
  test.beforeEach(async () => {
    Object.assign(tags, { loads: [], events: [], raw: "" });
    await database.db.deleteFrom("ecommerce_events").execute();
  });

  const recorded = () => database.db.selectFrom("ecommerce_events").selectAll().orderBy("id").execute();
  const namesOf = async () => (await recorded()).map(({ name }) => name);
  const arrived = () => tags.events.map(({ event }) => event);
  /** What the page has stored, and whether it has a data layer. */
  const stored = (page: Page) =>
    page.evaluate(() => [document.cookie, Object.keys(localStorage), "dataLayer" in globalThis]);

  test("N-02 N-03 what is seen and pressed arrives once, nothing before consent, and nothing of the patient ever", async ({
    visit,
  }) => {
    const { list, slot } = await plainOffer(counting.origin("kg"));
    const { page, context, problems } = await visit({ origin: counting.origin("kg") });
    await page.goto(list);
    await banner(page).waitFor();
    expect([await stored(page), tags.raw, await recorded()]).toEqual([["", [], false], "", []]);

    await banner(page).getByRole("button", { name: "Принять" }).click();
    await expect.poll(arrived).toContain("view_item_list");
    expect(tags.loads).toEqual(["GTM-TEST123"]);
    await context.addCookies([{ name: "_ga", value: "GA1.1.12.34", url: counting.origin("kg") }]);
    // A booking is another document, without the tag manager.
    const time = page.locator(`a[href="${slot}"]`).first();
    await time.click();
    await page.waitForURL(/\/booking\//);
    await waitForScript(page);
    expect(await page.locator("script[src*='tag-manager']").count()).toBe(0);
    const phone = freshPhone();
    await page.locator("input[name=name]").fill(bookingTexts.name);
    await page.locator("input[name=phone]").fill(phone.typed);
    await page.locator("button[value=book]:visible").click();
    const field = page.locator("input[name=code]");
    await field.waitFor();
    const code = await lastCode(createVisitor(counting.origin("kg")), phone);
    await field.pressSequentially(code);
    await page.waitForURL(/\/appointments\/\d+$/);
    const kept = await page.locator("main a[href^=http][href*='?hash=']").getAttribute("href");
    const hash = new URL(kept!).searchParams.get("hash")!;
    // The appointment's page sends no referrer, so the next document may have the tag manager.
    await page.locator("meta[name=referrer][content=no-referrer]").waitFor({ state: "attached" });
    await page.evaluate(() => location.assign("/"));
    const of = (name: string) => arrived().filter((one) => one === name).length;
    await expect.poll(() => [tags.loads.length, of("page_view")]).toEqual([2, 2]);
    // A document whose referrer says what was sought may not.
    const sought = "неврит";
    await page.goto(`/search?q=${sought}`);
    await page.evaluate(() => location.assign("/"));
    const home = async () =>
      (await recorded()).filter((row) => row.page_location === `${counting.origin("kg")}/`).length;
    await expect.poll(home).toBe(2);
    expect(tags.loads).toHaveLength(2);
    await page.goto(list);
    await expect.poll(() => [tags.loads.length, of("page_view")]).toEqual([3, 3]);
    await page.goto("/contacts");

    await expect.poll(namesOf).toContain("submit-appointment-form");
    expect([of("add_to_cart"), of("page_view"), of("submit-appointment-form")]).toEqual([1, 3, 0]);
    const rows = await recorded();
    const booked = rows.filter(({ name }) => name === "submit-appointment-form");
    expect(booked).toMatchObject([{ client_id: "12.34" }]);
    expect(rows.filter(({ name }) => name === "add_to_cart")).toHaveLength(1);
    expect(rows.filter(({ name }) => name === "remove_from_cart")).toEqual([]);
    const all = tags.raw + JSON.stringify(rows);
    for (const canary of [
      bookingTexts.name,
      phone.number,
      phone.number.slice(-9),
      phone.typed,
      hash,
      sought,
      encodeURI(sought),
    ])
      expect(all).not.toContain(canary);
    expect(tags.raw).not.toMatch(new RegExp(`\\b${code}\\b|consent=|/appointments/\\d|/booking/\\d+/otp`));
    expect(problems).toEqual([]);
  });

  test("what is pressed on a list and its map is told once", async ({ visit }) => {
    const { list } = await plainOffer(counting.origin("kg"));
    const { page } = await visit({ origin: counting.origin("kg") });
    await page.goto("/cookies");
    await page.getByRole("main").getByRole("button", { name: "Принять" }).click();
    await page.getByText("Ваш выбор сохранён.").first().waitFor();
    await page.goto(list);
    await expect.poll(arrived).toContain("view_item_list");
    // Shown on small screens only, where the list has few times.
    await page
      .locator("a[href*='.all']")
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await page.locator("article h2 a").first().click();
    await page.waitForURL(/\/doctor\//);
    await page.goBack();
    await page.locator(`a[href="${list}/map"]`).click();
    await page.locator("[data-mark]").first().click();
    await page.getByRole("link", { name: "Списком" }).click();
    await page.waitForURL((url) => url.pathname === list);
    // The address changes before the page, which empties the field of the search.
    await expect(page.locator("[data-mark]")).toHaveCount(0);
    await page.getByRole("search").getByRole("searchbox").or(page.getByRole("combobox")).first().fill("лор");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/search\?/);
    const pressed = ["open_slots", "select_item", "doctors-list-map-view", "doctors-list-map-close", "search"];
    for (const name of pressed) await expect.poll(() => arrived().filter((one) => one === name)).toEqual([name]);
    expect(arrived().filter((name) => name.endsWith("-click"))).toHaveLength(1);
  });

  for (const [way, leave] of Object.entries({
    "a link within the site": (page: Page) =>
      page
        .locator("footer a[href^='/clinics/']")
        .first()
        .evaluate((link: HTMLElement) => link.click()),
    "another document": (page: Page) => page.goto("/contacts"),
  }))
    test(`N-01 shown doctors arrive once when the page is left by ${way}`, async ({ visit }) => {
      const { list } = await plainOffer(counting.origin("kg"));
      const { page } = await visit({ origin: counting.origin("kg"), size: "mobile" });
      await page.goto("/cookies");
      await page.getByRole("main").getByRole("button", { name: "Принять" }).click();
      await page.getByText("Ваш выбор сохранён.").first().waitFor();
      await page.goto(list);
      await expect.poll(namesOf).toEqual(["page_view"]);
      await page.locator("article[id]").first().waitFor();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await leave(page);
      await expect.poll(namesOf).toContain("view_item");
      const items = (await recorded()).filter(({ name }) => name === "view_item").map((row) => row.doctor_service_id);
      expect(new Set(items).size).toBe(items.length);
    });

  test("N-04 visits of the internal team are marked in the data layer and not recorded", async ({ visit }) => {
    const { list } = await plainOffer(counting.origin("kg"));
    const { page } = await visit({ origin: counting.origin("kg") });
    await page.goto(list);
    await page.waitForFunction(() => "vizitInternalTeam" in globalThis);
    await page.evaluate("vizitInternalTeam(true)");
    await banner(page).getByRole("button", { name: "Принять" }).click();
    await expect.poll(arrived).toContain("view_item_list");
    expect(tags.raw).toContain('"traffic_type":"internal"');
    expect(await recorded()).toEqual([]);
  });
});
