import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "../support/axe.ts";
import type { Browser, Page } from "playwright-core";
import { openBrowser, sitDown } from "../support/browser.ts";
import { sharedOrigin } from "../support/shared-product.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const list = "/doctors/bishkek/kardiolog";
const doctorsLink = (page: Page) =>
  page.getByRole("navigation", { name: "Разделы" }).getByRole("link", { name: "Врачи" });

describe("L-04 the doctors overlay", () => {
  test("holds all services by letter in five columns, the page behind it still; Escape and a click beside close it and give the focus back", async () => {
    const { page, problems, close } = await sitDown(browser, sharedOrigin());
    await page.goto(list, { waitUntil: "networkidle" });
    const overlay = page.getByRole("dialog");
    await doctorsLink(page).click();
    await overlay.getByRole("link", { name: "Аллерголог", exact: true }).waitFor();
    expect(page.url()).toContain(list);
    expect(await overlay.getByRole("link").count()).toBeGreaterThan(60);
    const lefts = await overlay
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().left)));
    expect(new Set(lefts).size).toBe(5);
    expect((await overlay.boundingBox())!.height).toBeLessThanOrEqual(800);
    expect(await page.evaluate("getComputedStyle(document.documentElement).overflowY")).toBe("hidden");
    expect(await axeFaults(page)).toEqual([]);

    await page.keyboard.press("Escape");
    await overlay.waitFor({ state: "detached" });
    expect(await doctorsLink(page).evaluate((link) => link === document.activeElement)).toBe(true);

    await page.keyboard.press("Enter");
    await overlay.waitFor();
    await page.mouse.click(20, 880);
    await overlay.waitFor({ state: "detached" });
    expect(problems).toEqual([]);
    await close();
  });

  test("leads to a list and is gone there; its data is not in the page and is asked for once", async () => {
    const { page, close } = await sitDown(browser, sharedOrigin());
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/doctors/bishkek.data") && asked.push(request.url()));
    const document = await (await page.goto(list, { waitUntil: "networkidle" }))!.text();
    expect(document).not.toContain("allergolog");
    await doctorsLink(page).click();
    await page.getByRole("dialog").getByRole("link", { name: "Аллерголог", exact: true }).click();
    await page.waitForURL(/\/allergolog$/);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await doctorsLink(page).click();
    await page.getByRole("dialog").getByRole("link", { name: "Кардиолог", exact: true }).waitFor();
    expect(asked.length).toBe(1);
    await close();
  });

  test("is a page with no script", async () => {
    const { page, close } = await sitDown(browser, sharedOrigin(), { script: false });
    await page.goto(list);
    await doctorsLink(page).click();
    await page.waitForURL(/\/doctors\/bishkek$/);
    await page.getByRole("link", { name: "Аллерголог", exact: true }).click();
    await page.waitForURL(/\/allergolog$/);
    await close();
  });
});

