import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "playwright-core";
import { openBrowser, sitDown } from "../support/browser.ts";
import { sharedOrigin } from "../support/shared-product.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe.each(["kg", "kz", "hu", "ro", "ae"])("home of %s in a browser", (market) => {
  test.each([
    { size: "desktop", script: true },
    { size: "mobile", script: true },
    { size: "mobile", script: false },
  ] as const)("shows without a problem: $size, script $script", async (how) => {
    const { page, problems, close } = await sitDown(browser, sharedOrigin(market), how);
    const answer = await page.goto("/", { waitUntil: "networkidle" });
    expect(answer?.status()).toBe(200);
    expect(await page.locator("h1").count()).toBe(1);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    expect(problems).toEqual([]);
    await close();
  });
});

test("D-07 a list whose script never comes can still be sorted", async () => {
  const { page, close } = await sitDown(browser, sharedOrigin("kg"));
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/doctors/bishkek/terapevt");
  await page.locator("#f-sort").selectOption("price");
  await page.locator("form:has(#f-sort) button[type=submit]").click({ timeout: 15_000 });
  await page.waitForURL(/sort=price/);
  await close();
});
