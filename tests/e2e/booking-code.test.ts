import type { Page } from "@playwright/test";
import { freshPhone, lastCode, startForm, bookingTexts, hasNoAdditionalFields } from "../support/booking.ts";
import { openHydrated, type VisitOptions } from "../support/browser.ts";
import { expect, test, type OpenVisit } from "../support/fixtures.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

/** Opens the code step. @returns the code sent by SMS, a maker of wrong ones, and the codes that the page posts */
async function openCodeStep(visit: OpenVisit, options: VisitOptions = {}) {
  const { form } = await startForm(createVisitor(sharedOrigin()), hasNoAdditionalFields);
  const visitor = await visit(options);
  const { page } = visitor;
  await openHydrated(page, form.url.pathname + form.url.search);
  const phone = freshPhone();
  await page.locator("input[name=name]").fill(bookingTexts.name);
  await page.locator("input[name=phone]").fill(phone.typed);
  await page.locator("button[value=book]:visible").click();
  await page.waitForURL(/\/otp\?/);
  const code = page.locator("input[name=code]");
  await code.waitFor();
  const rightCode = await lastCode(createVisitor(sharedOrigin()), phone);
  const postedCodes: (string | null)[] = [];
  page.on(
    "request",
    (request) =>
      request.method() === "POST" && postedCodes.push(new URLSearchParams(request.postData() ?? "").get("code")),
  );
  return {
    ...visitor,
    code,
    rightCode,
    wrongCode: (by: number) => String((Number(rightCode) + by) % 10_000).padStart(4, "0"),
    postedCodes,
  };
}

/** Replaces the field's value like a paste or autofill. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const input = document.querySelector<HTMLInputElement>("input[name=code]")!;
    input.focus();
    input.select();
    document.execCommand("insertText", false, pasted);
  }, text);

const alert = (page: Page) => page.locator("main").getByRole("alert");

test("B-08 after a refusal the code field is empty and focused, and four new digits are sent", async ({ visit }) => {
  const { page, code, rightCode, wrongCode, postedCodes } = await openCodeStep(visit);
  // An incomplete code can be continued.
  await code.pressSequentially(wrongCode(1).slice(0, 2));
  await page.keyboard.press("Enter");
  await alert(page).getByText("4").first().waitFor();
  await expect(code).toHaveValue(wrongCode(1).slice(0, 2));
  postedCodes.length = 0;
  await code.focus();
  await page.keyboard.press("End");
  await page.keyboard.type(wrongCode(1).slice(2));
  await alert(page).getByText("Неверный код").first().waitFor();
  await expect.poll(() => code.inputValue()).toBe("");
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute("aria-invalid", "true");
  // Pressing the button after a code that has submitted itself keeps its message.
  await page.getByRole("button", { name: bookingTexts.confirm }).click();
  await expect(code).toBeFocused();
  await expect(alert(page)).toContainText("Неверный код");
  expect(postedCodes).toEqual([wrongCode(1)]);
  const first = await alert(page).elementHandle();

  await page.keyboard.type(wrongCode(2).slice(0, 3));
  expect(postedCodes).toEqual([wrongCode(1)]);
  await page.keyboard.type(wrongCode(2).slice(3));
  // The message is a new element: screen readers ignore unchanged ones.
  await page.waitForFunction((before) => !before.isConnected, first);
  await alert(page).getByText("Неверный код").first().waitFor();
  expect(postedCodes).toEqual([wrongCode(1), wrongCode(2)]);
  await expect(code).toBeFocused();
  await page.keyboard.type(rightCode);
  await page.waitForURL(/\/appointments\/\d+$/);
  expect(postedCodes).toEqual([wrongCode(1), wrongCode(2), rightCode]);
});

test("B-08 a code is accepted with a space, in Arabic digits, pasted and autofilled, and sent once", async ({
  visit,
}) => {
  const { page, code, rightCode, wrongCode, postedCodes } = await openCodeStep(visit);
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await paste(page, `${wrongCode(1).slice(0, 2)} ${wrongCode(1).slice(2)}`);
  await alert(page).getByText("Неверный код").first().waitFor();
  await expect.poll(() => code.inputValue()).toBe("");
  expect(postedCodes).toEqual([wrongCode(1)]);

  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/otp\.data/, (route) => released.then(() => route.abort()));
  const arabic = [...wrongCode(2)].map((digit) => String.fromCharCode(0x660 + Number(digit))).join("");
  await paste(page, arabic);
  await expect.poll(() => postedCodes.length).toBe(2);
  // A second press and another code during the request.
  await page.keyboard.press("Enter");
  await page.locator("button[data-progress]").waitFor();
  await paste(page, wrongCode(3));
  await page.keyboard.press("Backspace");
  await expect(code).toHaveValue(wrongCode(2));
  await expect(code).toBeFocused();
  release();
  await page.locator("button[data-progress]").waitFor({ state: "detached" });
  expect(postedCodes).toEqual([wrongCode(1), wrongCode(2)]);
  await page.unroute(/otp\.data/);

  // The request failed and the code stays: one more key does not send it again.
  await code.focus();
  await page.keyboard.press("Home");
  await page.keyboard.type("7");
  expect(postedCodes).toHaveLength(2);
  await paste(page, rightCode);
  await page.waitForURL(/\/appointments\/\d+$/);
  expect(postedCodes).toEqual([wrongCode(1), wrongCode(2), rightCode]);
});

test("B-08 without script a refused code returns as an empty field with its message", async ({ visit }) => {
  const { page, code, rightCode, wrongCode } = await openCodeStep(visit, { script: false });
  await code.fill(wrongCode(1));
  await page.getByRole("button", { name: bookingTexts.confirm }).click();
  await alert(page).getByText("Неверный код").first().waitFor();
  await expect(code).toHaveValue("");
  await expect(code).toBeFocused();
  await code.fill(rightCode);
  await page.getByRole("button", { name: bookingTexts.confirm }).click();
  await page.waitForURL(/\/appointments\/\d+$/);
});
