import { freshPhone, bookingTexts } from "../support/booking.ts";
import { bookButton, findSlot, waitForDraft } from "../support/booking-form.ts";
import { openHydrated, waitForScript } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";

test("B-07 while the form is being sent, Enter and the button do not send it again, and its fields keep what is sent", async ({
  visit,
}) => {
  const { slot } = await findSlot("kg");
  const { page } = await visit();
  await page.clock.install();
  await openHydrated(page, slot);
  const sent: string[] = [];
  const kept: string[] = [];
  page.on("request", (request) => {
    if (sent.length > 0 && request.url().includes("/keep")) kept.push(request.url());
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/form\.data/, async (route) => {
    if (route.request().method() === "POST") {
      sent.push(route.request().postData() ?? "");
      await released;
    }
    await route.continue();
  });
  await page.locator("input[name=name]").fill(bookingTexts.name);
  await page.locator("input[name=phone]").fill(freshPhone().typed);
  await page.keyboard.press("Enter");
  await page.locator("button[value=book][data-progress]").waitFor();
  await page.keyboard.press("Enter");
  await bookButton(page).click({ force: true });
  await page.locator("input[name=name]").press("Enter");
  await expect(bookButton(page)).toHaveAttribute("aria-disabled", "true");
  // The fields keep the focus, but what is sent: a change would be in no appointment.
  const form = page.locator("form#booking");
  const values = () => form.evaluate((element: HTMLFormElement) => [...new FormData(element).values()].map(String));
  const before = await values();
  await expect(form).toHaveAttribute("aria-busy", "true");
  const name = page.locator("input[name=name]");
  await name.pressSequentially("!");
  await page.keyboard.press("Backspace");
  await expect(name).toBeFocused();
  // Input methods and autofill change a field without an event that can be cancelled.
  const devTools = await page.context().newCDPSession(page);
  for (const text of ["А", "Ан", "Анна"])
    await devTools.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  await devTools.send("Input.insertText", { text: "Анна" });
  await page.locator("input[name=phone]").fill("0555999999");
  await page.locator("input[name=saveDetails]").click({ force: true });
  await page.locator("select[name=service]").press("ArrowDown");
  expect(await values()).toEqual(before);
  await page.clock.fastForward(3_000);
  release();
  await page.waitForURL(/\/otp\?/);
  expect(sent).toHaveLength(1);
  expect(kept).toEqual([]);
});

test("B-01 text typed while the slots step loads is kept", async ({ visit }) => {
  const { slot } = await findSlot("kg");
  const { page } = await visit();
  await openHydrated(page, slot);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/form\.data/, async (route) => {
    if (route.request().method() === "POST") await released;
    await route.continue();
  });
  const name = page.locator("input[name=name]");
  await name.fill("Ан");
  const sent = page.waitForRequest((request) => request.method() === "POST" && /\/form\.data/.test(request.url()));
  await page.locator("button[value=slots]").click();
  await sent;
  await name.fill("Анна");
  const kept = page.waitForResponse((response) => response.url().includes("/keep"));
  release();
  await page.waitForURL(/\/slots\?/);
  await kept;
  await page.getByRole("link", { name: "К данным записи" }).click();
  await page.waitForURL(/\/form\?/);
  await expect(name).toHaveValue("Анна");
});

test("B-01 X-07 what was typed just before a submit that the visitor leaves is kept", async ({ visit }) => {
  const { list, slot } = await findSlot("kg");
  const { page } = await visit();
  await openHydrated(page, list);
  await page.locator(`a[href="${slot}"]`).first().click();
  const name = page.locator("input[name=name]");
  await name.waitFor();
  const sent = Promise.withResolvers<void>();
  await page.route(/\/form\.data/, (route) =>
    route.request().method() === "POST" ? sent.resolve() : route.continue(),
  );
  await name.fill("Анна");
  await name.press("Enter");
  await sent.promise;
  const kept = page.waitForResponse((response) => response.url().includes("/keep"));
  await page.goBack();
  await kept;
  await page.goForward();
  await expect(name).toHaveValue("Анна");
});

test("B-01 unsent input survives a change of language and a reload, and is in another tab", async ({ visit }) => {
  const { slot } = await findSlot("hu");
  const { page, context } = await visit({ market: "hu", language: "hu" });
  await openHydrated(page, slot);
  await page.locator("input[name=name]").pressSequentially("Nagy Éva");
  await page.locator("header [data-menu] summary").first().click();
  await page.locator("header a[lang=en]:visible").click();
  await page.waitForURL(/\/en\/.*\/form/);
  await expect(page.locator("input[name=name]")).toHaveValue("Nagy Éva");

  await waitForScript(page);
  const kept = waitForDraft(page, "phone", "+36 20 123");
  // Starts before the country code, where a click at the edge of the field sets the caret.
  await page.locator("input[name=phone]").pressSequentially("20123");
  await kept;
  await page.reload();
  await waitForScript(page);
  await expect(page.locator("input[name=phone]")).toHaveValue("+36 20 123");
  const otherTab = await context.newPage();
  await openHydrated(otherTab, slot);
  await expect(otherTab.locator("input[name=name]")).toHaveValue("Nagy Éva");
  await expect(otherTab.locator("input[name=phone]")).toHaveValue("+36 20 123");
});

test("B-01 without cookies the form shows one message before anything is sent, and one after the post is refused", async ({
  visit,
}) => {
  const { list, slot } = await findSlot("kg");
  const { page, context } = await visit();
  await page.addInitScript(() => Object.defineProperty(navigator, "cookieEnabled", { value: false }));
  await openHydrated(page, list);
  await page.locator(`a[href="${slot}"]`).first().click();
  const messages = page.locator("dialog[open]").getByRole("alert").filter({ hasText: "не сохраняет файлы cookie" });
  await expect(messages).toHaveCount(1);
  await expect(messages).not.toContainText("Ничего не отправлено");
  await expect(messages).toContainText("позвонить в клинику: +996");
  await context.clearCookies();
  await bookButton(page).click();
  await expect(messages.filter({ hasText: "Ничего не отправлено" })).toContainText("позвонить в клинику: +996");
  await expect(messages.filter({ visible: true })).toHaveCount(1);
});
