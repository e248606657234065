import type { Page } from "@playwright/test";
import { waitForPaint, openHydrated } from "../support/browser.ts";
import { expect, test, type OpenVisit } from "../support/fixtures.ts";

const list = "/doctors/bishkek/terapevt";

const cards = (page: Page) => page.locator("ol > li > article");
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test.describe("D-11 a list with script", () => {
  for (const [size, first, calling] of [
    ["desktop", 8, 6],
    ["mobile", 5, 4],
  ] as const) {
    test(`on ${size} starts with ${first} cards, loads more at card ${calling} with ten placeholders, and is restored on return`, async ({
      visit,
    }) => {
      const { page, problems } = await visit({ size });
      const asked: string[] = [];
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/\/terapevt\/cards\?/, async (route) => {
        asked.push(route.request().url());
        await released;
        await route.continue();
      });
      await openHydrated(page, list);
      await expect(cards(page)).toHaveCount(first);
      expect(asked).toEqual([]);

      await cards(page)
        .nth(calling - 1)
        .scrollIntoViewIfNeeded();
      await expect(page.locator("[data-placeholders] > *")).toHaveCount(10);
      await expect.poll(() => asked.length).toBe(1);
      release();
      await cards(page)
        .nth(first * 2 - 1)
        .waitFor();
      expect(asked.length).toBe(1);

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
    });
  }

  test("reserves space for the cards of the next page, and loads them for a visitor who jumps to the end", async ({
    visit,
  }) => {
    const first = 5;
    const { page } = await visit({ size: "mobile" });
    await openHydrated(page, list);
    const total = Number((await page.locator("h1").textContent())!.match(/\d+/)![0]);
    await expect(page.locator("[data-placeholders] > *")).toHaveCount(Math.min(10, total - first));
    // A jump can load several pages: placeholders are replaced until none is visible.
    for (let loaded = first; loaded < total; loaded = await cards(page).count()) {
      await page.keyboard.press("End");
      await expect.poll(() => cards(page).count()).toBeGreaterThan(loaded);
    }
    await expect(cards(page)).toHaveCount(total);
    await expect(page.locator("[data-placeholders]")).toHaveCount(0);
  });

  test("restarts at its top when its order changes further down", async ({ visit }) => {
    const { page } = await visit();
    await openHydrated(page, list);
    await cards(page).nth(7).scrollIntoViewIfNeeded();
    await cards(page).nth(15).waitFor();
    await page.locator("#f-sort").selectOption("price");
    await page.waitForURL(/sort=price/);
    await expect.poll(() => cards(page).count()).toBe(8);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    expect(query(page)).toEqual({ sort: "price" });
  });

  test("when more cards cannot be loaded the plain link stays", async ({ visit }) => {
    const { page } = await visit();
    await page.route(/\/terapevt\/cards\?/, (route) => route.abort());
    await openHydrated(page, list);
    await cards(page).nth(5).scrollIntoViewIfNeeded();
    await page.locator("a[rel=next]").click();
    await page.waitForURL(/offset=8/);
  });
});

test.describe("D-11 focus and announcements of a list with script", () => {
  const announcement = (page: Page) => page.locator("body > output.sr");

  test("its next page by link focuses the first new card and announces its title", async ({ visit }) => {
    const { page } = await visit();
    await page.route(/\/terapevt\/cards\?/, (route) => route.abort());
    await openHydrated(page, list);
    await announcement(page).waitFor({ state: "attached" });
    await page.locator("a[rel=next]").press("Enter");
    await page.waitForURL(/offset=8/);
    await expect(cards(page).first().getByRole("heading").getByRole("link")).toBeFocused();
    await expect(page).toHaveTitle(/страница 2/);
    await expect(announcement(page)).toHaveText(await page.title());
  });

  test("a focused link to the next page that loading removes leaves the focus on the first new card", async ({
    visit,
  }) => {
    const { page } = await visit();
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/terapevt\/cards\?/, (route) => released.then(() => route.continue()));
    await openHydrated(page, list);
    const before = await cards(page).count();
    const next = page.locator("a[rel=next]");
    await next.focus();
    release();
    // A page is loaded when its calling card is in or above the window, until the last one removes the link.
    await expect
      .poll(async () => {
        await page.evaluate("scrollTo(0, document.body.scrollHeight)");
        return next.count();
      })
      .toBe(0);
    await expect(cards(page).nth(before).getByRole("heading").getByRole("link")).toBeFocused();
  });

  test("another order announces the count; going back focuses the link that was pressed", async ({ visit }) => {
    const { page } = await visit();
    await openHydrated(page, list);
    await announcement(page).waitFor({ state: "attached" });
    await expect(announcement(page)).toBeEmpty();
    await page.locator("#f-sort").selectOption("price");
    await expect(announcement(page)).toHaveText(await page.locator("h1").innerText());

    const name = cards(page).nth(2).getByRole("heading").getByRole("link");
    await name.press("Enter");
    await page.waitForURL(/\/doctor\//);
    await expect(page.locator("h1")).toBeFocused();
    await page.goBack();
    await expect(name).toBeFocused();
  });
});

