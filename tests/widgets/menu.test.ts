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

test("W-02 a menu is walked by arrows, Home, End and first letters, round its ends", async () => {
  const { page, specimen, focused, problems, close } = await openGuide(browser);
  const button = specimen("menu").getByRole("button", { name: "Visit" });
  await button.focus();
  await page.keyboard.press("ArrowDown");
  await page.getByRole("menu", { name: "Visit" }).waitFor();
  expect(await focused()).toBe("Reschedule");
  expect(await axeFaults(page)).toEqual([]);
  for (const [key, to] of [
    ["ArrowUp", "To the top"],
    ["ArrowDown", "Reschedule"],
    ["End", "To the top"],
    ["Home", "Reschedule"],
    ["d", "Doctors nearby"],
    ["ArrowDown", "Rebook"],
  ] as const) {
    await page.keyboard.press(key);
    expect(await focused()).toBe(to);
  }
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  expect(await focused()).toBe("Visit");
  expect(problems).toEqual([]);
  await close();
});

test("W-02 submenus open by arrow, a level at a time, and the choice closes all", async () => {
  const { page, specimen, focused, close } = await openGuide(browser);
  await specimen("menu").getByRole("button", { name: "Visit" }).click();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.getByRole("menu", { name: "Share" }).waitFor();
  expect(await focused()).toBe("By SMS");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.getByRole("menu", { name: "By a messenger" }).waitFor();
  expect(await focused()).toBe("Telegram");
  await page.keyboard.press("ArrowLeft");
  expect(await focused()).toBe("By a messenger");
  expect(await page.getByRole("menu").count()).toBe(2);
  await page.keyboard.press("Escape");
  expect(await focused()).toBe("Share");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByRole("menu").first().waitFor({ state: "detached" });
  expect(await specimen("menu").locator("output").textContent()).toBe("By SMS");
  await close();
});

test("W-02 a submenu opens when the pointer has rested on its item for 200 ms, beside it", async () => {
  const { page, specimen, close } = await openGuide(browser);
  await specimen("menu").getByRole("button", { name: "Visit" }).click();
  const share = page.getByRole("menuitem", { name: "Share" });
  await share.waitFor();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await share.hover();
  await page.clock.runFor(190);
  expect(await page.getByRole("menu", { name: "Share" }).count()).toBe(0);
  await page.clock.runFor(20);
  const submenu = page.getByRole("menu", { name: "Share" });
  await submenu.waitFor();
  const [item, panel] = [(await share.boundingBox())!, (await submenu.boundingBox())!];
  expect(panel.x).toBeGreaterThanOrEqual(item.x + item.width);
  // On to an item without a submenu: it closes after the same rest.
  await page.getByRole("menuitem", { name: "Reschedule" }).hover();
  await page.clock.runFor(210);
  await submenu.waitFor({ state: "detached" });
  await close();
});

test("W-02 items that are asked for come when their submenu is opened; a disabled one does nothing", async () => {
  const { page, specimen, close } = await openGuide(browser);
  await specimen("menu").getByRole("button", { name: "Visit" }).click();
  await page.getByRole("menuitem", { name: "Doctors nearby" }).click();
  await page.getByRole("menuitem", { name: "Surgeon" }).waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === "Therapist");
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("menuitem", { name: "Rebook" }).click({ force: true });
  expect(await specimen("menu").locator("output").textContent()).toBe("");
  await close();
});

test("W-02 on mobile the menu is a sheet in which submenus unfold, 16 px a level", async () => {
  const { page, specimen, close } = await openGuide(browser, { size: "mobile" });
  await specimen("menu").getByRole("button", { name: "Visit" }).click();
  const sheet = page.getByRole("dialog", { name: "Visit" });
  const wordsAt = (label: string) =>
    sheet
      .getByText(label, { exact: true })
      .evaluate((element) =>
        Math.round(element.getBoundingClientRect().x + parseFloat(getComputedStyle(element).paddingLeft)),
      );
  await sheet.getByRole("button", { name: "Share" }).click();
  await sheet.getByRole("button", { name: "By a messenger" }).click();
  const at = [await wordsAt("Share"), await wordsAt("By SMS"), await wordsAt("Telegram")];
  expect([at[1]! - at[0]!, at[2]! - at[1]!]).toEqual([16, 16]);
  expect(await axeFaults(page)).toEqual([]);
  await sheet.getByRole("button", { name: "Telegram" }).click();
  await sheet.waitFor({ state: "detached" });
  expect(await specimen("menu").locator("output").textContent()).toBe("Telegram");
  await close();
});
