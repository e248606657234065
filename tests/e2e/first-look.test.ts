import { countryIds } from "#app/countries/country.ts";
import { openHydrated } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";

for (const market of countryIds) {
  test.describe(`home of ${market} in a browser`, () => {
    for (const how of [
      { size: "desktop", script: true },
      { size: "mobile", script: true },
      { size: "mobile", script: false },
    ] as const) {
      test(`renders without errors: ${how.size}, script ${how.script}`, async ({ visit }) => {
        const { page, problems } = await visit({ market, ...how });
        const answer = await openHydrated(page, "/");
        expect(answer?.status()).toBe(200);
        await expect(page.locator("h1")).toHaveCount(1);
        await expect(page).toFitItsWidth();
        expect(problems).toEqual([]);
      });
    }
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
