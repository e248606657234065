import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshPhone, lastCode, startForm, words } from "../support/booking.ts";
import { openBrowser, sitDown } from "../support/browser.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor, type Page as PlainPage } from "../support/visitor.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const isPlain = (page: PlainPage) => !page.document.querySelector("[name^=field-]");

async function offer(market: "kg" | "hu", fits: (form: PlainPage) => boolean = isPlain) {
  const { form, list } = await startForm(
    createVisitor(sharedOrigin(market)),
    (page, link) => link.includes("/form?") && fits(page),
  );
  return { list: list.url.pathname, slot: form.url.pathname + form.url.search };
}

const book = (page: Page) => page.locator("button[value=book]:visible");

test("B-01 with a bundle that never comes the booking goes on as without script", async () => {
  const { list, slot } = await offer("kg");
  const { page, close } = await sitDown(browser, sharedOrigin("kg"));
  await page.route("**/assets/**/*.js", (route) => route.abort());
  await page.goto(list);
  await page.locator(`a[href="${slot}"]`).first().click();
  await page.waitForURL(/\/form\?/);
  await book(page).click();
  await page.getByRole("alert").waitFor();
  const phone = freshPhone();
  await page.locator("input[name=name]").fill(words.name);
  await page.locator("input[name=phone]").fill(phone.typed);
  await book(page).click();
  await page.waitForURL(/\/otp\?/);
  await page.locator("input[name=code]").fill(await lastCode(createVisitor(sharedOrigin()), phone));
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/appointments\/\d+\?hash=/);
  await close();
});

test("B-01 a time that is pointed at comes ahead: its form then opens with nothing more asked of the server, but for what is typed since", async () => {
  const { list, slot } = await offer("kg");
  const { page, problems, close } = await sitDown(browser, sharedOrigin("kg"));
  await page.goto(list, { waitUntil: "networkidle" });
  const link = page.locator(`a[href="${slot}"]`).first();
  const ahead = page.waitForEvent("requestfinished", (request) => request.url().includes("/form.data"));
  await link.hover();
  expect((await ahead).headers()["sec-purpose"]).toBe("prefetch");
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
  const kept = page.waitForResponse(/\/booking\/\d+\/keep/);
  await name.pressSequentially("Айгүл");
  // Closed at once: what was typed last is kept all the same.
  await page.goBack();
  await page.locator("dialog").waitFor({ state: "detached" });
  expect((await kept).status()).toBe(204);
  await link.click();
  await name.waitFor();
  expect(await name.inputValue()).toBe("Айгүл");
  expect(problems).toEqual([]);
  await close();
});

test("B-01 a dialog whose script does not come: the booking opens as a page of its own", async () => {
  const { list, slot } = await offer("kg");
  const { page, close } = await sitDown(browser, sharedOrigin("kg"));
  await page.route("**/assets/dialog-*.js", (route) => route.abort());
  await page.goto(list, { waitUntil: "networkidle" });
  await page.locator(`a[href="${slot}"]`).first().click();
  await page.locator("main input[name=name]").waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(slot);
  expect(await page.locator("dialog").count()).toBe(0);
  await close();
});

test("B-07 while the form is being sent neither Enter nor the button sends it again", async () => {
  const { slot } = await offer("kg");
  const { page, close } = await sitDown(browser, sharedOrigin("kg"));
  await page.clock.install();
  await page.goto(slot, { waitUntil: "networkidle" });
  const sent: string[] = [];
  const kept: string[] = [];
  page.on("request", (request) => {
    if (sent.length > 0 && request.url().includes("/keep")) kept.push(request.url());
  });
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(/\/form\.data/, async (route) => {
    if (route.request().method() === "POST") {
      sent.push(route.request().postData() ?? "");
      await held;
    }
    await route.continue();
  });
  await page.locator("input[name=name]").fill(words.name);
  await page.locator("input[name=phone]").fill(freshPhone().typed);
  await page.keyboard.press("Enter");
  await page.locator("button[value=book][data-progress]").waitFor();
  await page.keyboard.press("Enter");
  await book(page).click({ force: true });
  await page.locator("input[name=name]").press("Enter");
  expect(await book(page).getAttribute("aria-disabled")).toBe("true");
  // Nor is what is typed meanwhile kept on its own, however long it takes.
  await page.locator("input[name=name]").pressSequentially("!");
  await page.clock.fastForward(3_000);
  goOn();
  await page.waitForURL(/\/otp\?/);
  expect(sent).toHaveLength(1);
  expect(kept).toEqual([]);
  await close();
});

