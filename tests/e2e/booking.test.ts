import { axeFaults } from "../support/axe.ts";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CountryId } from "#app/countries/country.ts";
import { freshPhone, lastCode, startForm, words } from "../support/booking.ts";
import { openBrowser, sitDown } from "../support/browser.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** A list, and on it the link to a free slot that leads to a form at once, which asks only for name and phone. */
async function plainOffer(market: CountryId): Promise<{ list: string; slot: string }> {
  const { form, list } = await startForm(
    createVisitor(sharedOrigin(market)),
    (page, link) => link.includes("/form?") && !page.document.querySelector("[name^=field-]"),
  );
  return { list: list.url.pathname, slot: form.url.pathname + form.url.search };
}

describe.each([
  ["kg", "desktop"],
  ["hu", "mobile"],
] as const)("a booking in %s on a %s with script", (market, size) => {
  test("B-01 W-01 opens as a dialog over its list, books, and has no accessibility faults at any step", async () => {
    const { list, slot } = await plainOffer(market);
    const { page, problems, close } = await sitDown(browser, sharedOrigin(market), { size });
    await page.goto(list, { waitUntil: "networkidle" });
    const link = page.locator(`a[href="${slot}"]`).first();
    await link.click();
    const dialog = page.locator("dialog[open]");
    await dialog.waitFor();
    expect(await page.locator("html").getAttribute("data-modal-open")).toBe("");
    expect(await axeFaults(page)).toEqual([]);

    await dialog.locator("button[value=book]:visible").click();
    await dialog.getByRole("alert").waitFor();
    expect(await page.evaluate("document.activeElement.getAttribute('role')")).toBe("alert");
    expect(await axeFaults(page)).toEqual([]);

    const phone = freshPhone(market);
    await dialog.locator("input[name=name]").fill(words.name);
    await dialog.locator("input[name=phone]").fill(phone.typed);
    await dialog.locator("button[value=slots]").click();
    await dialog.locator("a[href*='slot=']").first().click();
    expect(await dialog.locator("input[name=name]").inputValue()).toBe(words.name);

    await dialog.locator("button[value=book]:visible").click();
    const code = dialog.locator("input[name=code]");
    await code.waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await code.pressSequentially(await lastCode(createVisitor(sharedOrigin(market)), phone));
    await page.waitForURL(/\/appointments\/\d+\?hash=/);
    expect(await page.locator("h1").count()).toBe(1);
    expect(await axeFaults(page)).toEqual([]);
    // The answer 400 to the empty form is the only thing a console may mention.
    expect(problems.filter((problem) => !problem.includes("400"))).toEqual([]);

    await close();
  });

  test("B-01 W-01 back, Escape and the cross close the dialog and leave the list as it was", async () => {
    const { list, slot } = await plainOffer(market);
    const { page, close } = await sitDown(browser, sharedOrigin(market), { size });
    await page.goto(list, { waitUntil: "networkidle" });
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
      expect(await page.locator("html").getAttribute("data-modal-open")).toBeNull();
      expect(await page.evaluate("document.activeElement.getAttribute('href')")).toBe(slot);
    }
    await close();
  });

  test("B-01 reloading a step gives it as a page of its own, and leaving it leads to the whole list", async () => {
    const { list, slot } = await plainOffer(market);
    const { page, problems, close } = await sitDown(browser, sharedOrigin(market), { size });
    await page.goto(slot, { waitUntil: "networkidle" });
    expect(await page.locator("dialog").count()).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    await page.locator(`main a[href="${list}"]`).first().click();
    await page.waitForURL((url) => url.pathname === list);
    await page.locator(`a[href="${slot}"]`).first().waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

test("B-01 the whole booking works by keyboard alone", async () => {
  const { list, slot } = await plainOffer("kg");
  const { page, close } = await sitDown(browser, sharedOrigin("kg"));
  await page.goto(list, { waitUntil: "networkidle" });
  await page.locator(`a[href="${slot}"]`).first().focus();
  await page.keyboard.press("Enter");
  await page.locator("dialog[open]").waitFor();
  const tabTo = async (selector: string) => {
    for (let presses = 0; presses < 40; presses += 1) {
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`the keyboard never reached ${selector}`);
  };
  await tabTo("input[name=name]");
  await page.keyboard.type(words.name);
  await tabTo("input[name=phone]");
  const phone = freshPhone();
  await page.keyboard.type(phone.typed);
  await page.keyboard.press("Enter");
  await page.locator("input[name=code]").waitFor();
  await tabTo("input[name=code]");
  await page.keyboard.type(await lastCode(createVisitor(sharedOrigin()), phone));
  await page.waitForURL(/\/appointments\//);
  await close();
});

test("B-17 a press of the button after the code has sent itself still leads to the appointment", async () => {
  const { list, slot } = await plainOffer("kg");
  const { page, close } = await sitDown(browser, sharedOrigin("kg"));
  await page.goto(list, { waitUntil: "networkidle" });
  await page.locator(`a[href="${slot}"]`).first().click();
  const phone = freshPhone();
  await page.locator("dialog input[name=name]").fill(words.name);
  await page.locator("dialog input[name=phone]").fill(phone.typed);
  await page.locator("dialog button[value=book]:visible").click();
  await page.locator("input[name=code]").waitFor();
  const code = await lastCode(createVisitor(sharedOrigin()), phone);
  // In one go, before any answer can come: the fourth digit sends the form, then the button does twice.
  await page.evaluate((digits) => {
    const input = document.querySelector<HTMLInputElement>("input[name=code]")!;
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!;
    set.call(input, digits);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    const button = input.form!.querySelector("button")!;
    button.click();
    button.click();
  }, code);
  await page.waitForURL(/\/appointments\/\d+\?hash=/);
  await close();
});

test("B-01 the focus begins at the dialog's heading and goes along from step to step", async () => {
  const { page, close } = await sitDown(browser, sharedOrigin("kg"));
  // The doctor seen in order of arrival: booking begins with the info step.
  await page.goto("/doctor/karimova-yuliya-rashidovna", { waitUntil: "networkidle" });
  await page.locator("article a[href*='slot=']").first().click();
  await page.locator("dialog[open]").waitFor();
  const focused = (selector: string) =>
    page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);
  await focused("dialog header h2");
  await page.locator("dialog a[href*='/form']").click();
  await focused("dialog form :is(input, select)");
  await page.locator("dialog button[value=slots]").click();
  await page.waitForURL(/\/slots/);
  await focused("dialog h2:not(header *)");
  await page.locator("dialog a[href*='slot=']").first().click();
  await page.waitForURL(/\/form/);
  await focused("dialog form :is(input, select)");
  await close();
});
