import { cityTime } from "#app/calendar/city-time.ts";
import { createBooker } from "../support/appointments.ts";
import { createTestApi } from "../support/api.ts";
import { openHydrated } from "../support/browser.ts";
import { failureToast } from "../support/failure-messages.ts";
import { expect, test } from "../support/fixtures.ts";
import { startStaffProduct } from "../support/staff-product.ts";

test("B-18 O-01 on a phone a day off lists the visit booked on it, which can be cancelled by keyboard", async ({
  visit,
}) => {
  const staff = await startStaffProduct();
  try {
    const booker = await createBooker(await createTestApi("in process", { database: staff.database }));
    const { clinic_branch: branch } = booker.offer.doctorService;
    const account = await staff.makeAccount({ is_clinic_branch_administrator: true }, "kg", { branch });
    const { slot, id } = await booker.book();
    const { date } = cityTime(slot.datetime, "Asia/Bishkek");
    const { page, problems } = await visit({ size: "mobile", origin: staff.product.origin("kg") });
    await page.goto("/staff");
    await page.getByLabel("E-mail").fill(account.email);
    await page.getByLabel("Пароль").fill(account.password);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/staff/day");
    await openHydrated(page, `/staff/schedules?branch=${branch}&doctor=${slot.doctor}`);
    await page.getByText("Добавить часы приёма").press("Enter");
    // Hours typed for one doctor are not posted for another.
    const doctor = page.getByLabel("Врач", { exact: true });
    await page.locator("#hours [name=slot_minutes]").fill("45");
    const otherDoctor = await doctor.locator("option:not(:checked)").first().getAttribute("value");
    await doctor.selectOption(otherDoctor);
    await page.waitForURL(new RegExp(`doctor=${otherDoctor}$`));
    await expect(page.locator("#hours [name=doctor]")).toHaveValue(otherDoctor!);
    await expect(page.locator("#hours [name=slot_minutes]")).toHaveValue("30");
    await doctor.selectOption(String(slot.doctor));
    await page.waitForURL(new RegExp(`doctor=${slot.doctor}$`));
    await page.goBack();
    await expect(doctor).toHaveValue(otherDoctor!);
    await page.goForward();
    await expect(doctor).toHaveValue(String(slot.doctor));
    await page.getByText("Добавить часы приёма").press("Enter");
    await page.getByText("Изменить отдельные дни").press("Enter");
    await expect(page).toBeAccessible();
    await expect(page).toFitItsWidth();

    // While the form is being sent, neither a date nor a day of the week can be chosen in it.
    const released = Promise.withResolvers<void>();
    await page.route(/\/staff\/schedules\.data/, (route) => released.promise.then(() => route.continue()));
    await page.getByRole("button", { name: "Добавить часы" }).press("Enter");
    await expect(page.locator("#hours")).toHaveAttribute("aria-busy", "true");
    await page.getByRole("checkbox", { name: "понедельник" }).press("Space");
    await expect(page.getByRole("checkbox", { name: "понедельник" })).not.toBeChecked();
    await page.locator("#hours button[aria-haspopup=dialog]").first().press("Enter");
    released.resolve();
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.unroute(/\/staff\/schedules\.data/);
    await page.getByRole("alert").getByRole("link", { name: "Дни недели" }).press("Enter");
    await expect(page.getByRole("checkbox", { name: "понедельник" })).toBeFocused();
    await expect(page).toBeAccessible();

    // A request that fails after the refusal leaves its form open, and no closed form opens.
    const unfolded = page.locator("main details[open]");
    const unfoldedBefore = await unfolded.count();
    await page.route(/\/staff\/schedules\.data/, (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: "Добавить часы" }).press("Enter");
    await failureToast(page).waitFor();
    expect(await unfolded.count()).toBe(unfoldedBefore);

    const form = page.locator("#days");
    await expect(form.locator("[name=starts_at]")).toBeHidden();
    await form.getByText("Другие часы").click();
    await form.locator("input[name=date_from]").evaluate((field, day) => field.setAttribute("value", day), date);
    await form.locator("[name=starts_at]").fill("13:00");
    await form.locator("[name=ends_at]").fill("09:00");
    await form.getByRole("button", { name: "Изменить дни" }).press("Enter");
    await expect(form.getByRole("alert")).toBeFocused();
    await form.getByText("Приёма нет").click();
    await form.locator("input[name=date_from]").evaluate((field, day) => field.setAttribute("value", day), date);
    await form.getByRole("button", { name: "Изменить дни" }).press("Enter");
    const outside = page.getByRole("region", { name: "Записи вне часов приёма" });
    await expect(outside.getByRole("heading")).toBeFocused();
    await expect(outside.getByRole("heading")).toBeInViewport();
    await expect(page.getByRole("status").filter({ hasText: "Расписание изменено: " })).toBeVisible();
    await expect(form).toBeHidden();
    await expect(form.locator("[name=date_from]")).toHaveValue("");
    await expect(outside.getByRole("link")).toHaveAttribute("href", new RegExp(`date=${date}#visit-${id}$`));
    await expect(page).toBeAccessible();
    await expect(page).toFitItsWidth();
    await outside.getByLabel("Причина").fill("Врач болен");
    await page.keyboard.press("Enter");
    const cancelled = page.getByText("Отменена 1 запись.");
    await expect(cancelled).toBeVisible();
    await expect(outside).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Неделя" })).toBeFocused();
    await page.getByText("Добавить часы приёма").press("Enter");
    await page.getByRole("button", { name: "Добавить часы" }).press("Enter");
    await expect(page.getByRole("alert")).toBeFocused();
    // Without waiting: the message disappears by itself later.
    expect(await cancelled.count(), "the success of the post before").toBe(0);
    // The refused posts of empty hours, twice, and of an end before the start; the failed one comes after the first.
    const refused: unknown = expect.stringContaining("400");
    expect(problems).toEqual([refused, expect.stringContaining("ERR_FAILED"), refused, refused]);
  } finally {
    await staff.stop();
  }
});