test("B-01 what is typed and never sent survives another language, a reload and a return", async () => {
  const { slot } = await offer("hu");
  const { page, context, close } = await sitDown(browser, sharedOrigin("hu"), { language: "hu" });
  await page.goto(slot, { waitUntil: "networkidle" });
  await page.locator("input[name=name]").pressSequentially("Nagy Éva");
  await page.locator("header [data-menu] summary").first().click();
  await page.locator("header a[lang=en]:visible").click();
  await page.waitForURL(/\/en\/.*\/form/);
  expect(await page.locator("input[name=name]").inputValue()).toBe("Nagy Éva");

  await page.waitForLoadState("networkidle");
  const kept = page.waitForResponse((response) => response.url().includes("/keep") && response.status() === 204);
  // Begins in front of the code, where a press at the very edge of the field puts the caret.
  await page.locator("input[name=phone]").pressSequentially("20123");
  await kept;
  await page.reload({ waitUntil: "networkidle" });
  expect(await page.locator("input[name=phone]").inputValue()).toBe("+36 20 123");
  const other = await context.newPage();
  await other.goto(slot, { waitUntil: "networkidle" });
  expect([
    await other.locator("input[name=name]").inputValue(),
    await other.locator("input[name=phone]").inputValue(),
  ]).toEqual(["Nagy Éva", "+36 20 123"]);
  await close();
});

test("B-10 W-05 W-06 fields judge themselves once left, take a paste of any shape, and show the tick when right", async () => {
  const { slot } = await offer("hu", (page) => page.text.includes("TAJ szám"));
  const { page, close } = await sitDown(browser, sharedOrigin("hu"), { language: "hu" });
  await page.goto(slot, { waitUntil: "networkidle" });
  const field = (label: string) => page.locator("main form div", { has: page.getByLabel(label) }).last();
  const taj = page.getByLabel("TAJ szám");
  await taj.pressSequentially("12a3 456");
  await taj.blur();
  expect(await taj.inputValue()).toBe("123 456");
  await field("TAJ szám").getByText("Legalább 9 karakter").waitFor();
  await taj.pressSequentially(" 789");
  await field("TAJ szám").and(page.locator("[data-valid]")).waitFor();
  expect(await field("TAJ szám").getByText("Legalább 9 karakter").count()).toBe(0);

  const phone = page.getByLabel("A páciens telefonszáma");
  await phone.fill("0620 123-45.67");
  await phone.blur();
  expect(await phone.inputValue()).toBe("+36 20 123 4567");
  await field("A páciens telefonszáma").and(page.locator("[data-valid]")).waitFor();
  // As long as one of ours, and none all the same.
  await phone.fill("+40 712 345 678");
  await phone.blur();
  await field("A páciens telefonszáma").getByText("Itt csak magyarországi szám (+36) adható meg.").waitFor();
  expect(await phone.getAttribute("aria-invalid")).toBe("true");
  await close();
});

test("B-04 what the clinic says of the price opens over the form", async () => {
  const { form } = await startForm(
    createVisitor(sharedOrigin("kg")),
    (page) => page.document.querySelector("form details summary") !== null,
  );
  const { page, close } = await sitDown(browser, sharedOrigin("kg"));
  await page.goto(form.url.pathname + form.url.search, { waitUntil: "networkidle" });
  await page.locator("form summary").click();
  const dialog = page.getByRole("dialog", { name: "Информация о стоимости" });
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await page.evaluate("document.activeElement.tagName")).toBe("SUMMARY");
  await close();
});

test("B-05 while another service is fetched there is no time to choose, and that the time is gone is told", async () => {
  const { slot } = await offer(
    "kg",
    (page) => page.document.querySelectorAll("select[name=service] optgroup option").length > 1,
  );
  const { page, close } = await sitDown(browser, sharedOrigin("kg"));
  await page.goto(slot, { waitUntil: "networkidle" });
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(/\/form\.data/, async (route) => {
    await held;
    await route.continue();
  });
  // The place where it will be said is there before: only then is it read out.
  const told = await page.locator("main form output").first().elementHandle();
  expect(await told?.textContent()).toBe("");
  const service = page.locator("select[name=service]");
  const before = await service.inputValue();
  const values = await service
    .locator("optgroup option")
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  await service.selectOption(values.find((value) => value !== before)!);
  await page.locator("button[value=slots]:disabled").waitFor();
  expect(await page.locator("input[name=slot]").count()).toBe(0);
  goOn();
  await page.locator("button[value=slots]:enabled").waitFor();
  expect(await page.locator("input[name=slot]").count()).toBe(0);
  expect(await told?.textContent()).toBe("Услуга изменена. Выберите для неё время.");
  expect(await told?.evaluate((element) => element.isConnected)).toBe(true);

  const now = await service.inputValue();
  await service.selectOption("");
  await page.locator("button[value=slots]:disabled").waitFor();
  expect(await page.locator("form summary").count()).toBe(0);
  await service.selectOption(now);
  await page.locator("button[value=slots]:enabled").waitFor();
  expect(await page.locator("input[name=slot]").count()).toBe(0);
  await close();
});

