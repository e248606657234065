import type { Page } from "@playwright/test";
import { freshPhone, lastCode, bookingTexts, hasNoAdditionalFields } from "../support/booking.ts";
import { findSlot } from "../support/booking-form.ts";
import { cookieBanner, waitForScript } from "../support/browser.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { startProduct, type Product } from "../support/product.ts";
import { sessionSecret } from "../support/session-secret.ts";
import { openTagManager, type TagManagerServer } from "../support/tag-manager.ts";
import { createVisitor, type Page as PlainPage } from "../support/visitor.ts";

let database: TestDatabase;
let tags: TagManagerServer;
let counting: Product;
test.beforeAll(async () => {
  [database, tags] = await Promise.all([createTestDatabase({ content: "product" }), openTagManager()]);
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
  await database?.close();
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
  const { list, slot } = await findSlot("kg", hasNoAdditionalFields, counting.origin("kg"));
  const { page, context, problems } = await visit({ origin: counting.origin("kg") });
  await page.goto(list);
  await cookieBanner(page).waitFor();
  expect([await stored(page), tags.raw, await recorded()]).toEqual([["", [], false], "", []]);

  await cookieBanner(page).getByRole("button", { name: "Принять" }).click();
  await expect.poll(arrived).toContain("view_item_list");
  expect(tags.requestedIds).toEqual(["GTM-TEST123"]);
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
  const link = await page.locator("main a[href^=http][href*='?hash=']").getAttribute("href");
  const hash = new URL(link!).searchParams.get("hash")!;
  // The appointment's page sends no referrer, so the next document may have the tag manager.
  await page.locator("meta[name=referrer][content=no-referrer]").waitFor({ state: "attached" });
  await page.evaluate(() => location.assign("/"));
  const countOf = (name: string) => arrived().filter((event) => event === name).length;
  await expect.poll(() => [tags.requestedIds.length, countOf("page_view")]).toEqual([2, 2]);
  // A document whose referrer says what was sought may not.
  const sought = "неврит";
  await page.goto(`/search?q=${sought}`);
  await page.evaluate(() => location.assign("/"));
  const home = async () => (await recorded()).filter((row) => row.page_location === `${counting.origin("kg")}/`).length;
  await expect.poll(home).toBe(2);
  expect(tags.requestedIds).toHaveLength(2);
  await page.goto(list);
  await expect.poll(() => [tags.requestedIds.length, countOf("page_view")]).toEqual([3, 3]);
  await page.goto("/contacts");

  await expect.poll(namesOf).toContain("submit-appointment-form");
  expect([countOf("add_to_cart"), countOf("page_view"), countOf("submit-appointment-form")]).toEqual([1, 3, 0]);
  const rows = await recorded();
  const booked = rows.filter(({ name }) => name === "submit-appointment-form");
  expect(booked).toMatchObject([{ client_id: "12.34" }]);
  expect(rows.filter(({ name }) => name === "add_to_cart")).toHaveLength(1);
  expect(rows.filter(({ name }) => name === "remove_from_cart")).toEqual([]);
  const recordedText = tags.raw + JSON.stringify(rows);
  for (const canary of [
    bookingTexts.name,
    phone.number,
    phone.number.slice(-9),
    phone.typed,
    hash,
    sought,
    encodeURI(sought),
  ])
    expect(recordedText).not.toContain(canary);
  expect(tags.raw).not.toMatch(new RegExp(`\\b${code}\\b|consent=|/appointments/\\d|/booking/\\d+/otp`));
  expect(problems).toEqual([]);
});

test("what is pressed on a list and its map is told once", async ({ visit }) => {
  const moreTimes = "a[href*='.all']";
  const hasMoreTimes = (_form: unknown, { document }: PlainPage) => document.querySelector(moreTimes) !== null;
  const { list } = await findSlot("kg", hasMoreTimes, counting.origin("kg"));
  const { page } = await visit({ origin: counting.origin("kg") });
  await page.goto("/cookies");
  await page.getByRole("main").getByRole("button", { name: "Принять" }).click();
  await page.getByText("Ваш выбор сохранён.").first().waitFor();
  await page.goto(list);
  await expect.poll(arrived).toContain("view_item_list");
  // Shown on small screens only, where the list has few times.
  await page
    .locator(moreTimes)
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page.locator("article h2 a").first().click();
  await page.waitForURL(/\/doctor\//);
  await page.goBack();
  await page.locator(`a[href="${list}/map"]`).click();
  await page.locator("[data-marker]").first().click();
  await page.getByRole("link", { name: "Списком" }).click();
  await page.waitForURL((url) => url.pathname === list);
  // The URL changes before the page, which empties the field of the search.
  await expect(page.locator("[data-marker]")).toHaveCount(0);
  await page.getByRole("search").getByRole("searchbox").or(page.getByRole("combobox")).first().fill("лор");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/search\?/);
  const pressed = ["open_slots", "select_item", "doctors-list-map-view", "doctors-list-map-close", "search"];
  for (const name of pressed) await expect.poll(() => arrived().filter((event) => event === name)).toEqual([name]);
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
    const { list } = await findSlot("kg", hasNoAdditionalFields, counting.origin("kg"));
    const { page } = await visit({ origin: counting.origin("kg"), size: "mobile" });
    await page.goto("/cookies");
    await page.getByRole("main").getByRole("button", { name: "Принять" }).click();
    await page.getByText("Ваш выбор сохранён.").first().waitFor();
    await page.goto(list);
    await expect.poll(namesOf).toEqual(["page_view"]);
    await page.locator("article[id]").first().waitFor();
    const paint = () =>
      page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await paint();
    // The first card is seen again after the others.
    for (const y of [2_000, 0]) {
      await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), y);
      await paint();
    }
    await leave(page);
    await expect.poll(namesOf).toContain("view_item");
    const items = (await recorded()).filter(({ name }) => name === "view_item").map((row) => row.doctor_service_id);
    expect(new Set(items).size).toBe(items.length);
  });

test("N-04 visits of the internal team are marked in the data layer and not recorded", async ({ visit }) => {
  const { list } = await findSlot("kg", hasNoAdditionalFields, counting.origin("kg"));
  const { page } = await visit({ origin: counting.origin("kg") });
  await page.goto(list);
  await page.waitForFunction(() => "vizitInternalTeam" in globalThis);
  await page.evaluate("vizitInternalTeam(true)");
  await cookieBanner(page).getByRole("button", { name: "Принять" }).click();
  await expect.poll(arrived).toContain("view_item_list");
  expect(tags.raw).toContain('"traffic_type":"internal"');
  expect(await recorded()).toEqual([]);
});
