import type { Page } from "@playwright/test";
import { freshPhone, lastCode, startForm, bookingTexts, hasNoAdditionalFields } from "../support/booking.ts";
import { waitForScript, openHydrated } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

/** A list with a free slot whose booking begins with the step, and whose form has only name and phone. */
async function offerBeginningAt(step: "info" | "form"): Promise<{ list: string; slot: string }> {
  let slot = "";
  const { list } = await startForm(createVisitor(sharedOrigin()), (form, link) => {
    slot = link;
    return link.includes(`/${step}?`) && hasNoAdditionalFields(form);
  });
  return { list: list.url.pathname, slot };
}

const pathOf = (page: Page) => new URL(page.url()).pathname;
const inDialog = (page: Page, selector: string) => page.locator(`dialog[open] ${selector}`).first();
const waitForStep = (page: Page, step: string) => page.waitForURL(new RegExp(`/booking/\\d+/${step}\\?`));
const historyEntry = (page: Page) => page.evaluate(() => (history.state as { idx: number }).idx);
const scrollOf = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** From the home page to a list, where it scrolls to a free slot and clicks it. */
async function openDialog(page: Page, { list, slot }: { list: string; slot: string }): Promise<number> {
  await openHydrated(page, "/");
  await page.locator(`main a[href="${list}"]`).first().click();
  await page.waitForURL((url) => url.pathname === list);
  const link = page.locator(`a[href="${slot}"]`).first();
  await link.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const scroll = await scrollOf(page);
  await link.click();
  await page.locator("dialog[open]").waitFor();
  return scroll;
}

type Step = { name: "info" | "form" | "slots" | "form again" | "otp"; to: (page: Page) => Promise<unknown> };

/** The steps in order; each starts at the previous one. */
const steps: Step[] = [
  { name: "info", to: (page) => waitForStep(page, "info") },
  {
    name: "form",
    to: (page) =>
      inDialog(page, "a[href*='/form?']")
        .click()
        .then(() => waitForStep(page, "form")),
  },
  {
    name: "slots",
    to: (page) =>
      inDialog(page, "button[value=slots]")
        .click()
        .then(() => waitForStep(page, "slots")),
  },
  {
    name: "form again",
    to: (page) =>
      inDialog(page, "ul a[href*='/form?']")
        .click()
        .then(() => waitForStep(page, "form")),
  },
  { name: "otp", to: (page) => sendForm(page) },
];

async function sendForm(page: Page, phone = freshPhone()): Promise<void> {
  await inDialog(page, "input[name=name]").fill(bookingTexts.name);
  await inDialog(page, "input[name=phone]").fill(phone.typed);
  await page.locator("dialog button[value=book]:visible").click();
  await waitForStep(page, "otp");
  await inDialog(page, "input[name=code]").waitFor();
}

const closings: Record<string, (page: Page) => Promise<unknown>> = {
  "the cross": (page) => page.locator("dialog header button").click(),
  Escape: (page) => page.keyboard.press("Escape"),
  back: (page) => page.goBack(),
};

test.describe("B-01 a booking over a list has one entry in the history, and the list stays where it was", () => {
  for (const [last, by] of [
    ["form", "Escape"],
    ["slots", "back"],
    ["otp", "the cross"],
  ] as const) {
    test(`closed at the ${last} by ${by}`, async ({ visit }) => {
      const offered = await offerBeginningAt("info");
      const { page, context } = await visit();
      const scroll = await openDialog(page, offered);
      await expect(page).toHaveTitle(/Запись на приём — /);
      for (const { name, to } of steps) {
        await to(page);
        await expect.poll(() => scrollOf(page), name).toBe(scroll);
        if (name === last) break;
      }
      // Closing sends no request.
      await context.setOffline(true);
      await closings[by]!(page);
      await page.locator("dialog").waitFor({ state: "detached" });
      await context.setOffline(false);
      expect(pathOf(page)).toBe(offered.list);
      await expect(page).not.toHaveTitle(/Запись на приём —/);
      await expect.poll(() => scrollOf(page)).toBe(scroll);
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe(offered.slot);
      // Back does not reopen it.
      await page.goBack();
      await page.waitForURL((url) => url.pathname === "/");
    });
  }
});

