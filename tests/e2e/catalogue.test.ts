import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "../support/axe.ts";
import type { Browser } from "playwright-core";
import { openBrowser, sitDown } from "../support/browser.ts";
import { sharedOrigin } from "../support/shared-product.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const pages = [
  ["kg", "/"],
  ["kg", "/doctors/bishkek/kardiolog"],
  ["kz", "/kk/doctors/almaty/ginekolog"],
  ["hu", "/en/contacts"],
  ["ro", "/privacy_policy"],
  ["ae", "/procedures/dubai"],
  ["ro", "/procedures/bucuresti/ecografie"],
  ["hu", "/doctors/budapest"],
  ["kz", "/kk/clinics/almaty"],
  ["kg", "/clinics/bishkek/klinika-aykol"],
  ["kg", "/doctor/kalykova-gulnara-maratovna"],
  ["kg", "/cities?from=/doctors/bishkek/kardiolog"],
] as const;

describe.each(pages)("%s%s", (market, path) => {
  test.each(["desktop", "mobile"] as const)("L-13 W-08 is accessible and fits, %s", async (size) => {
    const { page, problems, close } = await sitDown(browser, sharedOrigin(market), { size });
    await page.goto(path, { waitUntil: "networkidle" });
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    expect(await axeFaults(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });
});

test("L-01 menus open with no script, and with script close on Escape and on a click beside", async () => {
  const still = await sitDown(browser, sharedOrigin("kz"), { script: false });
  await still.page.goto("/");
  await still.page.locator("header details summary").first().click();
  expect(await still.page.getByRole("link", { name: "Қазақша" }).first().isVisible()).toBe(true);
  await still.close();

  const { page, close } = await sitDown(browser, sharedOrigin("kz"));
  await page.goto("/", { waitUntil: "networkidle" });
  const menu = page.locator("header details").first();
  const isOpen = () => menu.evaluate((element) => (element as HTMLDetailsElement).open);
  await menu.locator("summary").click();
  await page.keyboard.press("Escape");
  expect(await isOpen()).toBe(false);
  await menu.locator("summary").click();
  await page.locator("h1").click();
  expect(await isOpen()).toBe(false);
  await close();
});

test("C-04 a free time opens the booking over the list with no new document, and back closes it", async () => {
  const { page, close } = await sitDown(browser, sharedOrigin());
  const documents: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
  await page.goto("/doctors/bishkek/kardiolog", { waitUntil: "networkidle" });
  await page.locator("article a[href*='slot=']").first().click();
  await page.getByRole("dialog").waitFor();
  expect(page.url()).toMatch(/\/booking\/\d+\/(form|info)\?position=\d+&slot=\d+$/);
  await page.goBack();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await page.locator("article").count()).toBe(8);
  expect(documents.length).toBe(1);
  await close();
});
