import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { axeFaults } from "../support/axe.ts";
import { openGuide } from "../support/styleguide.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const lines = (page: Page) => page.getByRole("region", { name: "Сообщения" }).getByText("The visit was");

test.each(["desktop", "mobile"] as const)(
  "W-09 on a %s a toast stands top right, is a status, and shows no progress",
  async (size) => {
    const { page, specimen, problems, close } = await openGuide(browser, { size });
    await specimen("toast").getByRole("button", { name: "added" }).click();
    // Held by the pointer, so that its four seconds are not the test's.
    await lines(page).hover();
    const region = page.getByRole("region", { name: "Сообщения" });
    const { width } = page.viewportSize()!;
    const box = (await region.boundingBox())!;
    expect([box.y, box.x + box.width]).toEqual([16, width - 16]);
    expect(await region.getByRole("status").textContent()).toBe("The visit was added");
    expect(await region.locator("progress, [role=progressbar]").count()).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    for (const kind of ["updated", "removed", "failed"])
      await specimen("toast").getByRole("button", { name: kind }).press("Enter");
    expect(await lines(page).count()).toBe(4);
    expect(problems).toEqual([]);
    await close();
  },
);

test("W-09 it goes after 4000 ms", async () => {
  const { page, specimen, close } = await openGuide(browser, { motion: true });
  // The first brings the code; the clock is held for the second.
  await specimen("toast").getByRole("button", { name: "added" }).click();
  await lines(page).waitFor();
  await page.getByRole("region", { name: "Сообщения" }).getByRole("button").click();
  await lines(page).waitFor({ state: "detached" });
  await page.mouse.move(2, 600);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await specimen("toast").getByRole("button", { name: "added" }).press("Enter");
  await page.clock.runFor(100);
  await lines(page).waitFor();
  await page.clock.runFor(3800);
  expect(await page.locator("[data-leaving]").count()).toBe(0);
  await page.clock.runFor(250);
  await page.locator("[data-leaving]").waitFor();
  await page.clock.runFor(200);
  await lines(page).waitFor({ state: "detached" });
  await close();
});

test("W-09 the pointer and the focus hold it; F6 leads to it and its cross takes it away", async () => {
  const { page, specimen, focused, close } = await openGuide(browser);
  await specimen("toast").getByRole("button", { name: "removed" }).click();
  await lines(page).waitFor();
  await page.clock.install();
  await lines(page).hover();
  await page.clock.runFor(20_000);
  expect(await lines(page).count()).toBe(1);
  await page.keyboard.press("F6");
  expect(await focused()).toBe("Закрыть");
  await page.mouse.move(2, 600);
  await page.clock.runFor(20_000);
  expect(await lines(page).count()).toBe(1);
  await page.keyboard.press("Enter");
  await page.clock.runFor(400);
  await lines(page).waitFor({ state: "detached" });
  await close();
});

test("W-09 what the server says after a post comes once, as a toast with script", async () => {
  const { page, specimen, context, close } = await openGuide(browser);
  await specimen("toast-of-server").getByRole("button", { name: "Post" }).click();
  await page.getByRole("region", { name: "Сообщения" }).getByText("Said by the server").waitFor();
  expect((await context.cookies()).filter(({ name }) => name === "toast")).toEqual([]);
  await page.reload({ waitUntil: "networkidle" });
  expect(await page.getByText("Said by the server").count()).toBe(0);
  await close();
});

test("W-09 what the server says after a post stands on the page with no script, once", async () => {
  const { page, specimen, close } = await openGuide(browser, { script: false });
  await specimen("toast-of-server").getByRole("button", { name: "Post" }).click();
  expect(await page.locator("main").getByRole("status").first().textContent()).toBe("Said by the server");
  await page.reload();
  expect(await page.getByText("Said by the server").count()).toBe(0);
  await close();
});
