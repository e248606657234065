import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { openGuide } from "../support/styleguide.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

test.each([
  ["desktop", 40],
  ["mobile", 46],
] as const)("W-08 on a %s controls are %i px high, small ones 32", async (size, height) => {
  const { page, specimen, close } = await openGuide(browser, { size });
  const heightOf = async (name: string) =>
    (await specimen("button-main").getByRole("button", { name }).boundingBox())!.height;
  expect([await heightOf("Book"), await heightOf("Small")]).toEqual([height, 32]);
  for (const field of ["#name", "#service", "#city", "#visit", "#phone"])
    expect((await page.locator(field).boundingBox())!.height).toBe(height);
  await close();
});

describe("W-08 a button", () => {
  test.each(["button-main", "button-quiet", "button-text"])(
    "%s looks different idle, hovered, pressed and disabled",
    async (name) => {
      const { page, specimen, close } = await openGuide(browser);
      const button = specimen(name).getByRole("button", { name: "Book" });
      const look = () =>
        button.evaluate(
          (element) => (
            element.getAnimations().forEach((one) => one.finish()),
            [
              getComputedStyle(element).backgroundColor,
              getComputedStyle(element).color,
              getComputedStyle(element).textDecorationLine,
            ].join()
          ),
        );
      const idle = await look();
      await button.hover();
      const hovered = await look();
      await page.mouse.down();
      const pressed = await look();
      await page.mouse.up();
      expect(new Set([idle, hovered, pressed]).size).toBe(3);
      const disabled = specimen(name).getByRole("button", { name: "Disabled" });
      expect(await disabled.evaluate((element) => Number(getComputedStyle(element).opacity))).toBeLessThan(1);
      await close();
    },
  );

  test("in progress turns its spinner, keeps the focus and takes no second press", async () => {
    const { page, specimen, focused, close } = await openGuide(browser);
    const place = specimen("button-progress");
    const button = place.getByRole("button", { name: "Send" });
    await button.click();
    await button.click({ force: true });
    await page.keyboard.press("Enter");
    expect(await place.locator("output").textContent()).toBe("pressed 1");
    expect([await button.getAttribute("aria-disabled"), await focused()]).toEqual(["true", "Send"]);
    expect(await button.evaluate((element) => getComputedStyle(element, "::before").animationName)).toContain("spin");
    await place.getByRole("button", { name: "Done" }).click();
    await button.click();
    expect(await place.locator("output").textContent()).toBe("pressed 2");
    await close();
  });
});