test.describe("D-08 the filters' sheet on a phone", () => {
  async function openSheet(visit: OpenVisit) {
    const visitor = await visit({ size: "mobile" });
    await openHydrated(visitor.page, `${list}?sort=price`);
    await visitor.page
      .locator("main summary", { has: visitor.page.locator("svg") })
      .first()
      .click();
    const sheet = visitor.page.getByRole("dialog");
    await sheet.locator("#s-sort").waitFor();
    return { ...visitor, sheet };
  }

  test("copies applied filters; cancelling drops changes; they are applied at once, and all reset", async ({
    visit,
  }) => {
    const { page, sheet, problems } = await openSheet(visit);
    await expect(sheet.locator("#s-sort")).toHaveValue("price");
    await expect(page).toBeAccessible({ within: "dialog" });
    await sheet.locator("#s-sort").selectOption("rating");
    expect(query(page)).toEqual({ sort: "price" });
    await sheet.getByRole("button", { name: "Отмена" }).last().click();
    await sheet.waitFor({ state: "detached" });
    expect(query(page)).toEqual({ sort: "price" });
    await page
      .locator("main summary", { has: page.locator("svg") })
      .first()
      .click();
    await expect(page.locator("#s-sort")).toHaveValue("price");

    await sheet.locator("#s-sort").selectOption("rating");
    await sheet.locator("#s-city_area").selectOption({ index: 1 });
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
    expect(problems).toEqual([]);
  });
});

test("C-07 on a phone a card's controls fit one row in Kazakh, too", async ({ visit }) => {
  const { page } = await visit({ market: "kz", size: "mobile", language: "kk" });
  await openHydrated(page, "/kk/doctors/almaty/ginekolog");
  const card = cards(page).filter({ hasText: "Тағы көрсету" }).filter({ hasText: "Кейінірек" }).first();
  const name = await card.getByRole("heading").textContent();
  await card.getByRole("link", { name: "Кейінірек" }).click();
  const steps = cards(page).filter({ hasText: name! }).locator("[role=group]");
  await steps.getByRole("link", { name: "Ертерек" }).waitFor();
  await expect.poll(async () => (await steps.boundingBox())!.height).toBe(32);
});

test.describe("by keyboard alone", () => {
  const focused = (page: Page) =>
    page.evaluate<string>(
      "document.activeElement.closest('article, form, main')?.tagName + ' ' + document.activeElement.tagName",
    );

  test("C-07 a card at its last days keeps the focus, and announces the days", async ({ visit }) => {
    const { page } = await visit();
    await openHydrated(page, list);
    const card = cards(page).filter({ hasText: "Позже" }).first();
    const name = (await card.getByRole("heading").textContent())!;
    const same = cards(page).filter({ hasText: name });
    const later = same.getByRole("link", { name: "Позже" });
    const said = page.locator("body > output.sr");
    await expect(said).toHaveText("");
    await later.focus();
    for (let steps = 0, before = ""; steps < 30 && (await later.count()) > 0; steps += 1) {
      await page.keyboard.press("Enter");
      await expect.poll(() => said.textContent()).not.toBe(before);
      before = (await said.textContent())!;
      const days = await same.locator("a[href*='slot=']").allTextContents();
      expect(before.split(" – ")[0]).toBe(days[0]!.split(", ").slice(1, 3).join(", "));
    }
    await expect(later).toHaveCount(0);
    await expect.poll(() => focused(page)).toBe("ARTICLE A");
  });

  test("D-08 removing a filter keeps the focus in the filters", async ({ visit }) => {
    const { page } = await visit();
    await openHydrated(page, `${list}?date=today&sort=price`);
    await page.getByRole("list", { name: "Выбранные фильтры" }).getByRole("link").first().focus();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.search === "?sort=price");
    await expect.poll(() => focused(page)).toBe("FORM SELECT");
  });

  test("D-02 on a phone content below the list follows it in focus order", async ({ visit }) => {
    const { page } = await visit({ size: "mobile" });
    await openHydrated(page, list);
    const words: string[] = [];
    for (let presses = 0; presses < 30 && !(await focused(page)).startsWith("ARTICLE"); presses += 1) {
      await page.keyboard.press("Tab");
      words.push(await page.evaluate<string>("document.activeElement.textContent"));
    }
    await expect.poll(() => focused(page)).toBe("ARTICLE A");
    expect(words.filter((one) => one.includes("Читать далее"))).toEqual([]);
  });
});

