import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { openGuide } from "../support/styleguide.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** The slides wholly in view. */
const inView = (carousel: Locator) =>
  carousel.locator("ul").evaluate((row) => {
    const { left, right } = row.getBoundingClientRect();
    return [...row.children]
      .filter(
        (slide) => slide.getBoundingClientRect().left >= left - 1 && slide.getBoundingClientRect().right <= right + 1,
      )
      .map((slide) => slide.textContent);
  });

test("a carousel is turned by its buttons, which rest at its ends", async () => {
  const { page, specimen, problems, close } = await openGuide(browser);
  const carousel = specimen("carousel");
  const [back, forward] = [
    carousel.getByRole("button", { name: "Back" }),
    carousel.getByRole("button", { name: "Forward" }),
  ];
  expect((await inView(carousel))[0]).toBe("How do I book?");
  expect(await back.getAttribute("aria-disabled")).toBe("true");
  await forward.click();
  await carousel.locator("[aria-label=Forward][aria-disabled=true]").waitFor();
  expect((await inView(carousel)).at(-1)).toBe("Who sees my data?");
  await back.click();
  await carousel.locator("[aria-label=Back][aria-disabled=true]").waitFor();
  expect(problems).toEqual([]);
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  await close();
});

test("a carousel is walked by End, Home and the arrow keys", async () => {
  const { page, specimen, close } = await openGuide(browser);
  const carousel = specimen("carousel");
  await carousel.locator("ul").focus();
  await page.keyboard.press("End");
  await carousel.locator("[aria-label=Forward][aria-disabled=true]").waitFor();
  await page.keyboard.press("Home");
  await carousel.locator("[aria-label=Back][aria-disabled=true]").waitFor();
  await page.keyboard.press("ArrowRight");
  await carousel.locator("[aria-label=Back]:not([aria-disabled])").waitFor();
  await close();
});

test("a carousel with nothing to turn has no buttons; with no script a row scrolls by itself", async () => {
  const scripted = await openGuide(browser);
  expect(await scripted.specimen("carousel-short").getByRole("button").count()).toBe(0);
  await scripted.close();
  const plain = await openGuide(browser, { script: false });
  expect(await plain.specimen("carousel").getByRole("button").count()).toBe(0);
  expect(
    await plain
      .specimen("carousel")
      .locator("ul")
      .evaluate((row) => row.scrollWidth > row.clientWidth && getComputedStyle(row).overflowX === "auto"),
  ).toBe(true);
  await plain.close();
});
