import { freshPhone, startForm, bookingTexts } from "../support/booking.ts";
import { book, isPlain, offer, waitForDraft } from "../support/booking-form.ts";
import { openHydrated, selectOtherService, waitForPart, waitForScript } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

test("B-04 the name of the button that changes the time has the time too, with and without script", async ({
  visit,
}) => {
  const { slot } = await offer("kg");
  for (const script of [true, false]) {
    const { page } = await visit({ script });
    await page.goto(slot);
    const button = page.getByRole("button", { name: /^Дата и время приёма .*\d{1,2} [а-я]+.*\d\d:\d\d/ });
    await expect(button).toBeVisible();
    await expect(button).toHaveAttribute("value", "slots");
  }
});

test("B-07 while the form is being sent, Enter and the button do not send it again", async ({ visit }) => {
  const { slot } = await offer("kg");
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
  await book(page).click({ force: true });
  await page.locator("input[name=name]").press("Enter");
  await expect(book(page)).toHaveAttribute("aria-disabled", "true");
  // Input typed meanwhile is not saved separately, however long the request takes.
  await page.locator("input[name=name]").pressSequentially("!");
  await page.clock.fastForward(3_000);
  release();
  await page.waitForURL(/\/otp\?/);
  expect(sent).toHaveLength(1);
  expect(kept).toEqual([]);
});

test("B-01 unsent input survives a change of language, a reload and a return", async ({ visit }) => {
  const { slot } = await offer("hu");
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
  const other = await context.newPage();
  await openHydrated(other, slot);
  await expect(other.locator("input[name=name]")).toHaveValue("Nagy Éva");
  await expect(other.locator("input[name=phone]")).toHaveValue("+36 20 123");
});

test("B-10 W-05 W-06 fields validate on blur, accept any pasted format, and show a tick when valid", async ({
  visit,
}) => {
  const { slot } = await offer("hu", (page) => page.text.includes("TAJ-szám"));
  const { page } = await visit({ market: "hu", language: "hu" });
  await openHydrated(page, slot);
  const field = (label: string) => page.locator("main form div", { has: page.getByLabel(label) }).last();
  const taj = page.getByLabel("TAJ-szám");
  await taj.pressSequentially("12a3 456");
  await taj.blur();
  await expect(taj).toHaveValue("123 456");
  await field("TAJ-szám").getByText("Legalább 9 karaktert írjon be").waitFor();
  await taj.press("End");
  await taj.pressSequentially(" 788");
  await field("TAJ-szám").and(page.locator("[data-valid]")).waitFor();
  await expect(field("TAJ-szám").getByText("Legalább 9 karaktert írjon be")).toHaveCount(0);

  const phone = page.getByLabel("A páciens telefonszáma");
  await phone.fill("0620 123-45.67");
  await phone.blur();
  await expect(phone).toHaveValue("+36 20 123 4567");
  await field("A páciens telefonszáma").and(page.locator("[data-valid]")).waitFor();
  // As long as a national number, but invalid.
  await phone.fill("+40 712 345 678");
  await phone.blur();
  await field("A páciens telefonszáma").getByText("Itt csak belföldi szám adható meg: Magyarország (+36).").waitFor();
  await expect(phone).toHaveAttribute("aria-invalid", "true");
});

test("B-04 the clinic's price conditions open over the form", async ({ visit }) => {
  const { form } = await startForm(
    createVisitor(sharedOrigin("kg")),
    (page) => page.document.querySelector("form details summary") !== null,
  );
  const { page } = await visit();
  await openHydrated(page, form.url.pathname + form.url.search);
  // Until the dialog is loaded, the conditions unfold in place.
  await waitForPart(page, "after-paint");
  await page.locator("form summary").click();
  const dialog = page.getByRole("dialog", { name: "Информация о стоимости" });
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate("document.activeElement.tagName")).toBe("SUMMARY");
});

test("B-05 while another service loads no slot can be selected, and the loss of the slot is announced", async ({
  visit,
}) => {
  const { slot } = await offer(
    "kg",
    (page) => page.document.querySelectorAll("select[name=service] optgroup option").length > 1,
  );
  const { page } = await visit();
  await openHydrated(page, slot);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/form\.data/, async (route) => {
    await released;
    await route.continue();
  });
  // The live region must exist before its message: otherwise screen readers do not announce it.
  const told = await page.locator("main form output").first().elementHandle();
  await expect.poll(() => told?.textContent()).toBe("");
  const service = await selectOtherService(page);
  await page.locator("button[value=slots]:disabled").waitFor();
  await expect(page.locator("input[name=slot]")).toHaveCount(0);
  release();
  await page.locator("button[value=slots]:enabled").waitFor();
  await expect(page.locator("input[name=slot]")).toHaveCount(0);
  await expect.poll(() => told?.textContent()).toBe("Услуга изменена. Выберите для неё время.");
  await expect.poll(() => told?.evaluate((element) => element.isConnected)).toBe(true);

  const now = await service.inputValue();
  await service.selectOption("");
  await page.locator("button[value=slots]:disabled").waitFor();
  await expect(page.locator("form summary")).toHaveCount(0);
  await service.selectOption(now);
  await page.locator("button[value=slots]:enabled").waitFor();
  await expect(page.locator("input[name=slot]")).toHaveCount(0);
});

