import { bookingTexts, freshPhone, lastCode, pathWithKey, sendBookingForm, startForm } from "../support/booking.ts";
import { openHydrated, waitForAsset } from "../support/browser.ts";
import type { Page, Request } from "@playwright/test";
import { layoutText } from "../support/failure-messages.ts";
import { expect, test } from "../support/fixtures.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

/** The path to keep of an appointment that can be changed. */
async function bookedPath(): Promise<string> {
  const visitor = createVisitor(sharedOrigin());
  const { form } = await startForm(visitor);
  const phone = freshPhone();
  const otp = await sendBookingForm(form, phone);
  return pathWithKey(await otp.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) }));
}

/** Posts what a form of the page has posted, without the router. */
function sendAgain(page: Page, request: Request): Promise<number> {
  const post = ({ url, body }: { url: string; body: string }) =>
    fetch(url, { method: "POST", body: new URLSearchParams(body) }).then(({ status }) => status);
  return page.evaluate(post, { url: request.url(), body: request.postData()! });
}

test("B-18 an appointment is rescheduled, cancelled and rebooked from its page on a phone, without accessibility violations", async ({
  visit,
}) => {
  const path = await bookedPath();
  const { page, problems } = await visit({ size: "mobile" });
  await openHydrated(page, path);
  await expect(page).toBeAccessible();
  await expect(page.locator("dl a[href^='tel:']")).toHaveCSS("display", "inline-block");
  const before = await page.locator("dl time").getAttribute("datetime");

  await page.getByRole("link", { name: "Перенести запись" }).click();
  const times = page.locator("input[name=slot]");
  await times.first().waitFor();
  await expect(page).toBeAccessible();
  await times.last().check();
  await page.getByRole("button", { name: "Перенести запись" }).click();
  await page.getByText("Запись перенесена").waitFor();
  await expect(page.locator("dl time")).not.toHaveAttribute("datetime", before!);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  await page.getByRole("link", { name: "Отменить запись" }).click();
  await page.getByLabel("Стало лучше").waitFor();
  // The message would cover the next page's heading.
  await expect(page.getByText("Запись перенесена")).toHaveCount(0, { timeout: 2000 });
  await page.getByLabel("Стало лучше").check();
  await expect(page).toBeAccessible();
  await page.getByRole("button", { name: "Отменить запись" }).click();
  await page.getByRole("heading", { name: "Запись отменена" }).waitFor();
  await expect(page).toBeAccessible();

  await page.getByRole("link", { name: "Записаться снова" }).click();
  await times.last().check();
  await page.getByRole("button", { name: "Продолжить" }).click();
  await page.waitForURL(/\/booking\/\d+\/(form|info)/);
  if (page.url().includes("/info")) await page.getByRole("link", { name: "Продолжить" }).click();
  await expect(page.locator("input[name=name]")).toHaveValue(bookingTexts.name);
  await page.getByRole("button", { name: "Записаться снова" }).waitFor();
  expect(problems).toEqual([]);
});

test("B-18 Back during a cancellation shows the cancelled appointment from its heading, which has the focus", async ({
  visit,
}) => {
  const path = await bookedPath();
  const { page } = await visit({ size: "mobile" });
  await openHydrated(page, path);
  await waitForAsset(page, "after-paint");
  await page.getByRole("link", { name: "Отменить запись" }).click();
  // The server cancels, but its response does not arrive.
  let cancel = () => {};
  const cancelled = new Promise<void>((resolve) => (cancel = resolve));
  await page.route(
    /\/cancel\.data/,
    async (route) => {
      await sendAgain(page, route.request());
      cancel();
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Отменить запись" }).click();
  await cancelled;
  await page.goBack();
  const heading = page.getByRole("heading", { name: "Запись отменена" });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
});

test("B-18 X-07 Back during a cancellation tells that it may go through, and shows it once it has", async ({
  visit,
}) => {
  const path = await bookedPath();
  const { page } = await visit();
  await openHydrated(page, path);
  await waitForAsset(page, "after-paint");
  await page.getByRole("link", { name: "Отменить запись" }).click();
  // The server is slow: the post arrives, and the appointment is cancelled after the visitor has left.
  const sent = Promise.withResolvers<Request>();
  await page.route(/\/cancel\.data/, (route) => sent.resolve(route.request()), { times: 1 });
  await page.getByRole("button", { name: "Отменить запись" }).click();
  const request = await sent.promise;
  await page.clock.install();
  await page.goBack();
  await page.getByText(layoutText("failed.interrupted")).waitFor();
  await expect(page.locator("html")).not.toHaveAttribute("data-loading");
  const heading = page.getByRole("heading", { name: "Запись отменена" });
  await expect(heading).toHaveCount(0);
  await sendAgain(page, request);
  await page.clock.fastForward(2_000);
  await heading.waitFor();
});

test("B-18 Back after a cancellation is not held up by its page, which redirects by now", async ({ visit }) => {
  const path = await bookedPath();
  const { page } = await visit();
  await page.goto("/contacts");
  await openHydrated(page, path);
  await page.getByRole("link", { name: "Отменить запись" }).click();
  await page.getByRole("link", { name: "Оставить как есть" }).click();
  await page.getByRole("link", { name: "Отменить запись" }).click();
  await page.getByRole("button", { name: "Отменить запись" }).click();
  const heading = page.getByRole("heading", { name: "Запись отменена" });
  await heading.waitFor();
  const entry = () => page.evaluate(() => (history.state as { idx: number }).idx);
  // The appointment, its cancellation, the appointment again, and the cancelled one in place of the second question.
  expect(await entry()).toBe(3);
  const { pathname } = new URL(page.url());
  for (const index of [2, 1, 0]) {
    await page.goBack();
    await page.waitForURL((url) => url.pathname === pathname);
    await expect(page.locator("html")).not.toHaveAttribute("data-loading");
    expect(await entry()).toBe(index);
  }
  await page.goBack();
  await page.waitForURL("**/contacts");
});

test("B-18 a new slot is selected by keyboard alone", async ({ visit }) => {
  const path = await bookedPath();
  const { page } = await visit();
  await openHydrated(page, path.replace("?", "/reschedule?"));
  await page.locator("input[name=slot]").first().focus();
  await page.keyboard.press("ArrowRight");
  await expect
    .poll(() => page.evaluate("document.activeElement.name + document.activeElement.checked"))
    .toBe("slottrue");
  await page.keyboard.press("Enter");
  await page.getByText("Запись перенесена").waitFor();
});

test("B-18 a printed appointment is one page: its facts and its link, without header, footer and buttons", async ({
  visit,
}) => {
  const { page } = await visit();
  const path = await bookedPath();
  await openHydrated(page, path);
  const url = page.getByText(path);
  await page.emulateMedia({ media: "print" });
  await expect(url).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("dl time")).toBeVisible();
  for (const part of [
    "header",
    "footer",
    "nav",
    "main a[href*='/cancel']",
    "main a[href*='/map?']",
    "main a[href$='.ics']",
  ])
    await expect(page.locator(part).filter({ visible: true })).toHaveCount(0);
  const paper = await page.pdf({ format: "A4" });
  expect(paper.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
