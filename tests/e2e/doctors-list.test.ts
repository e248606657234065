import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "../support/axe.ts";
import type { Browser, Page } from "playwright-core";
import { openBrowser, sitDown } from "../support/browser.ts";
import { sharedOrigin } from "../support/shared-product.ts";

const list = "/doctors/bishkek/terapevt";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const cards = (page: Page) => page.locator("ol > li > article");
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

describe("D-11 a list with script", () => {
  test.each([
    ["desktop", 8, 6],
    ["mobile", 5, 4],
  ] as const)(
    "on %s begins with %i cards, goes on at card %i, holds ten places for what comes, and stays as it was read",
    async (size, first, calling) => {
      const { page, problems, close } = await sitDown(browser, sharedOrigin(), { size });
      const asked: string[] = [];
      let letGo: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route(/\/terapevt\/cards\?/, async (route) => {
        asked.push(route.request().url());
        await held;
        await route.continue();
      });
      await page.goto(list, { waitUntil: "networkidle" });
      expect(await cards(page).count()).toBe(first);
      expect(asked).toEqual([]);

      await cards(page)
        .nth(calling - 1)
        .scrollIntoViewIfNeeded();
      await page.locator("[data-placeholders] > *").nth(9).waitFor();
      expect(await page.locator("[data-placeholders] > *").count()).toBe(10);
      letGo();
      await cards(page)
        .nth(first * 2 - 1)
        .waitFor();
      expect(asked.length).toBe(1);
      expect(await page.locator("[data-placeholders]").count()).toBe(0);

      const name = cards(page)
        .nth(first + 1)
        .getByRole("heading")
        .getByRole("link");
      await name.scrollIntoViewIfNeeded();
      const scrolled = await page.evaluate(() => scrollY);
      await name.click();
      await page.waitForURL(/\/doctor\//);
      await page.goBack();
      await cards(page)
        .nth(first * 2 - 1)
        .waitFor();
      await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(scrolled));
      expect(problems).toEqual([]);
      await close();
    },
  );

  test("begins anew when its order changes", async () => {
    const { page, close } = await sitDown(browser, sharedOrigin());
    await page.goto(list, { waitUntil: "networkidle" });
    await cards(page).nth(5).scrollIntoViewIfNeeded();
    await cards(page).nth(15).waitFor();
    await page.locator("#f-sort").selectOption("price");
    await page.waitForURL(/sort=price/);
    await expect.poll(() => cards(page).count()).toBe(8);
    expect(query(page)).toEqual({ sort: "price" });
    await close();
  });

  test("when more cards do not come, the plain link to them stays", async () => {
    const { page, close } = await sitDown(browser, sharedOrigin());
    await page.route(/\/terapevt\/cards\?/, (route) => route.abort());
    await page.goto(list, { waitUntil: "networkidle" });
    await cards(page).nth(5).scrollIntoViewIfNeeded();
    await page.locator("a[rel=next]").click();
    await page.waitForURL(/offset=8/);
    await close();
  });
});

describe("D-08 the filters' sheet on a phone", () => {
  async function openSheet() {
    const sitting = await sitDown(browser, sharedOrigin(), { size: "mobile" });
    await sitting.page.goto(`${list}?sort=price`, { waitUntil: "networkidle" });
    await sitting.page
      .locator("main summary", { has: sitting.page.locator("svg") })
      .first()
      .click();
    const sheet = sitting.page.getByRole("dialog");
    await sheet.locator("#s-sort").waitFor();
    return { ...sitting, sheet };
  }

  test("copies what is applied; what is cancelled is forgotten", async () => {
    const { page, sheet, problems, close } = await openSheet();
    expect(await sheet.locator("#s-sort").inputValue()).toBe("price");
    expect(await axeFaults(page, { within: "dialog" })).toEqual([]);
    await sheet.locator("#s-sort").selectOption("rating");
    expect(query(page)).toEqual({ sort: "price" });
    await sheet.getByRole("button", { name: "Отмена" }).last().click();
    await sheet.waitFor({ state: "detached" });
    expect(query(page)).toEqual({ sort: "price" });
    await page
      .locator("main summary", { has: page.locator("svg") })
      .first()
      .click();
    expect(await page.locator("#s-sort").inputValue()).toBe("price");
    expect(problems).toEqual([]);
    await close();
  });

  test("applies all at once, and resets all", async () => {
    const { page, sheet, close } = await openSheet();
    await sheet.locator("#s-sort").selectOption("rating");
    await sheet.locator("#s-area").selectOption({ index: 1 });
    await sheet.getByRole("button", { name: "Применить" }).click();
    await page.waitForURL(/sort=rating/);
    expect(Object.keys(query(page)).toSorted()).toEqual(["city_area", "sort"]);
    await sheet.waitFor({ state: "detached" });
    await page
      .locator("main summary", { has: page.locator("svg") })
      .first()
      .click();
    await sheet.getByRole("button", { name: "Сбросить всё" }).click();
    expect(Object.keys(query(page)).toSorted()).toEqual(["city_area", "sort"]);
    await sheet.getByRole("button", { name: "Применить" }).click();
    await page.waitForURL((url) => url.search === "");
    await close();
  });
});