test("B-13 an operator books for a returning patient by keyboard alone, from the list to the confirmation", async ({
  visit,
}) => {
  const { list, slot } = await offer("kg");
  const again = await offer("kg", (form) => isPlain(form) && !form.url.href.endsWith(slot));
  const { page } = await visit();
  await openHydrated(page, "/staff");
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
    await openHydrated(page, from.list);
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
  await page.waitForURL(/\/appointments\/\d+$/);

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
  await page.waitForURL(/\/appointments\/\d+$/);
});
test("W-06 the error summary lists the remaining errors, and disappears when there are none", async ({ visit }) => {
  const { slot } = await offer("kg");
  const { page } = await visit();
  await openHydrated(page, slot);
  await book(page).click();
  const summary = page.locator("main [role=alert]");
  const named = () => summary.locator("a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  await summary.waitFor();
  await expect.poll(named).toEqual(["#booking-name", "#booking-phone"]);
  await page.locator("input[name=name]").pressSequentially("А");
  await expect.poll(named).toEqual(["#booking-name", "#booking-phone"]);
  await page.locator("input[name=name]").pressSequentially("йгүл");
  await expect.poll(named).toEqual(["#booking-phone"]);
  await page.locator("input[name=phone]").pressSequentially(freshPhone().typed);
  await summary.waitFor({ state: "detached" });
  // The same error made again is shown again.
  await page.locator("input[name=name]").fill("");
  await page.locator("input[name=phone]").fill("");
  await book(page).click();
  await summary.waitFor();
  await expect.poll(named).toEqual(["#booking-name", "#booking-phone"]);
});

test("W-06 B-05 the error of the insurer disappears from the summary when insurance is unticked", async ({ visit }) => {
  const { slot } = await offer(
    "kg",
    (form) => isPlain(form) && form.document.querySelector("input[name=hasInsurance]") !== null,
  );
  const { page } = await visit();
  await openHydrated(page, slot);
  await page.locator("#booking-hasInsurance").check();
  await page.locator("input[name=name]").fill(bookingTexts.name);
  await book(page).click();
  const links = page.locator("main [role=alert] a");
  await expect(links).toHaveCount(2);
  await expect(links.first()).toHaveAttribute("href", "#booking-insurance");
  await page.locator("#booking-hasInsurance").uncheck();
  await expect(links).toHaveCount(1);
  await expect(links).toHaveAttribute("href", "#booking-phone");
  await page.locator("#booking-hasInsurance").check();
  await expect(page.locator("#booking-insurance")).toBeVisible();
  await expect(links).toHaveCount(1);
});

test("B-15 on a phone the link to the adults' service begins in line with its neighbours", async ({ visit }) => {
  const visitor = createVisitor(sharedOrigin());
  const home = await visitor.get("/");
  const lists = home.document
    .querySelectorAll("main a[href*='/doctors/']")
    .map((link) => link.getAttribute("href")!)
    .filter((href) => /detsk|pediat/.test(href));
  let address = "";
  for (const list of lists) {
    const slots = (await visitor.get(list)).document.querySelectorAll("article a[href*='slot=']").slice(0, 60);
    for (const slot of slots) {
      const opened = await visitor.get(slot.getAttribute("href")!);
      const form = opened.url.pathname.endsWith("/info") ? await opened.follow(bookingTexts.goOn) : opened;
      if (form.document.querySelector("button[name=adultService]")) address = form.url.pathname + form.url.search;
      if (address) break;
    }
    if (address) break;
  }
  const { page } = await visit({ size: "mobile" });
  await openHydrated(page, address);
  const starts = await page.locator("button[name=adultService]").evaluate((button) => {
    const text = document.createRange();
    text.selectNodeContents(button);
    return [...text.getClientRects(), button.parentElement!.getBoundingClientRect()].map(({ left }) =>
      Math.round(left),
    );
  });
  expect(new Set(starts).size, starts.join()).toBe(1);
});

test("B-01 without cookies the booking says so before anything is sent, and once after it was refused", async ({
  visit,
}) => {
  const { list, slot } = await offer("kg");
  const { page, context } = await visit();
  await page.addInitScript(() => Object.defineProperty(navigator, "cookieEnabled", { value: false }));
  await openHydrated(page, list);
  await page.locator(`a[href="${slot}"]`).first().click();
  const messages = page.locator("dialog[open]").getByRole("alert").filter({ hasText: "не сохраняет файлы cookie" });
  await expect(messages).toHaveCount(1);
  await context.clearCookies();
  await book(page).click();
  await expect(messages.filter({ hasText: "позвонить в клинику" })).toBeVisible();
  await expect(messages.filter({ visible: true })).toHaveCount(1);
});
