import { bookingTexts, freshPhone, lastCode, sendBookingForm, startForm } from "../support/booking.ts";
import { openHydrated } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

/** Books an appointment that can be changed. */
async function bookedPhone() {
  const visitor = createVisitor(sharedOrigin());
  const { form } = await startForm(visitor);
  const phone = freshPhone();
  const otp = await sendBookingForm(form, phone);
  await otp.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) });
  return { visitor, phone };
}

for (const [size, script] of [
  ["desktop", true],
  ["mobile", true],
  ["mobile", false],
] as const) {
  test(`L-01 on a ${size}, script ${script}, a patient signs in from the header by keyboard, cancels and signs out`, async ({
    visit,
  }) => {
    const { visitor, phone } = await bookedPhone();
    const { page, problems } = await visit({ size, script });
    const isAccessible = async () => script && (await expect(page).toBeAccessible());
    const press = async (role: "link" | "button", name: string | RegExp) => {
      await page.getByRole(role, { name }).first().focus();
      await page.keyboard.press("Enter");
    };
    await openHydrated(page, "/contacts");
    await page.locator("header summary:visible", { hasText: size === "desktop" ? "Войти" : "Меню" }).focus();
    await page.keyboard.press("Enter");
    await page.locator("header a:visible", { hasText: "Мои записи" }).focus();
    await page.keyboard.press("Enter");

    await page.getByLabel("Номер мобильного").focus();
    await isAccessible();
    await page.keyboard.type(phone.typed);
    await page.keyboard.press("Enter");
    const code = page.getByLabel("Код из SMS");
    await code.waitFor();
    await isAccessible();
    await expect(code).toBeFocused();
    await page.keyboard.type(await lastCode(visitor, phone));
    await page.getByLabel("Первая буква имени или фамилии").focus();
    await page.keyboard.type("щ");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("С этим номером, кодом и буквой не нашлось").waitFor();
    await expect(code).toHaveValue(script ? await lastCode(visitor, phone) : "");
    await expect(page.getByText("Введите код ещё раз")).toHaveCount(script ? 0 : 1);
    await isAccessible();
    await code.focus();
    await page.keyboard.type(await lastCode(visitor, phone));
    await page.getByLabel("Первая буква имени или фамилии").fill("п");
    await page.keyboard.press("Enter");

    await page.getByRole("heading", { name: "Предстоящие" }).waitFor();
    if (script) await expect(page.getByRole("heading", { name: "Мои записи" })).toBeFocused();
    await isAccessible();
    await press("link", /^Отменить запись/);
    await press("button", "Отменить запись");
    await page.getByRole("heading", { name: "Запись отменена" }).waitFor();
    await press("link", "Мои записи");
    await page.getByRole("heading", { name: "Прошедшие и отменённые" }).waitFor();
    await isAccessible();
    await press("button", "Выйти");
    await page.getByLabel("Номер мобильного").waitFor();
    // The refused code.
    expect(problems.filter((problem) => !problem.includes("status of 400"))).toEqual([]);
  });
}
