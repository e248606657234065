import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Request } from "@playwright/test";
import { freshPhone, lastCode, bookingTexts } from "../support/booking.ts";
import { bookButton, findSlot, waitForDraft } from "../support/booking-form.ts";
import { openHydrated, waitForAsset } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

test("B-01 when the bundle cannot be loaded the booking works as without script", async ({ visit }) => {
  const { list, slot } = await findSlot("kg");
  const { page } = await visit();
  await page.route("**/assets/**/*.js", (route) => route.abort());
  await page.goto(list);
  await page.locator(`a[href="${slot}"]`).first().click();
  await page.waitForURL(/\/form\?/);
  await bookButton(page).click();
  await page.getByRole("alert").waitFor();
  const phone = freshPhone();
  await page.locator("input[name=name]").fill(bookingTexts.name);
  await page.locator("input[name=phone]").fill(phone.typed);
  await bookButton(page).click();
  await page.waitForURL(/\/otp\?/);
  await page.locator("input[name=code]").fill(await lastCode(createVisitor(sharedOrigin()), phone));
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/appointments\/\d+$/);
});

test("B-01 a slot under the pointer is prefetched: its form opens without a further request, unless text was typed since", async ({
  visit,
}) => {
  const { list, slot } = await findSlot("kg");
  const { page, problems } = await visit();
  await openHydrated(page, list);
  const link = page.locator(`a[href="${slot}"]`).first();
  const prefetched = page.waitForEvent("requestfinished", (request) => request.url().includes("/form.data"));
  await link.hover();
  await expect.poll(async () => (await prefetched).headers()["sec-purpose"]).toBe("prefetch");
  await link.click();
  const name = page.locator("dialog[open] input[name=name]");
  await name.waitFor();
  const sent = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry) => entry.name.includes("/form.data"))
      .map((entry) => (entry as PerformanceResourceTiming).transferSize > 0),
  );
  expect(sent).toEqual([true, false]);
  const kept = waitForDraft(page, "name", "Айгүл");
  await name.pressSequentially("Айгүл");
  // The last input is saved even if the dialog closes at once.
  await page.goBack();
  await page.locator("dialog").waitFor({ state: "detached" });
  await kept;
  await link.click();
  await name.waitFor();
  await expect(name).toHaveValue("Айгүл");
  expect(problems).toEqual([]);
});

test("B-01 when the dialog's script cannot be loaded the booking opens as a page of its own", async ({ visit }) => {
  const { list, slot } = await findSlot("kg");
  const { page } = await visit();
  await page.route("**/assets/after-paint-*.js", (route) => route.abort());
  await openHydrated(page, list);
  await page.locator(`a[href="${slot}"]`).first().click();
  await page.locator("main input[name=name]").waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(slot);
  await expect(page.locator("dialog")).toHaveCount(0);
});

/** Transferred size of a file: the smallest are not compressed. */
function sentSize(path: string): number {
  const file = join("build/client", path);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

/** A script that the list loads itself when it is scrolled to a slot further down. */
const listScript = /\/assets\/panel-/;

test("B-01 a list loads at most 13 files of script, a form at most 8 more, and a booking at most 30 kB more", async ({
  visit,
}) => {
  const { list, slot } = await findSlot("kg");
  const { page } = await visit();
  const scripts: Request[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".js") && !listScript.test(request.url())) scripts.push(request);
  });
  await openHydrated(page, list);
  await waitForAsset(page, "after-paint");
  const before = scripts.length;
  expect(before).toBeLessThanOrEqual(13);
  await page.locator(`a[href="${slot}"]`).first().click();
  await page.locator("dialog[open] input[name=name]").waitFor();
  const namesFrom = (start: number) => scripts.slice(start).map((request) => request.url().split("/").at(-1));
  expect(scripts.length - before, JSON.stringify(namesFrom(before))).toBeLessThanOrEqual(8);
  const phone = freshPhone();
  await page.locator("dialog input[name=name]").fill(bookingTexts.name);
  await page.locator("dialog input[name=phone]").fill(phone.typed);
  await page.locator("dialog button[value=slots]").click();
  await page.locator("dialog a[href*='slot=']").first().click();
  await page.locator("dialog button[value=book]:visible").click();
  await page.locator("dialog input[name=code]").waitFor();
  const sizes = scripts
    .slice(before)
    .map((request) => [request.url().split("/").at(-1), sentSize(new URL(request.url()).pathname)] as const);
  expect(
    sizes.reduce((sum, [, bytes]) => sum + bytes, 0),
    JSON.stringify(sizes),
  ).toBeLessThanOrEqual(30_000);
  expect(sizes.length).toBeGreaterThan(0);
});
