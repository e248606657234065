import { createBooker } from "../support/appointments.ts";
import { createTestApi } from "../support/api.ts";
import { openHydrated, waitForScript } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";
import { createPng } from "../support/png.ts";
import { startStaffProduct } from "../support/staff-product.ts";

const readPhotoName = () => document.querySelector<HTMLInputElement>("[type=file]")?.files?.[0]?.name;

test("O-01 X-07 a large photo is made smaller, and a price is previewed and published by keyboard, on a phone; a failed request keeps the preview", async ({
  visit,
}) => {
  const staff = await startStaffProduct();
  try {
    const { offer } = await createBooker(await createTestApi("in process", { database: staff.database }));
    const { clinic_branch: branch, service } = offer.doctorService;
    const doctor = offer.slots[0]!.doctor;
    // Whose profile is the clinic's alone.
    for (const table of ["slots", "doctor_services", "doctor_clinic_branches"] as const)
      await staff.database.db
        .deleteFrom(table)
        .where("doctor_id", "=", doctor)
        .where("clinic_branch_id", "!=", branch)
        .execute();
    const account = await staff.makeAccount({ is_clinic_branch_administrator: true }, "kg", { branch });
    const price = "1 410";
    const query = `?branch=${branch}&doctor=${doctor}`;
    const { page, problems } = await visit({ size: "mobile", origin: staff.product.origin("kg") });
    await page.goto("/staff");
    await page.getByLabel("E-mail").fill(account.email);
    await page.getByLabel("Пароль").fill(account.password);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/staff/day");
    // On a slow line a text is changed before the page's script has come.
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/assets/*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/staff/catalogue/doctor${query}`, { waitUntil: "commit" });
    const about = page.getByLabel("О враче");
    await expect(about).not.toHaveValue("");
    await about.fill("Принимает взрослых.");
    release();
    await waitForScript(page);
    await expect(about).toHaveValue("Принимает взрослых.");
    await expect(page).toBeAccessible();
    await expect(page).toFitItsWidth();

    const file = { name: "portrait.png", mimeType: "image/png", buffer: createPng(900, "noise") };
    await page.getByLabel("Фото", { exact: true }).setInputFiles(file);
    await expect.poll(() => page.evaluate(readPhotoName)).toBe("photo.jpg");
    await page.getByRole("button", { name: "Посмотреть" }).press("Enter");
    await expect(page.getByRole("article").locator("img")).toHaveAttribute("src", /^\/photos\/.*\.jpg$/);

    const question = page.waitForEvent("dialog");
    const reopened = openHydrated(page, `/staff/catalogue/doctor${query}`);
    const dialog = await question;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.accept();
    await reopened;
    await page.getByRole("link", { name: service.name, exact: true }).press("Enter");
    await page.getByLabel("Цена, сом").fill("");
    await page.getByRole("button", { name: "Посмотреть" }).press("Enter");
    await expect(page.getByRole("alert")).toBeFocused();
    // Until the page is loaded again.
    await expect(page.getByRole("button", { name: "Посмотреть" })).not.toHaveAttribute("aria-disabled");
    await page.getByLabel("Цена, сом").fill(price);
    await page.getByRole("button", { name: "Посмотреть" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: /^Предпросмотр/ })).toBeFocused();
    await expect(page.getByRole("article")).toContainText(/1\s410\sсом/);
    await expect(page).toBeAccessible();
    await expect(page).toFitItsWidth();

    await page.route(/\/staff\/catalogue\/offer\.data/, (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: "Опубликовать" }).press("Enter");
    await expect(page.getByText("Всё, что вы ввели, осталось на месте")).toBeVisible();
    await expect(page.getByRole("article")).toContainText(/1\s410\sсом/);

    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: /^(?!Предпросмотр)/ })).toBeFocused();
    await expect(page.getByLabel("Цена, сом")).toHaveValue(price);
    await page.getByRole("button", { name: "Посмотреть" }).press("Enter");
    await page.getByRole("button", { name: "Вернуться к форме" }).press("Enter");
    await expect(page.getByLabel("Цена, сом")).toHaveValue(price);
    await page.getByRole("button", { name: "Посмотреть" }).press("Enter");
    await page.getByRole("button", { name: "Опубликовать" }).press("Enter");
    await page.waitForURL("**/staff/catalogue/doctor?**");
    await expect(page.getByRole("status").filter({ hasText: "Опубликовано" })).toBeVisible();
    await expect(page.getByRole("region", { name: "История изменений" })).toContainText(service.name);
    const unload = () => dispatchEvent(new Event("beforeunload", { cancelable: true }));
    expect(await page.evaluate(unload), "the page is left without a question").toBe(true);
    // The empty price, and the failed request.
    expect(problems).toEqual([expect.stringContaining("400"), expect.stringContaining("ERR_FAILED")]);
  } finally {
    await staff.stop();
  }
});
