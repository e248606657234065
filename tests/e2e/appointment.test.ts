import { axeFaults } from "../support/axe.ts";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatDate } from "#app/i18n/formats.ts";
import { todayIn } from "#app/calendar/city-time.ts";
import { freshPhone, lastCode, startForm, typedFields, words } from "../support/booking.ts";
import { openBrowser, sitDown } from "../support/browser.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** A visit of another day: today's may be too near to be changed. */
async function bookedPath(): Promise<string> {
  const visitor = createVisitor(sharedOrigin());
  const today = formatDate(todayIn("Asia/Bishkek"), "longDay", "ru");
  const { form } = await startForm(visitor, (page) => !page.text.includes(today));
  const phone = freshPhone();
  const otp = await form.form(words.book).submit({ name: words.name, phone: phone.typed, ...typedFields(form) });
  const { url } = await otp.form(words.confirm).submit({ code: await lastCode(visitor, phone) });
  return url.pathname + url.search;
}

describe.each([
  ["desktop", true],
  ["mobile", true],
  ["mobile", false],
] as const)("on a %s, script %s", (size, script) => {
  test("B-18 a visit is moved, cancelled and booked again from its page, with no accessibility faults on the way", async () => {
    const path = await bookedPath();
    const { page, problems, close } = await sitDown(browser, sharedOrigin(), { size, script });
    await page.goto(path, { waitUntil: "networkidle" });
    if (script) expect(await axeFaults(page)).toEqual([]);
    const before = await page.locator("dl time").getAttribute("datetime");

    await page.getByRole("link", { name: "Перенести запись" }).click();
    const times = page.locator("input[name=slot]");
    await times.first().waitFor();
    if (script) expect(await axeFaults(page)).toEqual([]);
    await times.last().check();
    await page.getByRole("button", { name: "Перенести запись" }).click();
    await page.getByText("Запись перенесена").waitFor();
    expect(await page.locator("dl time").getAttribute("datetime")).not.toBe(before);

    await page.getByRole("link", { name: "Отменить запись" }).click();
    await page.getByLabel("Стало лучше").check();
    if (script) expect(await axeFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Отменить запись" }).click();
    await page.getByRole("heading", { name: "Запись отменена" }).waitFor();
    if (script) expect(await axeFaults(page)).toEqual([]);

    await page.getByRole("link", { name: "Записаться снова" }).click();
    await times.last().check();
    await page.getByRole("button", { name: "Продолжить" }).click();
    await page.waitForURL(/\/booking\/\d+\/(form|info)/);
    if (page.url().includes("/info")) await page.getByRole("link", { name: "Продолжить" }).click();
    expect(await page.locator("input[name=name]").inputValue()).toBe(words.name);
    await page.getByRole("button", { name: "Записаться снова" }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

test("B-18 the times to move to are chosen by keyboard alone", async () => {
  const path = await bookedPath();
  const { page, close } = await sitDown(browser, sharedOrigin());
  await page.goto(path.replace("?", "/reschedule?"), { waitUntil: "networkidle" });
  await page.locator("input[name=slot]").first().focus();
  await page.keyboard.press("ArrowRight");
  expect(await page.evaluate("document.activeElement.name + document.activeElement.checked")).toBe("slottrue");
  await page.keyboard.press("Enter");
  await page.getByText("Запись перенесена").waitFor();
  await close();
});
