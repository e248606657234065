import type { Page } from "@playwright/test";
import { openHydrated } from "../support/browser.ts";
import { cards, focused, list, query } from "../support/doctors-list.ts";
import { failDataRequests } from "../support/failed-data-requests.ts";
import { failureToast, layoutText, retryButton } from "../support/failure-messages.ts";
import { expect, test } from "../support/fixtures.ts";

test.describe("D-11 a list with script", () => {
  for (const [size, first, calling, otherWidth] of [
    ["desktop", 8, 6, "900"],
    ["mobile", 5, 4, "1400"],
  ] as const) {
    test(`on ${size} starts with ${first} cards, loads more at card ${calling} with ten placeholders, and is restored on return`, async ({
      visit,
    }) => {
      const { page, problems } = await visit({ size });
      const requestedUrls: string[] = [];
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/\/terapevt\/cards\?/, async (route) => {
        requestedUrls.push(route.request().url());
        await released;
        await route.continue();
      });
      await openHydrated(page, list);
      await expect(cards(page)).toHaveCount(first);
      expect(requestedUrls).toEqual([]);

      await cards(page)
        .nth(calling - 1)
        .scrollIntoViewIfNeeded();
      await expect(page.locator("[data-placeholders] > *")).toHaveCount(10);
      await expect.poll(() => requestedUrls.length).toBe(1);
      release();
      await cards(page)
        .nth(first * 2 - 1)
        .waitFor();
      expect(requestedUrls.length).toBe(1);

      const name = cards(page)
        .nth(first + 1)
        .getByRole("heading")
        .getByRole("link");
      await name.scrollIntoViewIfNeeded();
      const scrolled = await page.evaluate(() => scrollY);
      const shownIds = async () =>
        (await cards(page).evaluateAll((all) => all.map(({ id }) => id))).slice(0, first * 2);
      const ids = await shownIds();
      await name.click();
      await page.waitForURL(/\/doctor\//);
      // Browsers name their width from the second request on, so that the first page of the list is of another size.
      await page.setExtraHTTPHeaders({ "sec-ch-viewport-width": otherWidth });
      await page.goBack();
      await expect.poll(shownIds).toEqual(ids);
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

  test("when more cards cannot be loaded the plain link stays; the next page begins at its top, also on a retry", async ({
    visit,
  }) => {
    const { page } = await visit();
    await page.route(/\/terapevt\/cards\?/, (route) => route.abort());
    await openHydrated(page, list);
    await cards(page).nth(5).scrollIntoViewIfNeeded();
    await failureToast(page).waitFor();
    const restore = await failDataRequests(page, "503");
    await page.locator("a[rel=next]").click();
    await page.getByText(layoutText("failed.unavailable")).waitFor();
    await restore();
    await retryButton(page).click();
    await page.waitForURL(/offset=8/);
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  });
});

test("D-11 leaving the list while more cards load is no failure", async ({ visit }) => {
  const { page } = await visit();
  await page.route(/\/terapevt\/cards\?/, () => {});
  await openHydrated(page, list);
  const requestSent = page.waitForRequest(/\/terapevt\/cards\?/);
  await cards(page).nth(5).scrollIntoViewIfNeeded();
  const request = await requestSent;
  const requestAborted = page.waitForEvent("requestfailed", (failed) => failed === request);
  await cards(page).nth(5).getByRole("heading").getByRole("link").click();
  await page.waitForURL(/\/doctor\//);
  await requestAborted;
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expect(failureToast(page)).toHaveCount(0);
});

test("D-11 a doctor who moves to the next page while the list is read is listed once", async ({ visit }) => {
  const { page, problems } = await visit();
  const requestedUrls: string[] = [];
  await page.route(/\/terapevt\/cards\?/, async (route) => {
    requestedUrls.push(route.request().url());
    // The second page once more.
    await route.continue({ url: requestedUrls[0]! });
  });
  await openHydrated(page, list);
  await cards(page).nth(5).scrollIntoViewIfNeeded();
  await cards(page).nth(15).scrollIntoViewIfNeeded();
  await expect.poll(() => requestedUrls.length).toBe(2);
  await expect(page.locator("ol[aria-busy]")).toHaveCount(0);
  await expect(cards(page)).toHaveCount(16);
  expect(problems).toEqual([]);
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
    const count = await page.locator("h1").innerText();
    await expect(announcement(page)).toHaveText(count);
    // The same count is announced again: the region is emptied in between.
    const announced = await announcement(page).evaluateHandle((region) => {
      const texts: string[] = [];
      new MutationObserver(() => texts.push(region.textContent)).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      });
      return texts;
    });
    await page.locator("#f-sort").selectOption("rating");
    await page.waitForURL(/sort=rating/);
    await expect.poll(() => announced.jsonValue()).toEqual(["", count]);
    // Another count is not preceded by the last one.
    const district = page.locator("#f-city_area");
    await district.selectOption({ index: 1 });
    await expect(page.locator("h1")).not.toHaveText(count);
    const fewer = await page.locator("h1").innerText();
    await expect.poll(() => announced.jsonValue()).toEqual(["", count, "", fewer]);
    await district.selectOption({ index: 0 });
    await expect(page.locator("h1")).toHaveText(count);

    const name = cards(page).nth(2).getByRole("heading").getByRole("link");
    await name.press("Enter");
    await page.waitForURL(/\/doctor\//);
    await expect(page.locator("h1")).toBeFocused();
    await expect(announcement(page)).toBeEmpty();
    await page.goBack();
    await expect(name).toBeFocused();
  });
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
