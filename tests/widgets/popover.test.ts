import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { axeFaults } from "../support/axe.ts";
import { openGuide } from "../support/styleguide.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

test("W-02 a popover opens 2 px below its button, on its edge, and takes the focus", async () => {
  const { page, specimen, focused, problems, close } = await openGuide(browser);
  const button = specimen("popover").getByRole("button", { name: "About the price" });
  await button.click();
  const panel = page.getByRole("dialog", { name: "About the price" });
  await panel.waitFor();
  const [from, to] = [(await button.boundingBox())!, (await panel.boundingBox())!];
  expect(Math.round(to.y - (from.y + from.height))).toBe(2);
  expect(Math.round(to.x)).toBe(Math.round(from.x));
  expect(await button.getAttribute("aria-expanded")).toBe("true");
  expect(await focused()).toBe("Understood");
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Understood" }).click();
  await panel.waitFor({ state: "detached" });
  expect(await focused()).toBe("About the price");
  expect(await button.getAttribute("aria-expanded")).toBe("false");
  expect(problems).toEqual([]);
  await close();
});

test("W-02 a popover kept to the end of its button flips where there is no room", async () => {
  const { page, specimen, close } = await openGuide(browser);
  const button = specimen("popover-actions").getByRole("button", { name: "Price" });
  const panel = page.getByRole("dialog", { name: "Price" });
  await button.click();
  await panel.waitFor();
  const [from, to] = [(await button.boundingBox())!, (await panel.boundingBox())!];
  expect(to.width).toBeGreaterThan(from.width);
  expect(Math.round(to.x + to.width)).toBe(Math.round(from.x + from.width));
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  // The button at the very bottom of the window: the panel goes above.
  await button.evaluate((element) => scrollTo(0, element.getBoundingClientRect().bottom + scrollY - innerHeight + 4));
  await button.click();
  await panel.waitFor();
  expect((await panel.boundingBox())!.y).toBeLessThan((await button.boundingBox())!.y);
  await close();
});

test("W-02 Escape, a press beside it and its own button close a popover; opening again works", async () => {
  const { page, specimen, focused, close } = await openGuide(browser);
  const button = specimen("popover").getByRole("button", { name: "About the price" });
  const panel = page.getByRole("dialog", { name: "About the price" });
  for (const closing of [() => page.keyboard.press("Escape"), () => button.click(), () => page.mouse.click(3, 3)]) {
    await button.click();
    await panel.waitFor();
    await closing();
    await panel.waitFor({ state: "detached" });
    expect(await focused()).toBe("About the price");
  }
  await close();
});

test("W-02 a popover stays 180 ms on its way out", async () => {
  const { page, specimen, close } = await openGuide(browser, { motion: true });
  await page.clock.install();
  await specimen("popover").getByRole("button", { name: "About the price" }).click();
  await page.getByRole("dialog").waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press("Escape");
  await specimen("popover").locator("[popover][data-closing]").waitFor({ state: "attached" });
  await page.clock.runFor(170);
  expect(await specimen("popover").locator("[popover]").count()).toBe(1);
  await page.clock.runFor(20);
  await specimen("popover").locator("[popover]").waitFor({ state: "detached" });
  await close();
});

test("W-02 on mobile it is a sheet: title, reset, actions, the page behind inert", async () => {
  const { page, specimen, focused, close } = await openGuide(browser, { size: "mobile" });
  await specimen("popover-actions").getByRole("button", { name: "Price" }).click();
  const sheet = page.getByRole("dialog", { name: "Price" });
  await sheet.getByRole("heading", { name: "Price" }).waitFor();
  expect(await page.locator("html[data-modal-open]").count()).toBe(1);
  const box = (await sheet.boundingBox())!;
  expect([box.width, box.y + box.height]).toEqual([390, 844]);
  expect(await axeFaults(page)).toEqual([]);
  await sheet.getByRole("button", { name: "Reset all" }).click();
  expect(await specimen("popover-actions").locator("output").textContent()).toBe("reset");
  await sheet.getByRole("button", { name: "Apply" }).click();
  await sheet.waitFor({ state: "detached" });
  expect(await focused()).toBe("Price");
  await close();
});
