import type { Page } from "@playwright/test";
import { openHydrated, waitForScript } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";

const list = "/doctors/bishkek/kardiolog";
const doctorsLink = (page: Page) =>
  page.getByRole("navigation", { name: "Разделы" }).getByRole("link", { name: "Врачи" });

test.describe("L-04 the doctors overlay", () => {
  test("has all services in five columns, without scrolling; Escape and a click outside close it and return the focus", async ({
    visit,
  }) => {
    const { page, problems } = await visit();
    await openHydrated(page, list);
    const overlay = page.getByRole("dialog");
    await doctorsLink(page).click();
    await overlay.getByRole("link", { name: "Аллерголог", exact: true }).waitFor();
    expect(page.url()).toContain(list);
    await expect.poll(() => overlay.getByRole("link").count()).toBeGreaterThan(60);
    const lefts = await overlay
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().left)));
    expect(new Set(lefts).size).toBe(5);
    const groups = overlay.getByRole("region");
    await expect(groups.getByRole("heading", { level: 3 })).toHaveText(["Специальности", "Процедуры"]);
    await expect(groups.first().getByRole("link", { name: "УЗИ", exact: false })).toHaveCount(0);
    await expect.poll(async () => (await overlay.boundingBox())!.height).toBeLessThanOrEqual(800);
    await expect.poll(() => page.evaluate("getComputedStyle(document.documentElement).overflowY")).toBe("hidden");
    await expect(page).toBeAccessible();

    await page.keyboard.press("Escape");
    await overlay.waitFor({ state: "detached" });
    await expect(doctorsLink(page)).toBeFocused();

    await page.keyboard.press("Enter");
    await overlay.waitFor();
    await page.mouse.click(20, 880);
    await overlay.waitFor({ state: "detached" });
    expect(problems).toEqual([]);
  });

  test("links to a list and closes there; its data is not in the page and is loaded once", async ({ visit }) => {
    const { page } = await visit();
    const requestedUrls: string[] = [];
    page.on(
      "request",
      (request) => request.url().includes("/doctors/bishkek.data") && requestedUrls.push(request.url()),
    );
    const document = await (await openHydrated(page, list))!.text();
    expect(document).not.toContain("allergolog");
    await doctorsLink(page).click();
    await page.getByRole("dialog").getByRole("link", { name: "Аллерголог", exact: true }).click();
    await page.waitForURL(/\/allergolog$/);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await doctorsLink(page).click();
    await page.getByRole("dialog").getByRole("link", { name: "Кардиолог", exact: true }).waitFor();
    expect(requestedUrls.length).toBe(1);
  });
});

test.describe("L-05 the side menu", () => {
  const openMenu = (page: Page) => page.locator("header summary:visible").last().click();

  test("opens, links and closes without script", async ({ visit }) => {
    const { page } = await visit({ market: "kz", script: false, size: "mobile" });
    await page.goto("/kk/doctors/almaty/kardiolog");
    await openMenu(page);
    const menu = page.getByRole("navigation", { name: "Мәзір" });
    const names = (await menu.getByRole("link").allTextContents()).map((name) => name.trim());
    expect(names).toEqual([
      "Басты бет",
      "Дәрігерлер",
      "Клиникалар",
      "Процедуралар",
      "Қала: Алматы",
      // The sign-in of patients (ADR 45).
      "Менің жазылуларым",
      "Клиникалар үшін кіру",
      "Клиниканы қосу",
      "Байланыс",
      "Русский",
      "Қазақша",
      "Instagram",
    ]);
    await page.mouse.click(10, 500);
    await expect(menu).toBeHidden();
    await openMenu(page);
    const { width, height } = page.viewportSize()!;
    const scrolls = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY !== "hidden");
    expect(await scrolls()).toBe(false);
    // A tablet that is turned has another header, and no menu to close.
    await page.setViewportSize({ width: 1180, height: 820 });
    await expect(menu).toBeHidden();
    await expect.poll(scrolls).toBe(true);
    await page.setViewportSize({ width, height });
    await page.mouse.click(10, 500);
    await openMenu(page);
    await menu.getByRole("link", { name: "Қала: Алматы" }).click();
    await page.getByRole("link", { name: "Астана" }).click();
    await page.waitForURL(/\/kk\/doctors\/astana\/kardiolog$/);
  });

  test("closes on Back, expands the doctors in place with script, names the list's district, and is accessible", async ({
    visit,
  }) => {
    const { page, problems } = await visit({ size: "mobile" });
    await openHydrated(page, "/cities?from=/doctors/bishkek/kardiolog");
    await page.getByRole("link", { name: "Джал", exact: true }).click();
    await page.locator("article").first().waitFor();
    await openMenu(page);
    const menu = page.getByRole("navigation", { name: "Меню" });
    await menu.waitFor();
    const opened = page.url();
    await page.evaluate(() => history.back());
    await menu.waitFor({ state: "hidden" });
    expect(page.url()).toBe(opened);
    await openMenu(page);
    await menu.getByRole("link", { name: "Город: Джал, Бишкек" }).waitFor();
    const doctors = menu.getByRole("link", { name: "Врачи" });
    await expect(doctors).toHaveAttribute("aria-expanded", "false");
    await doctors.click();
    await menu.getByRole("link", { name: "Аллерголог", exact: true }).waitFor();
    await expect(menu.getByRole("heading", { level: 3 })).toHaveText(["Специальности", "Процедуры"]);
    await expect(doctors).toHaveAttribute("aria-expanded", "true");
    await expect(page).toBeAccessible();
    await menu.getByRole("link", { name: "Аллерголог", exact: true }).click();
    await page.waitForURL(/\/allergolog$/);
    await menu.waitFor({ state: "hidden" });
    expect(problems).toEqual([]);
  });
});

test("L-01 L-13 the header is 80 px high, 50 on small screens, and no wider than the page", async ({ visit }) => {
  for (const [size, height] of [
    ["desktop", 80],
    ["mobile", 50],
  ] as const) {
    const { page } = await visit({ market: "kz", size });
    await page.goto("/");
    const box = (await page.locator("header > div").boundingBox())!;
    expect([size, box.height]).toEqual([size, height]);
    expect(box.width).toBeLessThanOrEqual(1010 + 2 * 16);
  }
});

test("L-01 the header's menus close on Escape, which returns the focus, and on a press outside", async ({ visit }) => {
  const { page } = await visit({ market: "kz" });
  await openHydrated(page, "/contacts");
  const summary = page.locator("header summary", { hasText: "Войти" });
  const item = page.getByRole("banner").getByRole("link", { name: "Мои записи" });
  await summary.click();
  await item.focus();
  await page.keyboard.press("Escape");
  await expect(item).toBeHidden();
  await expect(summary).toBeFocused();
  await summary.click();
  await expect(item).toBeVisible();
  await page.mouse.click(10, 800);
  await expect(item).toBeHidden();
});

test("L-06 on a phone the menu that was opened before the script came stays open", async ({ visit }) => {
  const { page } = await visit({ size: "mobile" });
  const script = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(list, { waitUntil: "commit" });
  const menu = page.locator("details[data-menu=page]");
  await menu.locator("summary").click();
  script.resolve();
  await waitForScript(page);
  await expect(menu.getByRole("link", { name: "Клиники", exact: true })).toBeVisible();
});