describe("L-05 the side menu", () => {
  const openMenu = (page: Page) => page.locator("header summary:visible").last().click();

  test("opens, leads on and closes with no script", async () => {
    const { page, close } = await sitDown(browser, sharedOrigin("kz"), { script: false, size: "mobile" });
    await page.goto("/kk/doctors/almaty/kardiolog");
    await openMenu(page);
    const menu = page.getByRole("navigation", { name: "Мәзір" });
    const names = (await menu.getByRole("link").allTextContents()).map((name) => name.trim());
    expect(names).toEqual([
      "Басты бет",
      "Дәрігерлер",
      "Клиникалар",
      "Қызметтер",
      "Қала: Алматы",
      "Пациенттер үшін кіру",
      "Клиникалар үшін кіру",
      "Клиниканы қосу",
      "Байланыс",
      "Русский",
      "Қазақша",
      "Instagram",
    ]);
    await page.mouse.click(10, 500);
    expect(await menu.isVisible()).toBe(false);
    await openMenu(page);
    await menu.getByRole("link", { name: "Қала: Алматы" }).click();
    await page.getByRole("link", { name: "Астана" }).click();
    await page.waitForURL(/\/kk\/doctors\/astana\/kardiolog$/);
    await close();
  });

  test("unfolds the doctors in place with script, names the district the list is of, and is accessible", async () => {
    const { page, problems, close } = await sitDown(browser, sharedOrigin(), { size: "mobile" });
    await page.goto("/cities?from=/doctors/bishkek/kardiolog", { waitUntil: "networkidle" });
    await page.getByRole("link", { name: "Джал", exact: true }).click();
    await page.locator("article").first().waitFor();
    await openMenu(page);
    const menu = page.getByRole("navigation", { name: "Меню" });
    await menu.getByRole("link", { name: "Город: Джал, Бишкек" }).waitFor();
    const doctors = menu.getByRole("link", { name: "Врачи" });
    expect(await doctors.getAttribute("aria-expanded")).toBe("false");
    await doctors.click();
    await menu.getByRole("link", { name: "Аллерголог", exact: true }).waitFor();
    expect(await doctors.getAttribute("aria-expanded")).toBe("true");
    expect(await axeFaults(page)).toEqual([]);
    await menu.getByRole("link", { name: "Аллерголог", exact: true }).click();
    await page.waitForURL(/\/allergolog$/);
    await menu.waitFor({ state: "hidden" });
    expect(problems).toEqual([]);
    await close();
  });
});

test.each([true, false])(
  "L-07 the way up appears after 100 px of scroll and leads there, script %s",
  async (script) => {
    const { page, close } = await sitDown(browser, sharedOrigin(), { script });
    await page.goto(list);
    const up = page.getByRole("link", { name: "Наверх" });
    const top = async () => (await up.boundingBox())!.y;
    const windowHeight = 900;
    expect(await top()).toBe(windowHeight + 100);
    await page.mouse.wheel(0, 90);
    await expect.poll(top).toBe(windowHeight + 10);
    await page.mouse.wheel(0, 200);
    await expect.poll(top).toBe(windowHeight - 64);
    await up.click();
    await expect.poll(top).toBeGreaterThan(900);
    await close();
  },
);

test.each([320, 390, 768, 1025, 1140, 1280])(
  "L-07 on a screen of %i px the way up lies beside the free times, not over them",
  async (width) => {
    const { page, close } = await sitDown(browser, sharedOrigin());
    await page.setViewportSize({ width, height: 900 });
    await page.goto(list);
    await page.mouse.wheel(0, 600);
    const up = page.getByRole("link", { name: "Наверх" });
    await expect.poll(async () => (await up.boundingBox())!.y).toBeLessThan(900);
    const { x, width: own } = (await up.boundingBox())!;
    const ends = await page
      .locator("article a[href*='slot=']:visible")
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().right));
    expect(Math.max(...ends)).toBeLessThanOrEqual(x);
    expect(own).toBeGreaterThanOrEqual(24);
    expect(x + own).toBeLessThanOrEqual(width);
    await close();
  },
);

test.each([
  ["desktop", "kg", "/doctors/bishkek/ginekolog"],
  ["mobile", "kg", "/doctors/bishkek/ginekolog"],
  ["mobile", "kz", "/kk/doctors/almaty/ginekolog"],
  ["mobile", "hu", "/clinics/budapest"],
  ["mobile", "kz", "/kk"],
] as const)("L-13 with letters twice as large everything has its place, %s %s%s", async (size, market, path) => {
  const { page, close } = await sitDown(browser, sharedOrigin(market), { size });
  await page.goto(path, { waitUntil: "networkidle" });
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  const width = page.viewportSize()!.width;
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
  const tooWide = await page
    .locator("a[href*='slot=']:visible")
    .evaluateAll((links) => links.filter((link) => link.scrollWidth > link.clientWidth).length);
  expect(tooWide).toBe(0);
  await close();
});