test("C-07 on a phone a card's steps stand in one row in Kazakh, too", async () => {
  const { page, close } = await sitDown(browser, sharedOrigin("kz"), { size: "mobile", language: "kk" });
  await page.goto("/kk/doctors/almaty/ginekolog", { waitUntil: "networkidle" });
  const card = cards(page).filter({ hasText: "Тағы көрсету" }).filter({ hasText: "Кейінірек" }).first();
  const name = await card.getByRole("heading").textContent();
  await card.getByRole("link", { name: "Кейінірек" }).click();
  const steps = cards(page).filter({ hasText: name! }).getByRole("navigation");
  await steps.getByRole("link", { name: "Ертерек" }).waitFor();
  expect((await steps.boundingBox())!.height).toBe(32);
  await close();
});

describe("by keyboard alone", () => {
  const focused = (page: Page) =>
    page.evaluate<string>(
      "document.activeElement.closest('article, form, main')?.tagName + ' ' + document.activeElement.tagName",
    );

  test("C-07 a card that has come to its last days keeps the focus, and says which days it shows", async () => {
    const { page, close } = await sitDown(browser, sharedOrigin());
    await page.goto(list, { waitUntil: "networkidle" });
    const card = cards(page).filter({ hasText: "Позже" }).first();
    const name = (await card.getByRole("heading").textContent())!;
    const same = cards(page).filter({ hasText: name });
    const later = same.getByRole("link", { name: "Позже" });
    const said = same.getByRole("status");
    expect(await said.textContent()).toBe("");
    await later.focus();
    for (let steps = 0, before = ""; steps < 30 && (await later.count()) > 0; steps += 1) {
      await page.keyboard.press("Enter");
      await expect.poll(() => said.textContent()).not.toBe(before);
      before = (await said.textContent())!;
      const days = await same.locator("a[href*='slot=']").allTextContents();
      expect(before.split(" – ")[0]).toBe(days[0]!.split(", ").slice(1, 3).join(", "));
    }
    expect(await later.count()).toBe(0);
    expect(await focused(page)).toBe("ARTICLE A");
    await close();
  });

  test("D-08 a filter taken away leaves the focus with the filters", async () => {
    const { page, close } = await sitDown(browser, sharedOrigin());
    await page.goto(`${list}?date=today&sort=price`, { waitUntil: "networkidle" });
    await page.getByRole("list", { name: "Выбранные фильтры" }).getByRole("link").first().focus();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.search === "?sort=price");
    await expect.poll(() => focused(page)).toBe("FORM SELECT");
    await close();
  });

  test("D-02 on a phone what stands below the list comes after it", async () => {
    const { page, close } = await sitDown(browser, sharedOrigin(), { size: "mobile" });
    await page.goto(list, { waitUntil: "networkidle" });
    const words: string[] = [];
    for (let presses = 0; presses < 30 && !(await focused(page)).startsWith("ARTICLE"); presses += 1) {
      await page.keyboard.press("Tab");
      words.push(await page.evaluate<string>("document.activeElement.textContent"));
    }
    expect(await focused(page)).toBe("ARTICLE A");
    expect(words.filter((one) => one.includes("Читать далее"))).toEqual([]);
    await close();
  });
});

test("L-09 on a phone the filters follow down the list, and open from there", async () => {
  const { page, problems, close } = await sitDown(browser, sharedOrigin(), { size: "mobile" });
  await page.goto(list, { waitUntil: "networkidle" });
  const bar = page.getByRole("region", { name: "Фильтры" });
  expect(await bar.count()).toBe(0);
  await cards(page).nth(1).scrollIntoViewIfNeeded();
  await bar.getByRole("button").click();
  await page.getByRole("dialog").locator("#s-sort").waitFor();
  expect(problems).toEqual([]);
  await close();
});

