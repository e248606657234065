import { freshPhone, lastCode, bookingTexts } from "../support/booking.ts";
import { findSlot } from "../support/booking-form.ts";
import { openHydrated } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

test("B-01 W-01 a booking opens as a dialog over its list, stays while it is confirmed, and has no accessibility violations at any step", async ({
  visit,
}) => {
  const market = "hu";
  const { list, slot } = await findSlot(market);
  const { page, problems } = await visit({ market, size: "mobile" });
  await openHydrated(page, list);
  const link = page.locator(`a[href="${slot}"]`).first();
  await link.click();
  const dialog = page.locator("dialog[open]");
  await dialog.waitFor();
  await expect(page.locator("html")).toHaveAttribute("data-modal-open", "");
  await expect(page).toBeAccessible();

  await dialog.locator("button[value=book]:visible").click();
  await dialog.getByRole("alert").waitFor();
  await expect.poll(() => page.evaluate("document.activeElement.getAttribute('role')")).toBe("alert");
  await expect(page).toBeAccessible();

  const phone = freshPhone(market);
  await dialog.locator("input[name=name]").fill(bookingTexts.name);
  await dialog.locator("input[name=phone]").fill(phone.typed);
  await dialog.locator("button[value=slots]").click();
  await dialog.locator("a[href*='slot=']").first().click();
  await expect(dialog.locator("input[name=name]")).toHaveValue(bookingTexts.name);

  await dialog.locator("button[value=book]:visible").click();
  const code = dialog.locator("input[name=code]");
  await code.waitFor();
  await expect(page).toBeAccessible();
  const confirming = Promise.withResolvers<void>();
  await page.route(/otp\.data/, (route) => confirming.promise.then(() => route.continue()));
  await code.pressSequentially(await lastCode(createVisitor(sharedOrigin(market)), phone));
  await dialog.locator("button[data-progress]").waitFor();
  for (const key of ["Escape", "Escape", "Escape"]) await page.keyboard.press(key);
  await page.mouse.click(5, 5);
  const close = dialog.getByRole("button", { name: "Bezárás" });
  await expect(close).toBeDisabled();
  await close.click({ force: true });
  await expect(dialog).not.toHaveAttribute("data-closing");
  confirming.resolve();
  await page.waitForURL(/\/appointments\/\d+$/);
  await expect(page.locator("h1")).toHaveCount(1);
  await expect(page).toBeAccessible();
  // The 400 for the empty form is the only expected console message.
  expect(problems.filter((problem) => !problem.includes("400"))).toEqual([]);
});

test("B-01 W-01 back, Escape and the close button close the dialog and leave the list unchanged, on a phone", async ({
  visit,
}) => {
  const { list, slot } = await findSlot("hu");
  const { page } = await visit({ market: "hu", size: "mobile" });
  await openHydrated(page, list);
  const dialog = page.locator("dialog");
  const open = async () => {
    await page.locator(`a[href="${slot}"]`).first().click();
    await page.locator("dialog[open]").waitFor();
  };
  const closings = [
    () => page.goBack(),
    () => page.keyboard.press("Escape"),
    () => dialog.locator("header button").click(),
  ];
  for (const closing of closings) {
    await open();
    await closing();
    await dialog.waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe(list);
    await expect(page.locator("html")).not.toHaveAttribute("data-modal-open");
    await expect.poll(() => page.evaluate("document.activeElement.getAttribute('href')")).toBe(slot);
  }
});

test("B-01 a reloaded step is a page of its own, and closing it leads to the list", async ({ visit }) => {
  const { list, slot } = await findSlot("kg");
  const { page, problems } = await visit();
  await openHydrated(page, slot);
  await expect(page.locator("dialog")).toHaveCount(0);
  await expect(page).toBeAccessible();
  await page.locator(`main a[href="${list}"]`).first().click();
  await page.waitForURL((url) => url.pathname === list);
  await page.locator(`a[href="${slot}"]`).first().waitFor();
  expect(problems).toEqual([]);
});

test("B-01 the whole booking works by keyboard alone", async ({ visit }) => {
  const { list, slot } = await findSlot("kg");
  const { page } = await visit();
  await openHydrated(page, list);
  await page.locator(`a[href="${slot}"]`).first().focus();
  await page.keyboard.press("Enter");
  await page.locator("dialog[open]").waitFor();
  const tabTo = async (selector: string) => {
    for (let presses = 0; presses < 40; presses += 1) {
      if (await page.evaluate((css) => document.activeElement?.matches(css), selector)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`the keyboard never reached ${selector}`);
  };
  await tabTo("input[name=name]");
  await page.keyboard.type(bookingTexts.name);
  await tabTo("input[name=phone]");
  const phone = freshPhone();
  await page.keyboard.type(phone.typed);
  await page.keyboard.press("Enter");
  await page.locator("input[name=code]").waitFor();
  await tabTo("input[name=code]");
  await page.keyboard.type(await lastCode(createVisitor(sharedOrigin()), phone));
  await page.waitForURL(/\/appointments\//);
});

test("B-17 pressing the button after the code was submitted automatically still leads to the appointment", async ({
  visit,
}) => {
  const { list, slot } = await findSlot("kg");
  const { page } = await visit();
  await openHydrated(page, list);
  await page.locator(`a[href="${slot}"]`).first().click();
  const phone = freshPhone();
  await page.locator("dialog input[name=name]").fill(bookingTexts.name);
  await page.locator("dialog input[name=phone]").fill(phone.typed);
  await page.locator("dialog button[value=book]:visible").click();
  await page.locator("input[name=code]").waitFor();
  const code = await lastCode(createVisitor(sharedOrigin()), phone);
  // In one task, before any response: the fourth digit sends the form, then the button does twice.
  await page.evaluate((digits) => {
    const input = document.querySelector<HTMLInputElement>("input[name=code]")!;
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!;
    set.call(input, digits);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    const button = input.form!.querySelector("button")!;
    button.click();
    button.click();
  }, code);
  await page.waitForURL(/\/appointments\/\d+$/);
});

test("B-01 the dialog's heading gets the focus, and each step after it", async ({ visit }) => {
  const { page } = await visit();
  // Patients are seen in order of arrival, so the booking begins with the info step.
  await openHydrated(page, "/doctor/karimova-yuliya-rashidovna");
  await page.locator("article a[href*='slot=']").first().click();
  await page.locator("dialog[open]").waitFor();
  const waitForFocus = (selector: string) =>
    page.waitForFunction((css) => document.activeElement?.matches(css), selector);
  await waitForFocus("dialog header h2");
  await page.locator("dialog a[href*='/form']").click();
  await waitForFocus("dialog form :is(input, select)");
  await page.locator("dialog button[value=slots]").click();
  await page.waitForURL(/\/slots/);
  await waitForFocus("dialog h2:not(header *)");
  await page.locator("dialog a[href*='slot=']").first().click();
  await page.waitForURL(/\/form/);
  await waitForFocus("dialog form button[value=slots]");
});