test("B-13 an operator books for a returning patient by keyboard alone, from the list to the confirmation", async () => {
  const { list, slot } = await offer("kg");
  const again = await offer("kg", (form) => isPlain(form) && !form.url.href.endsWith(slot));
  const { page, close } = await sitDown(browser, sharedOrigin("kg"));
  await page.goto("/staff", { waitUntil: "networkidle" });
  const tabTo = async (selector: string) => {
    for (let presses = 0; presses < 200; presses += 1) {
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`the keyboard never reached ${selector}`);
  };
  await tabTo("#staff-email");
  await page.keyboard.type("operator@demo.example");
  await tabTo("#staff-password");
  await page.keyboard.type("demo-operator");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/staff\/desk$/);

  const phone = freshPhone();
  const openForm = async (from: { list: string; slot: string }) => {
    await page.goto(from.list, { waitUntil: "networkidle" });
    await page.locator(`a[href="${from.slot}"]`).first().focus();
    await page.keyboard.press("Enter");
    await page.locator("dialog[open]").waitFor();
    await tabTo("input[name=name]");
  };
  await openForm({ list, slot });
  await page.keyboard.type("Бакыт Асанов");
  await tabTo("input[name=phone]");
  await page.keyboard.type(phone.typed);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/appointments\/\d+\?hash=/);

  await openForm(again);
  await tabTo("input[name=phone]");
  await page.keyboard.type(phone.typed);
  await tabTo("button[value=find-patient]");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Бакыт Асанов" }).waitFor();
  await tabTo("button[name=patient]");
  await page.keyboard.press("Enter");
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>("input[name=name]")?.value === "Бакыт Асанов",
  );
  await tabTo("input[name=name]");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/appointments\/\d+\?hash=/);
  await close();
});

/** Of a file on its way: the smallest are sent as they are. */
function sentSize(path: string): number {
  const file = join("build/client", path);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

test("B-01 the booking brings at most 20 kB of script to the page it is opened over", async () => {
  const { list, slot } = await offer("kg");
  const { page, close } = await sitDown(browser, sharedOrigin("kg"));
  const scripts: Request[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".js")) scripts.push(request);
  });
  await page.goto(list, { waitUntil: "networkidle" });
  const before = scripts.length;
  await page.locator(`a[href="${slot}"]`).first().click();
  await page.locator("dialog[open] input[name=name]").waitFor();
  const phone = freshPhone();
  await page.locator("dialog input[name=name]").fill(words.name);
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
  ).toBeLessThanOrEqual(20_000);
  expect(sizes.length).toBeGreaterThan(0);
  await close();
});

test("W-06 the summary of errors names what is wrong still, and nothing once all is right", async () => {
  const { slot } = await offer("kg");
  const { page, close } = await sitDown(browser, sharedOrigin("kg"));
  await page.goto(slot, { waitUntil: "networkidle" });
  await book(page).click();
  const summary = page.locator("main [role=alert]");
  const named = () => summary.locator("a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  await summary.waitFor();
  expect(await named()).toEqual(["#booking-name", "#booking-phone"]);
  await page.locator("input[name=name]").pressSequentially("А");
  expect(await named()).toEqual(["#booking-name", "#booking-phone"]);
  await page.locator("input[name=name]").pressSequentially("йгүл");
  await expect.poll(named).toEqual(["#booking-phone"]);
  await page.locator("input[name=phone]").pressSequentially(freshPhone().typed);
  await summary.waitFor({ state: "detached" });
  // The same mistake made again is told again.
  await page.locator("input[name=name]").fill("");
  await page.locator("input[name=phone]").fill("");
  await book(page).click();
  await summary.waitFor();
  expect(await named()).toEqual(["#booking-name", "#booking-phone"]);
  await close();
});

test("B-01 where the browser keeps no cookies, the booking says so before anything is sent", async () => {
  const { list, slot } = await offer("kg");
  const { page, close } = await sitDown(browser, sharedOrigin("kg"));
  await page.addInitScript(() => Object.defineProperty(navigator, "cookieEnabled", { value: false }));
  await page.goto(list, { waitUntil: "networkidle" });
  await page.locator(`a[href="${slot}"]`).first().click();
  await page.locator("dialog[open]").getByRole("alert").getByText("не сохраняет файлы cookie").waitFor();
  await close();
});
