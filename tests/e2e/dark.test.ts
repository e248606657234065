import type { Page } from "@playwright/test";
import { openHydrated } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";

/** Lightness of a CSS colour, 0 to 1; NaN if the element has just left the page. */
const lightnessOf = (page: Page, selector: string, property: "color" | "backgroundColor") =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => {
      const [red = NaN, green = NaN, blue = NaN] = (getComputedStyle(element)[name].match(/\d+/g) ?? []).map(Number);
      return (red + green + blue) / 765;
    }, property);

for (const script of [true, false]) {
  test(`L-13 ${script ? "with" : "without"} script, pages are dark for visitors who prefer dark, after a navigation too, but not in print`, async ({
    visit,
  }) => {
    const { page } = await visit({ script });
    await page.emulateMedia({ colorScheme: "dark" });
    await openHydrated(page, "/doctors/bishkek/kardiolog");
    const lightnesses = async () => [
      await lightnessOf(page, "body", "backgroundColor"),
      await lightnessOf(page, "article", "backgroundColor"),
      1 - (await lightnessOf(page, "h1", "color")),
    ];
    const isDark = async () => (await lightnesses()).every((lightness) => lightness < 0.3);
    const isLight = async () => (await lightnesses()).every((lightness) => lightness > 0.7);
    expect(await isDark(), JSON.stringify(await lightnesses())).toBe(true);

    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(isLight).toBe(true);
    await page.emulateMedia({ colorScheme: "dark", media: "print" });
    await expect.poll(isLight).toBe(true);

    await page.emulateMedia({ colorScheme: "dark", media: "screen" });
    await page.getByRole("link", { name: "Клиники", exact: true }).first().click();
    await page.waitForURL(/clinics/);
    await expect.poll(isDark).toBe(true);
  });
}