test("L-01 L-13 the header is 80 px high, 50 on small screens, and what it holds is no wider than the page", async () => {
  for (const [size, height] of [
    ["desktop", 80],
    ["mobile", 50],
  ] as const) {
    const { page, close } = await sitDown(browser, sharedOrigin("kz"), { size });
    await page.goto("/");
    const box = (await page.locator("header > div").boundingBox())!;
    expect([size, box.height]).toEqual([size, height]);
    expect(box.width).toBeLessThanOrEqual(1010 + 2 * 16);
    await close();
  }
});

describe("the search bar", () => {
  const bar = (page: Page) => page.getByRole("search");

  test.each([true, false])(
    "L-01 S-06 stands in the header between the logo and the menu, and leads to the results; script %s",
    async (script) => {
      const { page, problems, close } = await sitDown(browser, sharedOrigin("hu"), { script });
      await page.goto("/");
      expect(await bar(page).count()).toBe(0);
      await page.goto("/doctors/budapest/kardiologus");
      const [row, logo, own, login] = await Promise.all(
        [
          page.locator("header > div"),
          page.locator("header a").first(),
          bar(page),
          page.locator("header summary:visible").last(),
        ].map(async (part) => (await part.boundingBox())!),
      );
      expect(row!.height).toBe(80);
      expect(own!.x).toBeGreaterThan(logo!.x + logo!.width);
      expect(own!.x + own!.width).toBeLessThan(login!.x);
      expect(Math.abs(own!.y + own!.height / 2 - (logo!.y + logo!.height / 2))).toBeLessThanOrEqual(1);
      expect(Math.abs(own!.y + own!.height / 2 - (login!.y + login!.height / 2))).toBeLessThanOrEqual(1);
      await page.getByRole("searchbox", { name: "Orvos, rendelő vagy vizsgálat" }).fill("kardiologus");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/search\?q=kardiologus&city=budapest$/);
      expect(await page.getByRole("searchbox").inputValue()).toBe("kardiologus");
      await page.getByRole("main").getByRole("link", { name: "Kardiológus", exact: true }).first().click();
      await page.waitForURL(/\/doctors\/budapest\/kardiologus$/);
      await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("");
      expect(problems).toEqual([]);
      await close();
    },
  );

  test.each([
    "/clinics/budapest",
    "/procedures/budapest",
    "/404",
    "/no-such-page",
    "/doctors/budapest/kardiologus",
    "/search?q=kardio",
    "/en/clinics/budapest",
  ])("L-06 D-03 on a small screen stands under the header of %s, over nothing", async (path) => {
    const { page, close } = await sitDown(browser, sharedOrigin("hu"), { size: "mobile", script: false });
    await page.goto(path);
    const [row, own, main] = await Promise.all(
      [page.locator("header > div"), bar(page), page.locator("main")].map(async (part) => (await part.boundingBox())!),
    );
    expect([row!.height, await bar(page).count()]).toEqual([50, 1]);
    expect(own!.y).toBeGreaterThanOrEqual(50);
    expect(own!.y + own!.height).toBeLessThanOrEqual(main!.y + 1);
    expect([own!.x, own!.width]).toEqual([0, page.viewportSize()!.width]);
    await page.getByRole("searchbox").fill("kardiologus");
    await page.getByRole("button", { name: /Keresés|Search/ }).click();
    await page.waitForURL(/\/search\?q=kardiologus/);
    await close();
  });

  test.each(["/", "/contacts", "/doctors/budapest"])("L-06 on a small screen is not on %s", async (path) => {
    const { page, close } = await sitDown(browser, sharedOrigin("hu"), { size: "mobile", script: false });
    await page.goto(path);
    expect(await bar(page).count()).toBe(0);
    expect((await page.locator("main").boundingBox())!.y).toBeLessThanOrEqual(52);
    await close();
  });
});
