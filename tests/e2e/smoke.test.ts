import type { CountryId } from "#app/countries/country.ts";
import { openHydrated } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";

/** Each market once, each size and script on or off at least once. */
const visits = [
  ["kz", "desktop", true],
  ["kg", "mobile", true],
  ["hu", "mobile", false],
  ["ro", "desktop", true],
  ["ae", "mobile", true],
] as const satisfies [CountryId, "desktop" | "mobile", boolean][];

for (const [market, size, script] of visits) {
  test(`home of ${market} in a browser renders without errors: ${size}, script ${script}`, async ({ visit }) => {
    const { page, problems } = await visit({ market, size, script });
    const response = await openHydrated(page, "/");
    expect(response?.status()).toBe(200);
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page).toFitItsWidth();
    expect(problems).toEqual([]);
  });
}

test("D-07 a list whose script cannot be loaded can still be sorted", async ({ visit }) => {
  const { page } = await visit();
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/doctors/bishkek/terapevt");
  await page.locator("#f-sort").selectOption("price");
  await page.locator("form:has(#f-sort) button[type=submit]").click({ timeout: 15_000 });
  await page.waitForURL(/sort=price/);
});