test("L-09 on a phone the filters stay reachable down the list", async ({ visit }) => {
  const { page, problems } = await visit({ size: "mobile" });
  await openHydrated(page, list);
  const bar = page.getByRole("region", { name: "Поиск и фильтры" });
  await expect(bar).toHaveCount(0);
  await cards(page).nth(1).scrollIntoViewIfNeeded();
  await bar.getByRole("button", { name: "Фильтры" }).click();
  await page.getByRole("dialog").locator("#s-sort").waitFor();
  expect(problems).toEqual([]);
});

test("L-09 on a phone the search stays reachable down the list, suggests while typing, and keeps what is typed", async ({
  visit,
}) => {
  const { page, problems } = await visit({ size: "mobile" });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await openHydrated(page, list);
  expect(requests.filter((url) => /\/panel-/.test(url))).toEqual([]);
  await cards(page).nth(1).scrollIntoViewIfNeeded();
  const bar = page.getByRole("region", { name: "Поиск и фильтры" });
  const field = bar.getByRole("searchbox");
  await field.waitFor();
  expect(requests.filter((url) => /\/panel-.*js$/.test(url)).length).toBe(1);
  await expect(page).toBeAccessible();
  await field.focus();
  const combobox = bar.getByRole("combobox");
  await combobox.pressSequentially("невролог");
  const option = bar.getByRole("option", { name: /Невролог/ }).first();
  await option.waitFor();
  const [below, above] = [(await option.boundingBox())!.y, await bar.boundingBox()];
  expect(below).toBeGreaterThanOrEqual(above!.y + above!.height);
  await expect(page).toBeAccessible();
  await page.evaluate("scrollTo(0, 0)");
  await expect(combobox).toBeFocused();
  await expect(combobox).toHaveValue("невролог");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(/nevrolog/);
  await bar.waitFor({ state: "hidden" });
  expect(problems).toEqual([]);
});

test("D-07 D-10 on a large screen a filter is applied at once, moves to the front and keeps the focus", async ({
  visit,
}) => {
  const { page } = await visit();
  await openHydrated(page, list);
  await page.locator("#f-city_area").focus();
  await page.locator("#f-city_area").selectOption({ index: 1 });
  await page.waitForURL(/city_area=/);
  await expect(page.locator("main form select").first()).toHaveAttribute("id", "f-city_area");
  await expect(page.locator("#f-city_area")).toBeFocused();
  await page.getByRole("button", { name: /Дата/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Сегодня \d/ })
    .click();
  await page.waitForURL(/date=today/);
  await expect.poll(() => page.getByRole("list", { name: "Выбранные фильтры" }).getByRole("link").count()).toBe(3);
});

test("C-03 C-07 a card changes days and branch in place, without a new document", async ({ visit }) => {
  const { page, problems } = await visit();
  const documents: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
  await openHydrated(page, list);
  const card = cards(page).first();
  const times = () =>
    card.locator("a[href*='slot=']").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const before = await times();
  await card.getByRole("link", { name: /Позже/ }).click();
  await expect.poll(times).not.toEqual(before);
  const later = await times();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await card.getByRole("link", { name: /Раньше/ }).click();
  await expect.poll(times).toEqual(before);
  await card.getByText("Принимает ещё в 1 клинике").click();
  const others = card.locator("details").getByRole("link");
  await expect(others).toHaveText([/Ырыс/]);
  const left = await card.locator("a[href*='/clinics/']").textContent();
  await others.click();
  await expect(card.locator("a[href*='/clinics/']")).toHaveText(/Ырыс/);
  await expect(others).toHaveText([new RegExp(left!)]);
  await expect.poll(times).not.toEqual(later);
  expect(documents.length).toBe(1);
  expect(problems).toEqual([]);
});

test("C-09 a card changed on a list by date still knows the date", async ({ visit }) => {
  const { page } = await visit();
  await openHydrated(page, list);
  const later = await cards(page).getByRole("link", { name: "Позже" }).first().getAttribute("href");
  const day = /\.(\d{4}-\d\d-\d\d)/.exec(later!)![1]!;
  await openHydrated(page, `${list}?date=${day}`);
  const asked = page.waitForRequest(/\/cards\/\d/);
  await cards(page).getByRole("link", { name: "Раньше" }).first().click();
  expect(new URL((await asked).url()).search).toBe(`?date=${day}`);
});

test("D-07 D-10 an open list of options does not move", async ({ visit }) => {
  const { page } = await visit({ market: "hu", language: "hu" });
  await openHydrated(page, "/doctors/budapest/fogorvos");
  const menu = page.locator("form details", { hasText: "Beszélt nyelv" });
  await menu.locator("summary").click();
  const before = (await menu.boundingBox())!.x;
  await menu.getByLabel("English").check();
  await page.waitForURL(/language=en/);
  await expect(page.locator("a[href*='language=']").first()).toBeAttached();
  await waitForPaint(page);
  expect((await menu.boundingBox())!.x).toBe(before);
  await page.keyboard.press("Escape");
  await expect.poll(async () => (await menu.boundingBox())!.x).toBeLessThan(before);
});
