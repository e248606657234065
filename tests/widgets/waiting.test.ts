import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { openGuide } from "../support/styleguide.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const linesOf = (element: Element) =>
  Math.round(element.clientHeight / parseFloat(getComputedStyle(element).lineHeight));

test.each([true, false])("a long text shows two lines, and all of it on demand; script %s", async (script) => {
  const { page, specimen, close } = await openGuide(browser, { script });
  const clamp = specimen("clamp");
  const text = clamp.getByText("Cardiologist, family doctor");
  expect(await text.evaluate(linesOf)).toBe(2);
  await clamp.getByText("Показать ещё").click();
  expect(await text.evaluate(linesOf)).toBeGreaterThan(2);
  await clamp.getByText("Скрыть").click();
  expect(await text.evaluate(linesOf)).toBe(2);
  await clamp.getByRole("checkbox", { name: /Показать ещё.*specialties/ }).focus();
  await page.keyboard.press("Space");
  expect(await clamp.getByRole("checkbox", { name: /Скрыть.*specialties/ }).isChecked()).toBe(true);
  await close();
});

test("a text that two lines hold has no switch once script runs", async () => {
  const { specimen, close } = await openGuide(browser);
  await specimen("clamp-short").getByText("Показать ещё").waitFor({ state: "detached" });
  expect(await specimen("clamp-short").getByRole("checkbox").count()).toBe(0);
  await close();
});

test("skeletons say nothing and hold still for whoever wants less motion", async () => {
  const { specimen, close } = await openGuide(browser);
  const place = specimen("skeleton").locator("[aria-busy=true]");
  expect(await place.locator("> :not([aria-hidden=true])").count()).toBe(0);
  expect(
    await place
      .locator("span > span")
      .first()
      .evaluate((element) => getComputedStyle(element).animationName),
  ).toBe("none");
  await close();
});
