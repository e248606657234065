import type { Locator } from "@playwright/test";
import { openHydrated } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";

/** Width of an element's border or outline in pixels: all that shows a box once colours are forced. */
const edgeOf = (element: Locator) =>
  element.evaluate((node) => {
    const { borderTopStyle, borderTopWidth, borderTopColor, outlineStyle, outlineWidth } = getComputedStyle(node);
    const isSeen = borderTopStyle !== "none" && !/^rgba\(.*, 0\)$/.test(borderTopColor);
    return Math.max(isSeen ? parseFloat(borderTopWidth) : 0, outlineStyle === "none" ? 0 : parseFloat(outlineWidth));
  });

test.describe("L-13 with forced colours", () => {
  test("slots, the chosen age and filter, the dialog and the focus keep visible edges", async ({ visit }) => {
    const { page } = await visit();
    await page.emulateMedia({ forcedColors: "active" });
    await openHydrated(page, "/doctors/bishkek/dermatolog?sort=price");
    const slot = page.locator("article a[href*='slot=']").first();
    expect(await edgeOf(slot)).toBeGreaterThan(0);

    const ages = page.getByRole("group", { name: "Для кого приём" }).getByRole("link");
    expect(await edgeOf(ages.first())).toBeGreaterThan(await edgeOf(ages.last()));

    const sort = page.getByRole("combobox", { name: "Порядок" });
    const insurance = page.getByRole("combobox", { name: "Страховка" });
    expect(await edgeOf(sort)).toBeGreaterThan(await edgeOf(insurance));

    await slot.focus();
    await page.keyboard.press("Tab");
    expect(await edgeOf(page.locator("article a:focus-visible"))).toBeGreaterThanOrEqual(2);

    await slot.click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    expect(await edgeOf(dialog)).toBeGreaterThan(0);
    const times = dialog.locator("button[value=slots]");
    // The booking of some doctors begins with an info step.
    await times.or(dialog.locator("a[href*='/form?']")).first().waitFor();
    if (await times.isVisible()) {
      expect(await edgeOf(times)).toBeGreaterThan(0);
      await times.click();
      await dialog.getByRole("heading", { level: 3 }).first().waitFor();
      const chosen = dialog.locator("a[aria-current=true]");
      expect(await edgeOf(chosen)).toBeGreaterThan(await edgeOf(dialog.locator("li a:not([aria-current])").first()));
    }
  });

  test("on a phone the home page’s search has an edge, and the list’s says where it searches, without its placeholder", async ({
    visit,
  }) => {
    const { page } = await visit({ size: "mobile" });
    await page.emulateMedia({ forcedColors: "active" });
    await openHydrated(page, "/");
    expect(await edgeOf(page.locator("main form"))).toBeGreaterThan(0);
    await openHydrated(page, "/doctors/bishkek/dermatolog");
    await expect(page.getByText("Поиск: Бишкек")).toBeVisible();
    const search = page.locator("header [name=q]");
    const opacity = () => search.evaluate((field) => getComputedStyle(field, "::placeholder").opacity);
    expect(await opacity()).toBe("0");
    await search.focus();
    expect(await opacity()).not.toBe("0");
  });
});
