import type { Page } from "@playwright/test";
import { freshPhone, lastCode, startForm, bookingTexts, hasNoAdditionalFields } from "../support/booking.ts";
import { openHydrated, waitForAsset, waitForScript } from "../support/browser.ts";
import { failDataRequests, dataRequest, type FailureName } from "../support/failed-data-requests.ts";
import { expectReadableText, failureToast, retryButton, layoutText } from "../support/failure-messages.ts";
import { expect, test } from "../support/fixtures.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

/** Expects that a post which fails shows a message, and leaves the page ready for another attempt. */
async function expectInputKept(page: Page, failure: FailureName, send: () => Promise<void>): Promise<void> {
  const url = page.url();
  const restore = await failDataRequests(page, failure);
  await send();
  await failureToast(page).getByText(layoutText("failed.kept")).waitFor();
  expect(page.url()).toBe(url);
  await expectReadableText(page);
  await expect(page.locator("main button[data-progress]")).toHaveCount(0);
  await restore();
}

test("X-07 B-07 a form, a code or a change of an appointment that cannot be sent is kept and can be sent again", async ({
  visit,
}) => {
  const { form } = await startForm(createVisitor(sharedOrigin()), hasNoAdditionalFields);
  const { page } = await visit();
  await openHydrated(page, form.url.pathname + form.url.search);
  const book = page.locator("button[value=book]:visible");
  const phone = freshPhone();
  await page.locator("input[name=name]").fill(bookingTexts.name);
  await page.locator("input[name=phone]").fill(phone.typed);
  const typed = () =>
    page
      .locator("input[name=name], input[name=phone]")
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  const before = await typed();
  for (const failure of ["204", "401", "500", "503", "garbage", "a page in place of data", "aborted"] as const) {
    await expectInputKept(page, failure, () => book.click());
    await expect.poll(typed, failure).toEqual(before);
  }
  // A reload keeps it too.
  const stored = page.waitForResponse(/\/keep\?/);
  await expectInputKept(page, "500", () => book.click());
  await stored;
  await page.reload();
  await waitForScript(page);
  await expect.poll(typed).toEqual(before);
  // Input typed now is sent by the form's own button.
  await page.locator("input[name=name]").press("End");
  await page.keyboard.type("!");
  await failureToast(page).waitFor({ state: "detached" });
  await page.keyboard.press("Backspace");
  await expectInputKept(page, "502", () => book.click());
  await retryButton(page).click();
  await page.waitForURL(/\/otp\?/);

  const code = page.locator("input[name=code]");
  const right = await lastCode(createVisitor(sharedOrigin()), phone);
  await expectInputKept(page, "504", () => code.fill(right));
  await expect(code).toHaveValue(right);
  await retryButton(page).click();
  await page.waitForURL(/\/appointments\/\d+$/);

  const appointment = page.url();
  await page.locator("main a[href*='/reschedule']").click();
  // The first one may be too soon to be cancelled.
  await page.locator("label:has(input[name=slot])").last().click();
  await expectInputKept(page, "aborted", () => page.locator("main form button").click());
  await expect(page.locator("input[name=slot]:checked")).toHaveCount(1);
  await retryButton(page).click();
  await page.waitForURL(/\/appointments\/\d+$/);

  await openHydrated(page, appointment);
  await page.locator("main a[href*='/cancel']").click();
  const cancel = page.getByRole("button", { name: "Отменить запись" });
  await page.locator("input[name=reason][value=better]").check({ force: true });
  await expectInputKept(page, "503", () => cancel.click());
  await expect(page.locator("input[name=reason]:checked")).toHaveValue("better");
  await retryButton(page).click();
  await page.waitForURL(/\/appointments\/\d+$/);
  await page.getByText("Запись отменена").first().waitFor();
});

/** Opens and fills in a form with only name and phone, under a clock that the test controls. */
async function fillInPlainForm(page: Page): Promise<void> {
  const { form } = await startForm(createVisitor(sharedOrigin()), hasNoAdditionalFields);
  await page.clock.install();
  await openHydrated(page, form.url.pathname + form.url.search);
  await page.locator("input[name=name]").fill(bookingTexts.name);
  await page.locator("input[name=phone]").fill(freshPhone().typed);
}

test("X-07 B-07 a form without a response is kept after 20 s, and can be sent again", async ({ visit }) => {
  const { page } = await visit();
  await fillInPlainForm(page);
  await page.route(dataRequest, () => {});
  await page.locator("button[value=book]:visible").click();
  await page.locator("main button[data-progress]").first().waitFor();
  await page.clock.fastForward(20_000);
  await failureToast(page).getByText(layoutText("failed.kept")).waitFor();
  await expect(page.locator("main button[data-progress]")).toHaveCount(0);
  await page.unroute(dataRequest);
  await retryButton(page).click();
  await page.waitForURL(/\/otp\?/);
});

test("X-07 a message that a form cannot be sent offline looks like any other, and disappears once online", async ({
  visit,
}) => {
  const { form } = await startForm(createVisitor(sharedOrigin()));
  const { page, context } = await visit({ size: "mobile" });
  await openHydrated(page, form.url.pathname + form.url.search);
  await waitForAsset(page, "after-paint");
  await context.setOffline(true);
  await page.locator("input[name=name]").fill(bookingTexts.name);
  await page.locator("input[name=phone]").fill(freshPhone().typed);
  await page.locator("button[value=book]:visible").click();
  const toast = failureToast(page).filter({ hasText: layoutText("failed.offline") });
  await toast.waitFor();
  await expect(page.getByRole("button", { name: "Закрыть" }).last()).toBeVisible();
  const box = (await toast.boundingBox())!;
  expect([box.x, 390 - box.x - box.width]).toEqual([16, 16]);
  await context.setOffline(false);
  await toast.waitFor({ state: "detached" });
});

test("X-07 B-08 a failed request for a new code leaves the code step unchanged", async ({ visit }) => {
  const { page } = await visit();
  await fillInPlainForm(page);
  await page.locator("button[value=book]:visible").click();
  await page.locator("#booking-resend").getByText(/\d/).waitFor();
  await page.clock.fastForward(61_000);
  await expectInputKept(page, "500", () => page.locator("button[value=resend]").click());
  // The server counts its minute independently.
  await retryButton(page).click();
  await page.getByRole("alert").waitFor();
});
