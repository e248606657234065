import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "playwright-core";
import { openBrowser, sitDown } from "../support/browser.ts";
import { sharedOrigin } from "../support/shared-product.ts";

const list = "/doctors/bishkek/terapevt";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe("by the width of the screen, with no script", () => {
  test.each([
    [409, 50, 3],
    [410, 50, 4],
    [1024, 50, 4],
    [1025, 80, 5],
    [1280, 80, 5],
  ])("L-13 C-04 C-08 at %i px the header is %i px high and a day shows %i times", async (width, height, times) => {
    const { page, close } = await sitDown(browser, sharedOrigin(), { script: false });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(list);
    expect((await page.locator("header > div").boundingBox())!.height).toBe(height);
    const days = await page
      .locator("article div:has(> a[href*='slot='])")
      .evaluateAll((all) =>
        all.map((day) => [day.children.length, [...day.children].filter((link) => link.checkVisibility()).length]),
      );
    expect(days.some(([has]) => has! >= 5)).toBe(true);
    for (const [has, shows] of days) expect(shows).toBe(Math.min(has!, times));
    const { width: content } = (await page.locator("main ol:has(article)").boundingBox())!;
    expect(content).toBe(Math.min(1010, width - 2 * 16));
    await close();
  });

  test("D-02 on a large screen what the specialty is stands in two lines until it is opened", async () => {
    const { page, close } = await sitDown(browser, sharedOrigin(), { script: false });
    await page.goto(list);
    const text = page.locator("main summary span").first();
    const height = async () => (await text.boundingBox())!.height;
    const clipped = () => text.evaluate((element) => element.scrollHeight > element.clientHeight + 1);
    const closed = await height();
    expect(await clipped()).toBe(true);
    await page.getByText("Читать далее").click();
    expect(await height()).toBeGreaterThan(closed);
    expect(await clipped()).toBe(false);
    expect(await page.getByText("Читать далее").isVisible()).toBe(false);
    await close();
  });

  test.each([390, 1280])("D-03 at %i px the page says that booking is free", async (width) => {
    const { page, close } = await sitDown(browser, sharedOrigin(), { script: false });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(list);
    expect(await page.getByText("Запись бесплатна: выберите время").isVisible()).toBe(true);
    await close();
  });
});
