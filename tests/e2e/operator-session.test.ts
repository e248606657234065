import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFaults } from "../support/axe.ts";
import { freshPhone, lastCode, startForm, words } from "../support/booking.ts";
import { openBrowser, sitDown } from "../support/browser.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

const operator = { email: "operator@demo.example", password: "demo-operator" };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** A list, and on it the link to a form that asks only for name and phone. */
async function plainOffer(): Promise<{ list: string; slot: string }> {
  const { form, list } = await startForm(
    createVisitor(sharedOrigin()),
    (page, link) => link.includes("/form?") && !page.document.querySelector("[name^=field-]"),
  );
  return { list: list.url.pathname, slot: form.url.pathname + form.url.search };
}

async function signIn(page: Page): Promise<void> {
  await page.goto("/staff");
  await page.locator("#staff-email").fill(operator.email);
  await page.locator("#staff-password").fill(operator.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/staff\/desk$/);
}

async function signInAgain(page: Page): Promise<void> {
  await page.locator("input[name=staff-email]").fill(operator.email);
  await page.locator("input[name=staff-password]").fill(operator.password);
  await page.keyboard.press("Enter");
}

test.each([
  ["with script, over the list", true, "desktop"],
  ["with script on a phone", true, "mobile"],
  ["with no script", false, "desktop"],
] as const)(
  "X-01 X-02 an operator signed out in another tab goes on with a booking in place, %s",
  async (_how, script, size) => {
    const { list, slot } = await plainOffer();
    const { page, context, problems, close } = await sitDown(browser, sharedOrigin("kg"), { script, size });
    await signIn(page);
    await page.goto(list, { waitUntil: "networkidle" });
    await page.locator(`a[href="${slot}"]`).first().click();
    const phone = freshPhone();
    await page.locator("input[name=name]").fill(words.name);
    await page.locator("input[name=phone]").fill(phone.typed);

    const other = await context.newPage();
    await other.goto("/staff/desk");
    await other.evaluate("document.querySelector('form[action$=\"/staff/sign-out\"]').submit()");
    await other.waitForURL((url) => url.pathname === "/");

    const address = page.url();
    await page.locator("input[name=phone]").press("Enter");
    await page.getByText("Сеанс завершён").waitFor();
    expect([await page.locator("dialog[open]").count(), page.url()]).toEqual([script ? 1 : 0, address]);
    await expect.poll(() => page.locator("header").first().textContent()).not.toContain(operator.email);
    if (script) expect(await axeFaults(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);

    await signInAgain(page);
    await page.locator("input[name=name]").waitFor();
    expect([await page.locator("input[name=name]").inputValue(), page.url()]).toEqual([words.name, address]);
    expect((await page.locator("input[name=phone]").inputValue()).replace(/\D/g, "")).toContain(phone.number.slice(-6));
    if (script) expect(await page.evaluate("document.activeElement.closest('dialog[open]') !== null")).toBe(true);
    await page.locator("input[name=phone]").press("Enter");
    await page.waitForURL(/\/appointments\/\d+\?hash=/);
    await page.getByRole("heading", { level: 1, name: "Пациент записан" }).waitFor();
    await expect(lastCode(createVisitor(sharedOrigin()), phone)).rejects.toThrow("no code");
    // The browser itself tells of the 401.
    expect(problems.filter((problem) => !problem.includes("401"))).toEqual([]);
    await close();
  },
);

test("X-01 X-07 where the sign-in's script does not come, the form is sent as a document and nothing typed is lost", async () => {
  const { list, slot } = await plainOffer();
  const { page, context, close } = await sitDown(browser, sharedOrigin("kg"));
  await signIn(page);
  await page.route("**/assets/sign-in-again-*.js", (route) => route.abort());
  await page.goto(list, { waitUntil: "networkidle" });
  await page.locator(`a[href="${slot}"]`).first().click();
  const phone = freshPhone();
  await page.locator("dialog input[name=name]").fill(words.name);
  await page.locator("dialog input[name=phone]").fill(phone.typed);
  await context.clearCookies({ name: "user" });
  await page.locator("dialog input[name=phone]").press("Enter");
  await page.locator("dialog").getByRole("button", { name: "Войти" }).click();
  await signInAgain(page);
  await page.locator("input[name=name]").waitFor();
  expect(await page.locator("input[name=name]").inputValue()).toBe(words.name);
  await close();
});

test("X-01 X-07 with script the desk asks for the sign-in when it is searched, and when it is gone to", async () => {
  const { page, context, problems, close } = await sitDown(browser, sharedOrigin("kg"));
  await signIn(page);
  const phone = freshPhone();
  await page.locator("#desk-phone").fill(phone.typed);
  await context.clearCookies({ name: "user" });
  await page.locator("#desk-phone").press("Enter");
  await page.getByRole("heading", { level: 1, name: "Сеанс завершён" }).waitFor();
  await expect.poll(() => page.locator("header").first().textContent()).not.toContain(operator.email);
  await signInAgain(page);
  await page.locator("#desk-visits").waitFor();
  expect((await page.locator("#desk-phone").inputValue()).replace(/\D/g, "")).toContain(phone.number.slice(-6));
  expect(page.url()).toMatch(/\/staff\/desk$/);

  await page.goto("/", { waitUntil: "networkidle" });
  const user = (await context.cookies()).find(({ name }) => name === "user")!;
  // Signed out elsewhere: this browser still holds the cookie.
  await page.evaluate("fetch('/staff/sign-out', { method: 'POST', body: new URLSearchParams() })");
  await context.addCookies([user]);
  await page.locator("header summary:visible", { hasText: operator.email }).click();
  await page.locator("header a[href='/staff']:visible").click();
  await page.waitForURL(/\/staff$/);
  await page.locator("#staff-email").waitFor();
  await expect.poll(() => page.locator("body").textContent()).toContain("Сеанс завершён. Войдите ещё раз.");
  await expect.poll(() => page.locator("header").first().textContent()).not.toContain(operator.email);
  expect(problems.filter((problem) => !problem.includes("401"))).toEqual([]);
  await close();
});
