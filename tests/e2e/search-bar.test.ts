import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";

test.describe("the search bar", () => {
  const bar = (page: Page) => page.getByRole("banner").getByRole("search");

  for (const script of [true, false]) {
    test(`L-01 S-06 is in the header between the logo and the menu, and leads to the results; script ${script}`, async ({
      visit,
    }) => {
      const { page, problems } = await visit({ market: "hu", script });
      await page.goto("/");
      await expect(bar(page)).toHaveCount(0);
      await page.goto("/doctors/budapest/kardiologus");
      const [row, logo, searchBar, login] = await Promise.all(
        [
          page.locator("header > div"),
          page.locator("header a").first(),
          bar(page),
          page.locator("header summary:visible").last(),
        ].map(async (element) => (await element.boundingBox())!),
      );
      expect(row!.height).toBe(80);
      expect(searchBar!.x).toBeGreaterThan(logo!.x + logo!.width);
      expect(searchBar!.x + searchBar!.width).toBeLessThan(login!.x);
      expect(Math.abs(searchBar!.y + searchBar!.height / 2 - (logo!.y + logo!.height / 2))).toBeLessThanOrEqual(1);
      expect(Math.abs(searchBar!.y + searchBar!.height / 2 - (login!.y + login!.height / 2))).toBeLessThanOrEqual(1);
      await page.getByRole("searchbox", { name: "Orvos, rendelő vagy vizsgálat" }).fill("kardiologus");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/search\?q=kardiologus&city=budapest$/);
      await expect(page.getByRole("searchbox")).toHaveValue("kardiologus");
      await page.getByRole("main").getByRole("link", { name: "Kardiológus", exact: true }).first().click();
      await page.waitForURL(/\/doctors\/budapest\/kardiologus$/);
      await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("");
      expect(problems).toEqual([]);
    });
  }

  test("L-06 D-03 on small screens of pages with search, is below the header and covers nothing", async ({ visit }) => {
    const { page } = await visit({ market: "hu", size: "mobile", script: false });
    for (const path of [
      "/clinics/budapest",
      "/procedures/budapest",
      "/404",
      "/no-such-page",
      "/doctors/budapest/kardiologus",
      "/search?q=kardio",
      "/en/clinics/budapest",
    ]) {
      await test.step(path, async () => {
        await page.goto(path);
        const [row, searchBar, main] = await Promise.all(
          [page.locator("header > div"), bar(page), page.locator("main")].map(
            async (element) => (await element.boundingBox())!,
          ),
        );
        expect(row!.height).toBe(50);
        await expect(bar(page)).toHaveCount(1);
        expect(searchBar!.y).toBeGreaterThanOrEqual(50);
        expect(searchBar!.y + searchBar!.height).toBeLessThanOrEqual(main!.y + 1);
        expect([searchBar!.x, searchBar!.width]).toEqual([0, page.viewportSize()!.width]);
      });
    }
    await page.getByRole("searchbox").fill("kardiologus");
    await page.getByRole("button", { name: "Search" }).click();
    await page.waitForURL(/\/search\?q=kardiologus/);
  });

  test("L-06 on small screens, is not on the home page, in contacts and on the list of specialties", async ({
    visit,
  }) => {
    const { page } = await visit({ market: "hu", size: "mobile", script: false });
    for (const path of ["/", "/contacts", "/doctors/budapest"]) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(bar(page)).toHaveCount(0);
        await expect.poll(async () => (await page.locator("main").boundingBox())!.y).toBeLessThanOrEqual(52);
      });
    }
  });
});