test("D-07 D-10 on a large screen a choice is applied at once, moves to the front and keeps the focus", async () => {
  const { page, close } = await sitDown(browser, sharedOrigin());
  await page.goto(list, { waitUntil: "networkidle" });
  await page.locator("#f-area").focus();
  await page.locator("#f-area").selectOption({ index: 1 });
  await page.waitForURL(/city_area=/);
  expect(await page.locator("main form select").first().getAttribute("id")).toBe("f-area");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("f-area");
  await page.getByRole("button", { name: /Дата/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Сегодня \d/ })
    .click();
  await page.waitForURL(/date=today/);
  await expect.poll(() => page.getByRole("list", { name: "Выбранные фильтры" }).getByRole("link").count()).toBe(3);
  await close();
});

describe("M-06 D-10 near me", () => {
  test("orders by distance once the browser has said where it is", async () => {
    const { page, context, close } = await sitDown(browser, sharedOrigin());
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 42.8746, longitude: 74.5698 });
    await page.goto(`${list}?sort=price`, { waitUntil: "networkidle" });
    await page.getByRole("button", { name: "Рядом со мной" }).click();
    await page.waitForURL(/nearme=/);
    expect(await page.locator("#f-sort").inputValue()).toBe("distance");
    expect(page.url()).not.toMatch(/42\.8|74\.5/);
    await close();
  });

  test("stays off, and says why, when the browser may not tell", async () => {
    const { page, close } = await sitDown(browser, sharedOrigin());
    await page.goto(`${list}?sort=price`, { waitUntil: "networkidle" });
    await page.getByRole("button", { name: "Рядом со мной" }).click();
    await page.getByText("Не удаётся определить").waitFor();
    expect(query(page)).toEqual({ sort: "price" });
    await close();
  });
});

test("C-03 C-07 a card goes to later days and another branch in its place, with no new document", async () => {
  const { page, problems, close } = await sitDown(browser, sharedOrigin());
  const documents: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
  await page.goto(list, { waitUntil: "networkidle" });
  const card = cards(page).first();
  const times = () =>
    card.locator("a[href*='slot=']").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const before = await times();
  await card.getByRole("link", { name: /Позже/ }).click();
  await expect.poll(times).not.toEqual(before);
  const later = await times();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await card.getByRole("link", { name: /Раньше/ }).click();
  await expect.poll(times).toEqual(before);
  await card.getByRole("link", { name: /Ырыс/ }).click();
  await expect.poll(() => card.getByRole("link", { name: /Ырыс/ }).last().getAttribute("aria-current")).toBe("true");
  expect(await times()).not.toEqual(later);
  expect(documents.length).toBe(1);
  expect(problems).toEqual([]);
  await close();
});

test("C-09 a card moved on a list of a day still knows the day", async () => {
  const { page, close } = await sitDown(browser, sharedOrigin());
  await page.goto(list, { waitUntil: "networkidle" });
  const later = await cards(page).getByRole("link", { name: "Позже" }).first().getAttribute("href");
  const day = /\.(\d{4}-\d\d-\d\d)/.exec(later!)![1]!;
  await page.goto(`${list}?date=${day}`, { waitUntil: "networkidle" });
  const asked = page.waitForRequest(/\/cards\/\d/);
  await cards(page).getByRole("link", { name: "Раньше" }).first().click();
  expect(new URL((await asked).url()).search).toBe(`?date=${day}`);
  await close();
});

test("D-07 D-10 a list of choices stays where it is while it is open", async () => {
  const { page, close } = await sitDown(browser, sharedOrigin("hu"), { language: "hu" });
  await page.goto("/doctors/budapest/fogorvos", { waitUntil: "networkidle" });
  const menu = page.locator("form details", { hasText: "Beszélt nyelv" });
  await menu.locator("summary").click();
  const before = (await menu.boundingBox())!.x;
  await menu.getByLabel("English").check();
  await page.waitForURL(/language=en/);
  await page.waitForLoadState("networkidle");
  expect((await menu.boundingBox())!.x).toBe(before);
  await page.keyboard.press("Escape");
  await expect.poll(async () => (await menu.boundingBox())!.x).toBeLessThan(before);
  await close();
});
