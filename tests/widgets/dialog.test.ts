import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { axeFaults } from "../support/axe.ts";
import { openGuide } from "../support/styleguide.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const marked = (page: Page) => page.locator("html").evaluate((root) => root.hasAttribute("data-modal-open"));

describe("W-01 sizes", () => {
  test.each([
    ["auto", 500],
    ["sm", 500],
    ["lg", 600],
    ["xl", 700],
    ["fullscreen", 1280],
  ] as const)("%s is %i px wide", async (size, width) => {
    const { page, specimen, close } = await openGuide(browser);
    await specimen("dialog-sizes").getByRole("button", { name: size, exact: true }).click();
    const box = await page.getByRole("dialog").boundingBox();
    expect(box?.width).toBe(width);
    expect(box?.height === 900).toBe(size === "fullscreen");
    await close();
  });

  test("up to 1024 px it is a sheet at the bottom", async () => {
    const { page, specimen, close } = await openGuide(browser, { size: "mobile" });
    await specimen("dialog-sizes").getByRole("button", { name: "sm" }).click();
    const box = (await page.getByRole("dialog").boundingBox())!;
    expect([box.x, box.width, box.y + box.height]).toEqual([0, 390, 844]);
    // No higher than what stands in it.
    expect(box.height).toBeLessThan(300);
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1024, height: 700 });
    await specimen("dialog-sizes").getByRole("button", { name: "sm" }).click();
    const onTablet = (await page.getByRole("dialog").boundingBox())!;
    expect([onTablet.width, onTablet.y + onTablet.height]).toEqual([500, 700]);
    await close();
  });
});

describe("W-01 closing", () => {
  const closings = {
    Escape: (page: Page) => page.keyboard.press("Escape"),
    "the cross": (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Close" }).click(),
    "a press beside": (page: Page) => page.mouse.click(5, 5),
  };
  test.each(Object.entries(closings))("%s closes it, frees the page and gives the focus back", async (_name, press) => {
    const { page, specimen, focused, problems, close } = await openGuide(browser);
    await specimen("dialog-sizes").getByRole("button", { name: "lg" }).click();
    expect(await focused()).toBe("Size lg");
    expect(await marked(page)).toBe(true);
    await press(page);
    await page.locator("dialog").waitFor({ state: "detached" });
    expect(await marked(page)).toBe(false);
    expect(await focused()).toBe("lg");
    expect(problems).toEqual([]);
    await close();
  });

  test("the way out lasts 180 ms, then it is gone; the way in 0.4 s on mobile, 0.2 s on desktop", async () => {
    for (const { size, seconds, name } of [
      { size: "desktop", seconds: "0.2s", name: "appear" },
      { size: "mobile", seconds: "0.4s", name: "slide-in" },
    ] as const) {
      const { page, specimen, close } = await openGuide(browser, { size, motion: true });
      await page.clock.install();
      await specimen("dialog-sizes").getByRole("button", { name: "lg" }).click();
      const dialog = page.getByRole("dialog");
      const animation = () =>
        dialog.evaluate((element) => [
          getComputedStyle(element).animationName,
          getComputedStyle(element).animationDuration,
        ]);
      expect(await animation()).toEqual([expect.stringContaining(name), seconds]);
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.keyboard.press("Escape");
      await page.locator("dialog[data-closing]").waitFor();
      expect(await animation()).toEqual([expect.stringContaining(size === "mobile" ? "slide-out" : "vanish"), "0.2s"]);
      await page.clock.runFor(170);
      expect(await page.locator("dialog").count()).toBe(1);
      await page.clock.runFor(20);
      await page.locator("dialog").waitFor({ state: "detached" });
      await close();
    }
  });

  test("whoever wants less motion gets none of it", async () => {
    const { page, specimen, close } = await openGuide(browser, { size: "mobile" });
    await specimen("dialog-sizes").getByRole("button", { name: "lg" }).click();
    expect(await page.getByRole("dialog").evaluate((element) => getComputedStyle(element).animationName)).not.toContain(
      "slide",
    );
    await close();
  });
});

test("W-01 the page behind is inert: the keyboard stays inside", async () => {
  const { page, specimen, close } = await openGuide(browser);
  await specimen("dialog-actions").getByRole("button").click();
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press("Tab");
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
      ),
    ).toBe(true);
  }
  await close();
});

test("W-01 back, reset all and the actions, which stay in view", async () => {
  const { page, specimen, close } = await openGuide(browser, { size: "mobile" });
  await specimen("dialog-actions").getByRole("button").click();
  const dialog = page.getByRole("dialog", { name: "Filters" });
  await dialog.getByRole("button", { name: "Back" }).click();
  expect(await specimen("dialog-actions").locator("output").textContent()).toBe("back");
  await dialog.getByRole("button", { name: "Reset all" }).click();
  expect(await specimen("dialog-actions").locator("output").textContent()).toBe("reset");
  const apply = dialog.getByRole("button", { name: "Show 24 doctors" });
  const box = (await apply.boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(844);
  expect(await axeFaults(page)).toEqual([]);
  await apply.click();
  await dialog.waitFor({ state: "detached" });
  await close();
});

test("W-01 without title, back and reset there is no header, and still a name and a cross", async () => {
  const { page, specimen, close } = await openGuide(browser);
  await specimen("dialog-bare").getByRole("button").click();
  const dialog = page.getByRole("dialog", { name: "A bare dialog" });
  expect(await dialog.locator("header").count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "detached" });
  await close();
});

test("W-01 one dialog on another: the upper closes first, the root stays marked till the last", async () => {
  const { page, specimen, focused, close } = await openGuide(browser);
  await specimen("dialog-nested").getByRole("button", { name: "Outer" }).click();
  await page.getByRole("button", { name: "Inner" }).click();
  expect((await page.getByRole("dialog", { name: "Inner" }).boundingBox())?.width).toBe(500);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Inner" }).waitFor({ state: "detached" });
  expect(await page.getByRole("dialog", { name: "Outer" }).isVisible()).toBe(true);
  expect(await marked(page)).toBe(true);
  expect(await focused()).toBe("Inner");
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  expect(await marked(page)).toBe(false);
  await close();
});
