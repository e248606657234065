import { waitForPaint, openHydrated } from "../support/browser.ts";
import { cards, focused, list, query } from "../support/doctors-list.ts";
import { expect, test, type OpenVisit } from "../support/fixtures.ts";

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
    await sheet.getByRole("radio", { name: "Детям" }).check();
    await sheet.getByRole("button", { name: "Сбросить всё" }).click();
    expect(Object.keys(query(page)).toSorted()).toEqual(["city_area", "sort"]);
    await sheet.getByRole("button", { name: "Применить" }).click();
    await page.waitForURL((url) => url.search === "");
    expect(new URL(page.url()).pathname).toBe(list);
    expect(problems).toEqual([]);
  });

  test("it replaces the fields that were open before the script; back closes it, back once more leaves the page", async ({
    visit,
  }) => {
    const { page, sheet } = await openSheet(visit);
    const opener = page.locator("main summary", { has: page.locator("svg") }).first();
    await sheet.locator("#s-sort").selectOption("rating");
    await sheet.getByRole("button", { name: "Применить" }).click();
    await page.waitForURL(/sort=rating/);
    // As if it had been opened before the script came.
    await opener.evaluate((summary) => summary.parentElement!.setAttribute("open", ""));
    await opener.click();
    await expect(opener.locator("..")).not.toHaveAttribute("open");
    await sheet.locator("#s-sort").selectOption("price");
    await page.evaluate(() => history.back());
    await sheet.waitFor({ state: "detached" });
    expect(query(page)).toEqual({ sort: "rating" });
    await opener.click();
    await expect(sheet.locator("#s-sort")).toHaveValue("rating");
    await sheet.getByRole("button", { name: "Отмена" }).last().click();
    await sheet.waitFor({ state: "detached" });
    await page.goBack();
    await page.waitForURL(/sort=price/);
  });
});

test("D-08 a filter selected before the script is applied; removing one by keyboard keeps the focus in the filters", async ({
  visit,
}) => {
  const { page } = await visit();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => held.then(() => route.continue()));
  await page.goto(`${list}?date=today`, { waitUntil: "commit" });
  await page.locator("main form select[name=sort]").selectOption("price");
  release();
  await page.waitForURL(/sort=price/);
  expect(query(page)).toEqual({ sort: "price", date: "today" });
  await page.getByRole("list", { name: "Выбранные фильтры" }).getByRole("link").first().focus();
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.search === "?sort=price");
  await expect.poll(() => focused(page)).toBe("FORM SELECT");
});

test("L-09 on a phone the filters stay reachable down the list", async ({ visit }) => {
  const { page, problems } = await visit({ size: "mobile" });
  await openHydrated(page, list);
  const bar = page.getByRole("region", { name: "Поиск и фильтры" });
  await expect(bar).toHaveCount(0);
  await cards(page).nth(1).scrollIntoViewIfNeeded();
  await bar.getByRole("button", { name: "Фильтры" }).click();
  const sort = page.getByRole("dialog").locator("#s-sort");
  await sort.waitFor();
  // A tablet that is turned keeps the sheet, and its labels above their controls.
  await page.setViewportSize({ width: 1180, height: 820 });
  const label = page.locator("label[for=s-sort]");
  await expect.poll(async () => (await sort.boundingBox())!.y - (await label.boundingBox())!.y).toBeGreaterThan(12);
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

test("D-07 on a phone a press on a language's name in the sheet of filters ticks it, and Escape closes that list alone", async ({
  visit,
}) => {
  const { page } = await visit({ market: "hu", language: "hu", size: "mobile" });
  await openHydrated(page, "/doctors/budapest/fogorvos");
  await page.locator("details summary", { hasText: "Szűrők" }).click();
  const menu = page.getByRole("dialog").locator("details", { hasText: "Beszélt nyelv" });
  await menu.locator("summary").click();
  await menu.getByText("English").click();
  await expect(menu.getByLabel("English")).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(menu).not.toHaveAttribute("open");
  await menu.locator("summary").click();
  await expect(menu.getByLabel("English")).toBeChecked();
});

test("W-03 D-07 the calendar and an open list of options close when the keyboard leaves them", async ({ visit }) => {
  const { page } = await visit({ market: "hu", language: "hu" });
  await openHydrated(page, "/doctors/budapest/fogorvos");
  const leave = async (inside: string) => {
    for (let presses = 0; (await page.locator(`${inside}:focus-within`).count()) > 0; presses += 1) {
      expect(presses).toBeLessThan(40);
      await page.keyboard.press("Tab");
    }
    await expect(page.locator(":focus")).toBeVisible();
  };
  const button = page.getByRole("button", { name: /Dátum/ });
  await button.press("Enter");
  await page.getByRole("dialog").locator(":focus").waitFor();
  await leave("[role=dialog]");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(button).not.toBeFocused();
  const menu = page.locator("form details", { hasText: "Beszélt nyelv" });
  await menu.locator("summary").press("Enter");
  await expect(menu).toHaveAttribute("open");
  await page.keyboard.press("Tab");
  await leave("form details[data-menu][open]");
  await expect(menu).not.toHaveAttribute("open");
});
