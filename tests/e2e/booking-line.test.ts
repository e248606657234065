import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshPhone, lastCode, startForm, words } from "../support/booking.ts";
import { openBrowser, sitDown } from "../support/browser.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

test("B-01 a line that breaks as the form or the code is sent leaves everything typed in place, says so, and the next press goes through", async () => {
  const { form } = await startForm(createVisitor(sharedOrigin()), (page) => !page.document.querySelector("[name^=field-]"));
  const { page, close } = await sitDown(browser, sharedOrigin("kg"));
  await page.goto(form.url.pathname + form.url.search, { waitUntil: "networkidle" });
  const book = page.locator("button[value=book]:visible");
  const phone = freshPhone();
  await page.locator("input[name=name]").fill(words.name);
  await page.locator("input[name=phone]").fill(phone.typed);
  await page.route("**/*.data*", (route) => route.abort());
  await book.click();
  await page.getByRole("alert").getByText("Не получилось связаться с сервером").waitFor();
  expect(await page.title()).toMatch(/^Ошибка: /);
  expect(await page.locator("input[name=name]").inputValue()).toBe(words.name);
  await page.unroute("**/*.data*");
  await book.click();
  await page.waitForURL(/\/otp\?/);

  const code = await lastCode(createVisitor(sharedOrigin()), phone);
  await page.locator("input[name=code]").waitFor();
  await page.route("**/*.data*", (route) => route.abort());
  await page.locator("input[name=code]").fill(code);
  await page.getByRole("alert").getByText("Не получилось связаться с сервером").waitFor();
  await page.unroute("**/*.data*");
  await page.getByRole("button", { name: "Подтвердить запись" }).click();
  await page.waitForURL(/\/appointments\/\d+\?hash=/);
  await close();
});
