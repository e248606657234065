import type { Page } from "@playwright/test";
import { freshPhone, lastCode, bookingTexts } from "../support/booking.ts";
import { findSlot } from "../support/booking-form.ts";
import { openHydrated } from "../support/browser.ts";
import { failDataRequests } from "../support/failed-data-requests.ts";
import { retryButton } from "../support/failure-messages.ts";
import { expect, test } from "../support/fixtures.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

const operator = { email: "operator@demo.example", password: "demo-operator" };

async function signIn(page: Page): Promise<void> {
  await page.goto("/staff");
  await page.locator("#staff-email").fill(operator.email);
  await page.locator("#staff-password").fill(operator.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/staff\/desk$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
}

async function signInAgain(page: Page): Promise<void> {
  await page.locator("input[name=staff-email]").fill(operator.email);
  await page.locator("input[name=staff-password]").fill(operator.password);
  await page.keyboard.press("Enter");
}

test("X-01 X-02 X-07 an operator signed out in another tab continues a booking in place, also after a sign-in and a next call that failed", async ({
  visit,
}) => {
  const { list, slot } = await findSlot("kg");
  const { page, context, problems } = await visit({ size: "mobile" });
  await signIn(page);
  await openHydrated(page, list);
  await page.locator(`a[href="${slot}"]`).first().click();
  const phone = freshPhone();
  await page.locator("input[name=name]").fill(bookingTexts.name);
  await page.locator("input[name=phone]").fill(phone.typed);

  const other = await context.newPage();
  await other.goto("/staff/desk");
  await other.evaluate("document.querySelector('form[action$=\"/staff/sign-out\"]').submit()");
  await other.waitForURL((url) => url.pathname === "/");

  const url = page.url();
  await page.locator("input[name=phone]").press("Enter");
  await page.getByText("Сеанс завершён").waitFor();
  await expect(page.locator("dialog[open]")).toHaveCount(1);
  expect(page.url()).toBe(url);
  await expect.poll(() => page.locator("header").first().textContent()).not.toContain(operator.email);
  await expect(page).toBeAccessible();
  await expect(page).toFitItsWidth();

  const restore = await failDataRequests(page, "aborted");
  await signInAgain(page);
  await retryButton(page).waitFor();
  await expect(page.locator("input[name=staff-email]")).toHaveValue(operator.email);
  await restore();
  await retryButton(page).click();
  await page.locator("input[name=name]").waitFor();
  await expect(page.locator("input[name=name]")).toHaveValue(bookingTexts.name);
  expect(page.url()).toBe(url);
  await expect
    .poll(async () => (await page.locator("input[name=phone]").inputValue()).replace(/\D/g, ""))
    .toContain(phone.number.slice(-6));
  await expect.poll(() => page.evaluate("document.activeElement.closest('dialog[open]') !== null")).toBe(true);
  await page.locator("input[name=phone]").press("Enter");
  await page.waitForURL(/\/appointments\/\d+$/);
  const booked = page.getByRole("heading", { level: 1, name: "Пациент записан" });
  await booked.waitFor();
  await page.route("**/*", (route) => route.abort());
  await page.locator("button[value=next-caller]").click();
  await retryButton(page).waitFor();
  await expect(booked).toBeVisible();
  await page.unroute("**/*");
  await retryButton(page).click();
  await page.waitForURL(/\/staff\/desk#/);
  await expect(lastCode(createVisitor(sharedOrigin()), phone)).rejects.toThrow("no code");
  // The browser itself logs the 401 and the aborted request, which the router handles a moment late.
  expect(problems.filter((problem) => !/401|ERR_FAILED|Failed to fetch/.test(problem))).toEqual([]);
});

test("X-01 X-07 when the sign-in's script cannot be loaded the form is sent as a document and nothing typed is lost", async ({
  visit,
}) => {
  const { list, slot } = await findSlot("kg");
  const { page, context } = await visit();
  await signIn(page);
  await page.route("**/assets/sign-in-again-*.js", (route) => route.abort());
  await openHydrated(page, list);
  await page.locator(`a[href="${slot}"]`).first().click();
  const phone = freshPhone();
  await page.locator("dialog input[name=name]").fill(bookingTexts.name);
  await page.locator("dialog input[name=phone]").fill(phone.typed);
  await context.clearCookies({ name: "user" });
  await page.locator("dialog input[name=phone]").press("Enter");
  await page.locator("dialog").getByRole("button", { name: "Войти" }).click();
  await signInAgain(page);
  await page.locator("input[name=name]").waitFor();
  await expect(page.locator("input[name=name]")).toHaveValue(bookingTexts.name);
});

test("X-01 after a long form is sent from its end, what the sign-in is for is visible with its first field", async ({
  visit,
}) => {
  const { page, context } = await visit();
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/staff");
  await page.locator("#staff-email").fill("clinic@demo.example");
  await page.locator("#staff-password").fill("demo-clinic");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/staff/day");
  await openHydrated(page, "/staff/catalogue/branch?branch=2");
  await context.clearCookies({ name: "user" });
  await page.getByRole("main").locator("form[method=post] button:visible").last().press("Enter");
  await expect(page.locator("input[name=staff-email]")).toBeFocused();
  await expect(page.locator("input[name=staff-email]")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("heading", { level: 1, name: "Сеанс завершён" })).toBeInViewport({ ratio: 1 });
});

test("X-01 X-07 with script the desk asks to sign in on a search and on navigation", async ({ visit }) => {
  const { page, context, problems } = await visit();
  await signIn(page);
  const phone = freshPhone();
  await page.locator("#desk-phone").fill(phone.typed);
  await context.clearCookies({ name: "user" });
  await page.locator("#desk-phone").press("Enter");
  await page.getByRole("heading", { level: 1, name: "Сеанс завершён" }).waitFor();
  await expect.poll(() => page.locator("header").first().textContent()).not.toContain(operator.email);
  await signInAgain(page);
  await page.locator("#desk-visits").waitFor();
  await expect
    .poll(async () => (await page.locator("#desk-phone").inputValue()).replace(/\D/g, ""))
    .toContain(phone.number.slice(-6));
  expect(page.url()).toMatch(/\/staff\/desk$/);

  await openHydrated(page, "/");
  const user = (await context.cookies()).find(({ name }) => name === "user")!;
  // Signed out elsewhere: this browser still has the cookie.
  await page.evaluate("fetch('/staff/sign-out', { method: 'POST', body: new URLSearchParams() })");
  await context.addCookies([user]);
  await page.locator("header summary:visible", { hasText: operator.email }).click();
  await page.locator("header a[href='/staff']:visible").click();
  await page.waitForURL(/\/staff$/);
  await page.locator("#staff-email").waitFor();
  await expect.poll(() => page.locator("body").textContent()).toContain("Сеанс завершён. Войдите ещё раз.");
  await expect.poll(() => page.locator("header").first().textContent()).not.toContain(operator.email);
  expect(problems.filter((problem) => !problem.includes("401"))).toEqual([]);
});
