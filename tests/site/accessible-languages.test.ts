import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser, Page } from "playwright-core";
import { axeFaults } from "../support/axe.ts";
import { openBrowser } from "../support/browser.ts";
import { readSites } from "../support/site-setup.ts";

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
});
afterAll(() => browser?.close());

const widths = [1280, 390];
/** The least that must do: a phone of 320 px, and a window of 1280 px at 400 %. */
const narrowest = 320;
const withoutScript = (html: string) =>
  html.replace(/<script(?! type="application)[^>]*>.*?<\/script>/gs, "").replace(/<link [^>]*rel="icon"[^>]*>/, "");

/** Writes the pages one after another into one document that knows axe: many times faster than opening each. */
describe.each(readSites())("$market in $language", ({ pages }) => {
  test("every page, answers to forms among them, has no fault that axe knows, at both widths, and none scrolls sideways at 320 px", async () => {
    const faults: string[] = [];
    for (const { name, html } of pages) {
      await page.evaluate((text) => {
        document.open();
        document.write(text);
        document.close();
      }, withoutScript(html));
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        // The same colours in every language: looked at in one.
        faults.push(
          ...(await axeFaults(page, { but: ["color-contrast"] })).map((fault) => `${name} at ${width}: ${fault}`),
        );
      }
      await page.setViewportSize({ width: narrowest, height: 900 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > narrowest) faults.push(`${name} is ${wide} px wide`);
    }
    expect(faults).toEqual([]);
  });
});
