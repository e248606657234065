import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "playwright-core";
import { axeFaults } from "../support/axe.ts";
import { openBrowser, sitDown } from "../support/browser.ts";
import { readSites } from "../support/site-setup.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const widths = [1280, 390];

test("every page, its script running, has no fault that axe knows, at both widths", { timeout: 120_000 }, async () => {
  const { origin, pages } = readSites().find(({ market }) => market === "kg")!;
  const { page, context, close } = await sitDown(browser, origin);
  const faults: string[] = [];
  for (const { name, path, cookie } of pages.filter(({ posted }) => !posted)) {
    await context.clearCookies();
    await context.setExtraHTTPHeaders({ cookie });
    await page.goto(path);
    await page.waitForSelector("head link[rel=stylesheet]", { state: "attached" }); // script has taken over
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      faults.push(...(await axeFaults(page)).map((fault) => `${name} at ${width}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
  await close();
});
