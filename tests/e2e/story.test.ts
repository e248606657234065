import type { Page } from "@playwright/test";
import { openHydrated } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";

const opener = (page: Page) => page.locator("#story summary");
const viewer = (page: Page) => page.getByRole("dialog", { name: "Как записаться" });
const shown = (page: Page) => viewer(page).getByText(/^\d из 6$/);

/** Opens the viewer; the page's time then stands still. */
async function openStory(page: Page): Promise<void> {
  await page.clock.install();
  await openHydrated(page, "/");
  await page.clock.pauseAt(Date.now() + 60_000);
  await opener(page).click();
  await expect(shown(page)).toHaveText("1 из 6");
  // Taps miss a dialog that is still sliding in.
  await expect.poll(async () => Math.round((await viewer(page).boundingBox())!.y)).toBe(0);
}

test("L-11 without script the story is a list of six steps", async ({ visit }) => {
  const { page } = await visit({ market: "kz", script: false });
  await page.goto("/kk");
  const steps = page.locator("#story li");
  await expect(steps.first()).toBeHidden();
  await opener(page).click();
  await expect(page.locator("#story li:visible")).toHaveCount(6);
});

test("L-11 the story's slides follow each other every 5 s, and it closes after the sixth and returns the focus", async ({
  visit,
}) => {
  const { page, problems } = await visit({ motion: true, size: "mobile" });
  await openStory(page);
  expect((await viewer(page).boundingBox())!.height).toBeCloseTo(844, 1);
  for (const slide of [2, 3, 4, 5, 6]) {
    await page.clock.runFor(4_900);
    await expect(shown(page)).toHaveText(`${slide - 1} из 6`);
    await page.clock.runFor(100);
    await expect(shown(page)).toHaveText(`${slide} из 6`);
  }
  await page.clock.runFor(5_000);
  await page.locator("dialog[data-closing]").waitFor();
  await page.clock.runFor(200);
  await viewer(page).waitFor({ state: "detached" });
  await expect(opener(page)).toBeFocused();
  expect(problems).toEqual([]);
});

test("L-11 a tap on the right half shows the next slide, on the left half the previous one, and arrows do too", async ({
  visit,
}) => {
  const { page } = await visit({ motion: true, size: "mobile" });
  await openStory(page);
  await page.clock.runFor(3_000);
  await page.touchscreen.tap(300, 300);
  await expect(shown(page)).toHaveText("2 из 6");
  await page.clock.runFor(4_900);
  await expect(shown(page)).toHaveText("2 из 6");
  await page.touchscreen.tap(90, 600);
  await expect(shown(page)).toHaveText("1 из 6");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(shown(page)).toHaveText("3 из 6");
  await page.keyboard.press("ArrowLeft");
  await expect(shown(page)).toHaveText("2 из 6");
  for (const slide of [3, 4, 5, 6]) {
    await page.touchscreen.tap(300, 300);
    await expect(shown(page)).toHaveText(`${slide} из 6`);
  }
  await page.touchscreen.tap(300, 300);
  await page.locator("dialog[data-closing]").waitFor();
});

test("L-11 the story pauses by its button, by the space bar, while pressed and while the page is hidden", async ({
  visit,
}) => {
  const { page } = await visit({ motion: true });
  await openStory(page);
  await page.clock.runFor(3_000);

  await viewer(page).getByRole("button", { name: "Пауза" }).click();
  await page.clock.runFor(20_000);
  await expect(shown(page)).toHaveText("1 из 6");
  await viewer(page).getByRole("button", { name: "Продолжить" }).click();
  await page.clock.runFor(1_900);
  await expect(shown(page)).toHaveText("1 из 6");
  await page.clock.runFor(100);
  await expect(shown(page)).toHaveText("2 из 6");

  await viewer(page).getByRole("heading", { level: 2 }).focus();
  await page.keyboard.press("Space");
  await expect(viewer(page).getByRole("button", { name: "Продолжить" })).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(shown(page)).toHaveText("2 из 6");
  await page.keyboard.press("Space");
  await expect(viewer(page).getByRole("button", { name: "Пауза" })).toBeVisible();

  await page.mouse.move(700, 450);
  await page.mouse.down();
  await page.clock.runFor(20_000);
  await page.mouse.up();
  await expect(shown(page)).toHaveText("2 из 6");

  await setHidden(page, true);
  await page.clock.runFor(20_000);
  await expect(shown(page)).toHaveText("2 из 6");
  await setHidden(page, false);
  await page.clock.runFor(5_000);
  await expect(shown(page)).toHaveText("3 из 6");
});

test("L-11 with reduced motion the story does not play by itself; Escape closes it and returns the focus", async ({
  visit,
}) => {
  const { page } = await visit();
  await openStory(page);
  await page.clock.runFor(20_000);
  await expect(shown(page)).toHaveText("1 из 6");
  await expect(viewer(page).getByRole("button", { name: "Продолжить" })).toBeVisible();
  await page.clock.resume();
  await expect(page).toBeAccessible();
  await page.keyboard.press("Escape");
  await viewer(page).waitFor({ state: "detached" });
  await expect(opener(page)).toBeFocused();
});

test("L-11 the viewer's script is loaded when it is opened; if that fails, the list unfolds", async ({ visit }) => {
  const { page } = await visit();
  const requestedUrls: string[] = [];
  await page.route(/\/story-viewer-[^/]*\.js$/, (route) => {
    requestedUrls.push(route.request().url());
    return route.abort();
  });
  await openHydrated(page, "/");
  expect(requestedUrls).toEqual([]);
  await opener(page).click();
  await expect(page.locator("#story li:visible")).toHaveCount(6);
  expect(requestedUrls.length).toBe(1);
  await opener(page).click();
  await expect(page.locator("#story li:visible")).toHaveCount(0);
});

function setHidden(page: Page, isHidden: boolean): Promise<void> {
  return page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);
}
