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

const stored = (page: Page) => page.evaluate<string | null>("localStorage.getItem('vizit.doctor-context')");

/** Opens the profile of the first doctor of a clinic, as a visitor does; the doctor service its card stood for. */
async function openFromList(page: Page): Promise<{ service: string; pathname: string }> {
  await page.goto("/clinics/bishkek/klinika-aykol", { waitUntil: "networkidle" });
  const link = page.locator("article h2 a").first();
  const { pathname, searchParams } = new URL((await link.getAttribute("href"))!, "http://x");
  await link.click();
  await page.waitForURL(`**${pathname}**`);
  await page.locator("#reviews").waitFor();
  return { service: searchParams.get("service")!, pathname };
}

describe("R-09 B-16 the profile opened from a list", () => {
  test("is remembered for an hour, and comes back by an address that says nothing of it", async () => {
    const { page, problems, close } = await sitDown(browser, sharedOrigin());
    const { service, pathname } = await openFromList(page);
    expect(new URL(page.url()).searchParams.get("service")).toBe(service);
    await expect.poll(() => stored(page)).not.toBeNull();
    const { until, value } = JSON.parse((await stored(page))!) as { until: number; value: unknown };
    expect(value).toEqual({
      doctorServiceId: service,
      displayAllReviews: expect.any(Boolean) as boolean,
      scrollToReviews: false,
    });
    expect(until - Date.now()).toBeGreaterThan(3_500_000);
    expect(until - Date.now()).toBeLessThanOrEqual(3_600_000);

    await page.goto("/contacts");
    await page.goto(pathname);
    await page.waitForURL(`**${pathname}?service=${service}*`);
    await page.goBack();
    await page.waitForURL("**/contacts");
    expect(problems).toEqual([]);
    await close();
  });

  test("another doctor's profile is left alone, and so is an address that says a service itself", async () => {
    const { page, close } = await sitDown(browser, sharedOrigin());
    const { pathname } = await openFromList(page);
    await page.goto(`${pathname}?service=0`, { waitUntil: "networkidle" });
    expect(new URL(page.url()).search).toBe("?service=0");
    const other = await page.locator("section[aria-labelledby=others] li a").first().getAttribute("href");
    await page.goto(other!.split("?")[0]!, { waitUntil: "networkidle" });
    expect(new URL(page.url()).search).toBe("");
    await close();
  });

  test("a browser that refuses its storage warns, and the profile works", async () => {
    const { page, context, problems, close } = await sitDown(browser, sharedOrigin());
    const warnings: string[] = [];
    page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
    await context.addInitScript(
      "Object.defineProperty(window, 'localStorage', { get() { throw new Error('refused') } })",
    );
    await openFromList(page);
    await expect.poll(() => warnings.join()).toContain("storing vizit.doctor-context failed");
    expect(problems).toEqual([]);
    await close();
  });
});

test("L-09 on a phone the way to book follows down the profile once its card is out of sight", async () => {
  const { page, problems, close } = await sitDown(browser, sharedOrigin(), { size: "mobile" });
  await openFromList(page);
  const bar = page.getByRole("region", { name: "Запись на приём" });
  expect(await bar.count()).toBe(0);
  await page.locator("#reviews").scrollIntoViewIfNeeded();
  await bar.waitFor();
  expect((await bar.boundingBox())!.y).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
  await page.evaluate("scrollTo(0, 0)");
  await bar.waitFor({ state: "hidden" });
  await page.locator("#reviews").scrollIntoViewIfNeeded();
  await bar.getByRole("link", { name: "Записаться" }).click();
  await page.getByRole("dialog").waitFor();
  expect(problems).toEqual([]);
  await close();
});

test("C-10 all reviews and their scores open in place, at the reviews", async () => {
  const { page, problems, close } = await sitDown(browser, sharedOrigin());
  await page.goto("/doctor/kalykova-gulnara-maratovna", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: /Все отзывы/ }).click();
  await page.waitForURL(/reviews=all#reviews$/);
  await page.getByRole("link", { name: /^Ниже 7/ }).click();
  await page.waitForURL(/score=0-6#reviews$/);
  expect(Math.abs((await page.locator("#reviews").boundingBox())!.y)).toBeLessThan(120);
  expect(await axeFaults(page)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});