test("B-01 a booking reloaded in its dialog is a page of its own; back leads to the list", async ({ visit }) => {
  const offered = await offerBeginningAt("form");
  const { page } = await visit();
  await openDialog(page, offered);
  await page.reload();
  await waitForScript(page);
  await expect(page.locator("dialog")).toHaveCount(0);
  await page.goBack();
  await page.locator("main article").nth(2).waitFor();
  expect(pathOf(page)).toBe(offered.list);
  await page.goBack();
  await page.waitForURL((url) => url.pathname === "/");
});

test("B-01 the link from a booking's own page to its list closes the booking", async ({ visit }) => {
  const { list, slot } = await offerBeginningAt("form");
  const { page } = await visit();
  await openHydrated(page, "/contacts");
  await page.goto(slot);
  await waitForScript(page);
  await page.locator(`main a[href="${list}"]`).first().click();
  await page.locator("main article").nth(2).waitFor();
  await page.goBack();
  await page.waitForURL((url) => url.pathname === "/contacts");
});

test("B-09 after a booking back leads to the list, and forward to the appointment", async ({ visit }) => {
  const offered = await offerBeginningAt("form");
  const { page } = await visit();
  const scroll = await openDialog(page, offered);
  const phone = freshPhone();
  await sendForm(page, phone);
  const booking = await historyEntry(page);
  await inDialog(page, "input[name=code]").pressSequentially(await lastCode(createVisitor(sharedOrigin()), phone));
  await page.waitForURL(/\/appointments\/\d+$/);
  await page.locator("main dl").waitFor();
  // The appointment replaces the booking in the history, so back does not return to it.
  await expect.poll(() => historyEntry(page)).toBe(booking);
  expect(scroll).toBeGreaterThan(0);
  await expect.poll(() => scrollOf(page)).toBe(0);
  await page.goBack();
  await page.waitForURL((url) => url.pathname === offered.list);
  await expect.poll(() => historyEntry(page)).toBe(booking - 1);
  await page.locator("main article").nth(2).waitFor();
  await expect(page.locator("dialog")).toHaveCount(0);
  await expect.poll(() => scrollOf(page)).toBe(scroll);
  await page.goForward();
  await page.waitForURL(/\/appointments\/\d+$/);
});

test("L-15 stored scroll positions are cleared when the app starts; back and forward restore them", async ({
  visit,
}) => {
  const { page } = await visit();
  await page.addInitScript(() =>
    Object.assign(window, { storedAtStart: sessionStorage.getItem("react-router-scroll-positions") }),
  );
  await openHydrated(page, "/doctors/bishkek/terapevt");
  await page.evaluate(() => scrollTo(0, 500));
  await page
    .locator("article a[href*='/doctor/']:visible")
    .nth(2)
    .evaluate((link: HTMLAnchorElement) => link.click());
  await page.waitForURL(/\/doctor\//);
  await expect.poll(() => scrollOf(page)).toBe(0);
  await page.evaluate(() => scrollTo(0, 120));
  await page.goBack();
  await page.waitForURL(/terapevt$/);
  await expect.poll(() => scrollOf(page)).toBe(500);
  await page.goForward();
  await page.waitForURL(/\/doctor\//);
  await expect.poll(() => scrollOf(page)).toBe(120);

  // Scroll positions of an earlier session are stale.
  await page.reload();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { storedAtStart: string }).storedAtStart))
    .toContain("500");
  await waitForScript(page);
  await page.goBack();
  await page.waitForURL(/terapevt$/);
  await page.locator("main h1", { hasText: /^Терапевт/ }).waitFor();
  await expect.poll(() => scrollOf(page)).toBe(0);
});
