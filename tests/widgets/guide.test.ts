import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { contrast, parseColour } from "#app/ui/palette/parse-colour.ts";
import { openBrowser, sitDown } from "../support/browser.ts";
import { startProduct } from "../support/product.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { axeFaults } from "../support/axe.ts";
import { openGuide } from "../support/styleguide.ts";
import { createVisitor } from "../support/visitor.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

test.each([
  ["kg", "ru", "desktop", true],
  ["hu", "hu", "mobile", true],
  ["ae", "en", "desktop", false],
] as const)(
  "every widget of %s in %s on a %s, script %s: no accessibility fault, nothing beyond the window",
  async (market, language, size, script) => {
    const { page, problems, close } = await openGuide(browser, { market, language, size, script });
    expect(await page.locator("main section[id]").count()).toBeGreaterThanOrEqual(11);
    if (script) expect(await axeFaults(page)).toEqual([]);
    expect(await page.locator("html").evaluate((root) => root.scrollWidth <= root.clientWidth)).toBe(true);
    expect(problems).toEqual([]);
    await close();
  },
);

test("the contents lead to every section", async () => {
  const { page, close } = await openGuide(browser);
  const links = await page
    .getByRole("navigation", { name: "Contents" })
    .getByRole("link")
    .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  const sections = await page.locator("main section[id]").evaluateAll((all) => all.map((one) => `#${one.id}`));
  expect(links).toEqual(sections);
  await close();
});

test("the product has no page of widgets", async () => {
  const page = await createVisitor(sharedOrigin()).get("/styleguide");
  expect(page.status).toBe(404);
});

test("in development the page of widgets is served from the sources", async () => {
  const product = await startProduct({
    developing: true,
    env: { API_URL: `http://127.0.0.1:${inject("productPort")}`, SESSION_SECRET: "a secret of the tests, long enough" },
  });
  const { page, problems, close } = await sitDown(browser, product.origin("kg"));
  await page.goto("/styleguide");
  await page.getByRole("combobox", { name: "City" }).first().waitFor();
  expect(problems).toEqual([]);
  await close();
  await product.stop();
});

test("W-10 the principal blue is #5194C1, the secondary hues are there, and words on white are told from it", async () => {
  const { page, close } = await openGuide(browser);
  const token = (name: string) =>
    page.evaluate((property) => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.color = `var(${property})`;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }, `--${name}`);
  expect(parseColour(await token("blue"))).toEqual(parseColour("#5194C1"));
  const hues = await Promise.all(
    ["dark-blue", "mid-green", "magenta", "red", "light-blue", "yellow", "ginger"].map(token),
  );
  expect(new Set(hues).size).toBe(7);
  for (const words of ["ink", "ink-soft", "blue-strong", "blue-deep", "green", "red", "amber", "magenta"]) {
    expect(contrast(parseColour(await token(words)), parseColour("#fff"))).toBeGreaterThanOrEqual(4.5);
  }
  await close();
});

test.each([
  [390, { isMobile: true, isSmallMobile: true, isTablet: false }],
  [409, { isMobile: true, isSmallMobile: true, isTablet: false }],
  [410, { isMobile: true, isSmallMobile: false, isTablet: false }],
  [767, { isMobile: true, isSmallMobile: false, isTablet: false }],
  [768, { isMobile: true, isSmallMobile: false, isTablet: true }],
  [1024, { isMobile: true, isSmallMobile: false, isTablet: true }],
  [1025, { isMobile: false, isSmallMobile: false, isTablet: false }],
])("L-13 at %i px the screen is %j", async (width, screen) => {
  const { page, specimen, close } = await openGuide(browser);
  await page.setViewportSize({ width, height: 800 });
  await specimen("screen").getByText(JSON.stringify(screen)).waitFor({ timeout: 5000 });
  await close();
});
