import { startForm, bookingTexts } from "../support/booking.ts";
import { findSlot } from "../support/booking-form.ts";
import { openHydrated, selectOtherService, waitForAsset } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

test("B-04 the button that changes the time has the time in its name, with and without script", async ({ visit }) => {
  const { slot } = await findSlot("kg");
  for (const script of [true, false]) {
    const { page } = await visit({ script });
    await page.goto(slot);
    const button = page.getByRole("button", { name: /^Дата и время приёма .*\d{1,2} [а-я]+.*\d\d:\d\d/ });
    await expect(button).toBeVisible();
    await expect(button).toHaveAttribute("value", "slots");
  }
});

test("B-10 W-05 W-06 fields validate on blur, accept any pasted format, and show a tick when valid", async ({
  visit,
}) => {
  const { slot } = await findSlot("hu", (page) => page.text.includes("TAJ-szám"));
  const { page } = await visit({ market: "hu", language: "hu" });
  await openHydrated(page, slot);
  const field = (label: string) => page.locator("main form div", { has: page.getByLabel(label) }).last();
  const taj = page.getByLabel("TAJ-szám");
  await taj.pressSequentially("12a3 456");
  await taj.blur();
  await expect(taj).toHaveValue("12a3 456");
  await field("TAJ-szám").getByText("Csak számjegyek").waitFor();
  await taj.fill("123 456");
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
  await waitForAsset(page, "after-paint");
  await page.locator("form summary").click();
  const dialog = page.getByRole("dialog", { name: "Информация о стоимости" });
  await expect(dialog).toContainText(form.document.querySelector("form details div")!.text.trim());
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate("document.activeElement.tagName")).toBe("SUMMARY");
});

test("B-04 back closes the price conditions, and then the booking that they opened over", async ({ visit }) => {
  const { list, slot } = await findSlot("kg", (page) => page.document.querySelector("form details summary") !== null);
  const { page } = await visit();
  await openHydrated(page, list);
  await page.locator(`a[href="${slot}"]`).first().click();
  await page.locator("dialog form summary").click();
  const dialog = page.getByRole("dialog", { name: "Информация о стоимости" });
  await dialog.waitFor();
  await page.evaluate(() => history.back());
  await dialog.waitFor({ state: "detached" });
  await expect(page.locator("dialog form summary")).toBeFocused();
  await page.goBack();
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.waitForURL((url) => url.pathname === list);
});

test("B-05 while another service loads, no slot can be selected; then the loss of the slot is announced", async ({
  visit,
}) => {
  const { slot } = await findSlot(
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
  const liveRegion = await page.locator("main form output").first().elementHandle();
  await expect.poll(() => liveRegion?.textContent()).toBe("");
  const service = await selectOtherService(page);
  await page.locator("button[value=slots]:disabled").waitFor();
  await expect(page.locator("input[name=slot]")).toHaveCount(0);
  release();
  await page.locator("button[value=slots]:enabled").waitFor();
  await expect(page.locator("input[name=slot]")).toHaveCount(0);
  await expect.poll(() => liveRegion?.textContent()).toBe("Услуга изменена. Выберите для неё время.");
  await expect.poll(() => liveRegion?.evaluate((element) => element.isConnected)).toBe(true);

  const serviceId = await service.inputValue();
  await service.selectOption("");
  await page.locator("button[value=slots]:disabled").waitFor();
  await expect(page.locator("form summary")).toHaveCount(0);
  await service.selectOption(serviceId);
  await page.locator("button[value=slots]:enabled").waitFor();
  await expect(page.locator("input[name=slot]")).toHaveCount(0);
});

test("B-15 on a phone the link to the adults' service starts at the left edge of its block", async ({ visit }) => {
  const visitor = createVisitor(sharedOrigin());
  const home = await visitor.get("/");
  const lists = home.document
    .querySelectorAll("main a[href*='/doctors/']")
    .map((link) => link.getAttribute("href")!)
    .filter((href) => /detsk|pediat/.test(href));
  let formPath = "";
  for (const list of lists) {
    const slots = (await visitor.get(list)).document.querySelectorAll("article a[href*='slot=']").slice(0, 60);
    for (const slot of slots) {
      const opened = await visitor.get(slot.getAttribute("href")!);
      const form = opened.url.pathname.endsWith("/info") ? await opened.follow(bookingTexts.goOn) : opened;
      if (form.document.querySelector("button[name=adultService]")) formPath = form.url.pathname + form.url.search;
      if (formPath) break;
    }
    if (formPath) break;
  }
  const { page } = await visit({ size: "mobile" });
  await openHydrated(page, formPath);
  const lefts = await page.locator("button[name=adultService]").evaluate((button) => {
    const text = document.createRange();
    text.selectNodeContents(button);
    return [...text.getClientRects(), button.parentElement!.getBoundingClientRect()].map(({ left }) =>
      Math.round(left),
    );
  });
  expect(new Set(lefts).size, lefts.join()).toBe(1);
});
