import type { Page } from "@playwright/test";
import { startForm, bookingTexts } from "../support/booking.ts";
import { openHydrated, selectOtherService } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

const summary = (page: Page) => page.locator("main [role=alert]");
const linksOf = (page: Page) =>
  summary(page)
    .locator("a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));

test("R-04 W-06 a refused form keeps its input, a summary link keeps the errors, a change of a field removes its error, an oversized text is refused with a message and kept, and the thanks get the focus", async ({
  visit,
}) => {
  const { page, problems } = await visit();
  await openHydrated(page, "/join");
  const typed = { clinic_name: "Ак-Жол", city: "Ош", contact_name: "Нурлан", phone: "позвоните", email: "нет" };
  for (const [name, value] of Object.entries(typed)) await page.locator(`#join-${name}`).fill(value);
  const send = page.getByRole("button", { name: "Отправить заявку" });
  await send.click();
  await expect.poll(() => linksOf(page)).toEqual(["#join-phone", "#join-email"]);
  await expect(summary(page)).toBeFocused();
  await summary(page).locator("a[href='#join-email']").click();
  await expect(page.locator("#join-email")).toBeFocused();
  await expect.poll(() => linksOf(page)).toEqual(["#join-phone", "#join-email"]);
  await expect(page.locator("#join-phone-error")).toHaveCount(1);
  expect(new URL(page.url()).hash).toBe("");
  for (const [name, value] of Object.entries(typed)) await expect(page.locator(`#join-${name}`)).toHaveValue(value);

  await page.locator("#join-phone").fill("0 (3222) 5-55-55");
  await expect(page.locator("#join-phone-error")).toHaveCount(0);
  await expect(page.locator("#join-email-error")).toHaveCount(1);
  await expect.poll(() => linksOf(page)).toEqual(["#join-email"]);
  await page.locator("#join-email").fill("");
  const comment = page.locator("#join-comment");
  await comment.fill("о".repeat(12_000));
  await send.click();
  await expect(page.getByText("Отправлено слишком много. ")).toBeVisible();
  expect((await comment.inputValue()).length).toBe(12_000);
  await comment.fill("");
  // Accepted after the time that a person needs to fill it in.
  const thanks = page.getByRole("heading", { name: "Спасибо, мы получили вашу заявку" });
  const sendAgain = async () => {
    if (await send.isVisible()) await send.click({ timeout: 3_000 }).catch(() => {});
    return thanks.count();
  };
  await expect.poll(sendAgain, { intervals: [3_000], timeout: 30_000 }).toBe(1);
  await expect(thanks).toBeFocused();
  expect(problems.filter((problem) => !/400|413/.test(problem))).toEqual([]);
});

test("B-05 B-06 changing the service clears the form's errors and keeps what was typed", async ({ visit }) => {
  const { form } = await startForm(
    createVisitor(sharedOrigin()),
    (page) => page.document.querySelectorAll("select[name=service] optgroup option").length > 1,
  );
  const { page } = await visit();
  await openHydrated(page, form.url.pathname + form.url.search);
  await page.locator("input[name=name]").fill("Анна");
  await page.getByRole("button", { name: bookingTexts.book }).last().click();
  await page.locator("#booking-phone-error").waitFor();
  await selectOtherService(page);
  await page.locator("main form output", { hasText: "Услуга изменена" }).waitFor();
  await expect(summary(page)).toHaveCount(0);
  await expect(page.locator("main form [aria-invalid=true]")).toHaveCount(0);
  await expect(page.locator("input[name=name]")).toHaveValue("Анна");
});

test("W-06 a reload restores the form as it was typed, without errors", async ({ visit }) => {
  const { form } = await startForm(createVisitor(sharedOrigin()));
  const { page } = await visit();
  const path = form.url.pathname + form.url.search;
  await openHydrated(page, path);
  await page.locator("input[name=name]").fill("Анна");
  await page.getByRole("button", { name: bookingTexts.book }).last().click();
  await page.locator("#booking-phone-error").waitFor();
  await openHydrated(page, path);
  await expect(page.locator("input[name=name]")).toHaveValue("Анна");
  await expect(page.locator("main form [aria-invalid=true]")).toHaveCount(0);
  await page.locator("input[name=name]").focus();
  await page.keyboard.press("Tab");
  await expect(page.locator("main form [aria-invalid=true]")).toHaveCount(0);
});

test("W-06 a language link keeps what was typed, but no password, and not for a later visit", async ({ visit }) => {
  const { page } = await visit({ market: "kz" });
  const selectKazakh = async () => {
    await page.locator("summary", { hasText: "Язык:" }).click();
    await page.getByRole("link", { name: "Қазақша" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "kk");
  };
  await openHydrated(page, "/join");
  await page.locator("#join-clinic_name").fill("Ак-Жол");
  await page.locator("#join-comment").fill("Две строки\nо клинике");
  await selectKazakh();
  await expect(page.locator("#join-clinic_name")).toHaveValue("Ак-Жол");
  await expect(page.locator("#join-comment")).toHaveValue("Две строки\nо клинике");
  await openHydrated(page, "/join");
  await expect(page.locator("#join-clinic_name")).toHaveValue("");

  await openHydrated(page, "/ru/staff");
  await page.locator("input[type=email]").fill("clinic@demo.example");
  await page.locator("input[type=password]").fill("a-password");
  await selectKazakh();
  await expect(page.locator("input[type=email]")).toHaveValue("clinic@demo.example");
  await expect(page.locator("input[type=password]")).toHaveValue("");
});
