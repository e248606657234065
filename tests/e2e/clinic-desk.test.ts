import { createBooker, setVisitStart } from "../support/appointments.ts";
import { createTestApi } from "../support/api.ts";
import { startStaffProduct, type Account, type StaffProduct } from "../support/staff-product.ts";
import type { Locator, Page } from "@playwright/test";
import { cityTime } from "#app/calendar/city-time.ts";
import { addDays } from "#app/calendar/days.ts";
import { bookingTexts, freshPhone, lastCode, sendBookingForm, startForm } from "../support/booking.ts";
import { openHydrated, waitForAsset } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

/** Books at the clinic of the demo account. @returns the day, the patient's phone, and the text of the page */
async function bookAtTheClinic() {
  const visitor = createVisitor(sharedOrigin());
  const isForAdults = (text: string) => !/Детск|Педиатр/.test(text);
  const { form } = await startForm(visitor, (page) => isForAdults(page.text), ["/clinics/bishkek/klinika-ala-too-med"]);
  const phone = freshPhone();
  const otp = await sendBookingForm(form, phone);
  const appointment = await otp.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) });
  const day = appointment.document.querySelector("dl time")!.getAttribute("datetime")!;
  return { date: cityTime(day, "Asia/Bishkek").date, phone, text: appointment.text };
}

test("B-18 O-01 the clinic finds an appointment on its day and cancels it, by keyboard, on a phone", async ({
  visit,
}) => {
  const { date, phone, text } = await bookAtTheClinic();
  const { page, problems } = await visit({ size: "mobile" });
  await page.goto("/staff");
  await page.getByLabel("E-mail").fill("clinic@demo.example");
  await page.getByLabel("Пароль").fill("demo-clinic");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/staff/day");

  const item = page.locator("li", { has: page.locator(`a[href="tel:${phone.number}"]`) });
  await openHydrated(page, `/staff/day?date=${date}`);
  const branches = await page.getByLabel("Филиал").locator("option").allInnerTexts();
  const bookedBranch = branches.find((name) => text.includes(name))!;
  const chosen = page.getByLabel("Филиал").locator("option:checked");
  // The choice submits the form; a second submit would abort it.
  await page.getByLabel("Филиал").selectOption(bookedBranch);
  await page.waitForURL(/[?&]branch=/);
  const ofBranch = page.url();
  await page.getByLabel("Филиал").selectOption(branches.find((name) => name !== bookedBranch)!);
  await page.waitForURL((url) => url.href !== ofBranch);
  await page.goBack();
  await expect(chosen).toHaveText(bookedBranch);
  await page.getByRole("button", { name: "Показать" }).press("Enter");
  await expect(item).toContainText("Подтверждена");
  await expect(page).toBeAccessible();
  await expect(page).toFitItsWidth();

  await item.locator("summary").last().press("Enter");
  await expect(page).toBeAccessible();
  await item.getByLabel("Причина").press("Enter");
  await expect(item.getByRole("alert").filter({ hasText: "Причина: Это поле обязательное" })).toBeFocused();
  await item.getByLabel("Причина").pressSequentially("Врач болен");
  await page.keyboard.press("Enter");
  await expect(item).toContainText("Отменена: Врач болен");
  await expect(item.getByRole("button")).toHaveCount(0);
  // The empty reason.
  expect(problems).toEqual([expect.stringContaining("400")]);
});

test.describe("with a product of its own", () => {
  let staff: StaffProduct;
  let booker: Awaited<ReturnType<typeof createBooker>>;
  let account: Account;
  test.beforeAll(async () => {
    staff = await startStaffProduct();
    booker = await createBooker(await createTestApi("in process", { database: staff.database }));
    const { clinic_branch: branch } = booker.offer.doctorService;
    account = await staff.makeAccount({ is_clinic_branch_administrator: true }, "kg", { branch });
  });
  test.afterAll(() => staff?.stop());

  /** As staff of the branch where the booker books. */
  const signIn = async (page: Page) => {
    await page.goto("/staff");
    await page.getByLabel("E-mail").fill(account.email);
    await page.getByLabel("Пароль").fill(account.password);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/staff/day");
  };

  test("B-18 after a change the focus stays on the visit: on its next mark, or on its heading", async ({ visit }) => {
    const [started, ahead] = [await booker.book(), await booker.book()];
    await setVisitStart(staff.database, started.id, new Date(Date.now() - 1000));
    const { page } = await visit({ origin: staff.product.origin("kg") });
    await signIn(page);

    await openHydrated(page, "/staff/day");
    const mark = (name: string) => page.locator(`#visit-${started.id}`).getByRole("button", { name });
    await mark("На месте").focus();
    for (const next of ["Приём состоялся", "Снять отметку"]) {
      await page.keyboard.press("Enter");
      await expect(mark(next)).toBeFocused();
    }
    await expect(mark("Снять отметку")).toHaveAccessibleDescription("Приём состоялся");
    await page.keyboard.press("Enter");
    await expect(mark("Приём состоялся")).toBeVisible();
    await expect(mark("Снять отметку")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(mark("На месте")).toBeFocused();

    // The first press removes the button, the second hits its space: shorter waits than those of an assertion.
    const { x, y, width, height } = (await mark("Неявка").boundingBox())!;
    const press = () => page.mouse.click(x + width / 2, y + height / 2);
    await press();
    await page.waitForFunction(() => document.activeElement?.getAttribute("value") === "none");
    await press();
    await expect(mark("Снять отметку")).toBeFocused();
    // Later presses take the focus, as everywhere.
    await expect(async () => {
      await press();
      await expect(mark("Снять отметку")).not.toBeFocused({ timeout: 100 });
    }).toPass();
    await mark("Снять отметку").press("Enter");
    await expect(mark("На месте")).toBeFocused();

    const { date } = cityTime(ahead.slot.datetime, "Asia/Bishkek");
    await openHydrated(page, `/staff/day?date=${date}`);
    const item = page.locator(`#visit-${ahead.id}`);
    await item.locator("summary").last().press("Enter");
    await item.getByLabel("Причина").fill("Врач болен");
    await page.keyboard.press("Enter");
    await expect(item.getByRole("heading")).toBeFocused();
    await expect(item).toContainText("Отменена: Врач болен");
    await page.getByRole("link", { name: "Следующий день" }).click();
    await expect(page.locator("input[name=date]")).toHaveValue(addDays(date, 1));
  });

  test("B-18 the second press of a double press on a mark changes no other visit", async ({ visit }) => {
    const [first, second] = [await booker.book(), await booker.book()];
    const now = Date.now();
    for (const { id } of [first, second]) await setVisitStart(staff.database, id, new Date(now - 1000 - id));
    const { page } = await visit({ origin: staff.product.origin("kg") });
    await signIn(page);
    await openHydrated(page, "/staff/day");
    await waitForAsset(page, "after-paint");
    const mark = (id: number, name: string) => page.locator(`#visit-${id}`).getByRole("button", { name });
    /** Presses a control at a time in milliseconds, with the list scrolled so that it is under the pointer. */
    const press = (target: Locator, at: number) =>
      target.evaluate((element, timeStamp) => {
        for (const type of ["mousedown", "click"]) {
          const event = new MouseEvent(type, { clientX: 5, clientY: 5, detail: 1, bubbles: true, cancelable: true });
          Object.defineProperty(event, "timeStamp", { value: timeStamp });
          element.dispatchEvent(event);
        }
      }, at);
    await press(mark(first.id, "На месте"), 1_000);
    await expect(mark(first.id, "Снять отметку")).toBeVisible();
    await press(mark(second.id, "На месте"), 1_400);
    await press(page.getByRole("link", { name: "Следующий день" }), 1_800);
    // Sent after the second press, if that one was sent.
    await press(mark(first.id, "Приём состоялся"), 2_400);
    await expect(mark(first.id, "Снять отметку")).toHaveAccessibleDescription("Приём состоялся");
    await page.reload();
    await expect(mark(second.id, "На месте")).toBeVisible();
    // At a clinic that marks its visits, patients review only those that are marked.
    for (const next of ["Приём состоялся", "На месте"]) {
      await mark(first.id, "Снять отметку").press("Enter");
      await expect(mark(first.id, next)).toBeVisible();
    }
  });

  test("B-18 Back after a visit was moved to another day leads to its old day, and further back", async ({ visit }) => {
    const { id, slot } = await booker.book();
    const { date } = cityTime(slot.datetime, "Asia/Bishkek");
    const { page } = await visit({ origin: staff.product.origin("kg"), size: "mobile" });
    await signIn(page);
    await openHydrated(page, `/staff/day?date=${date}`);
    await page.locator(`#visit-${id}`).getByRole("link", { name: "Перенести запись" }).click();
    const lastTime = await page.locator("select[name=slot] option").last().getAttribute("value");
    await page.locator("select[name=slot]").selectOption(lastTime);
    await page.getByRole("button", { name: "Перенести запись" }).click();
    await page.getByText("Запись перенесена.").waitFor();
    await expect(page.locator("input[name=date]")).not.toHaveValue(date);

    await page.goBack();
    await page.getByText("Этой записи нет в этом дне. Возможно, её перенесли.").waitFor();
    await expect(page.locator("input[name=date]")).toHaveValue(date);
    const entry = () => page.evaluate(() => (history.state as { idx: number }).idx);
    const index = await entry();
    await page.goBack();
    await expect.poll(entry).toBe(index - 1);
    await expect(page.locator("input[name=date]")).toHaveValue(date);
  });

  test("B-19 after a patient has sent a review the focus is on its thanks", async ({ visit }) => {
    const { id, hash } = await booker.book();
    await setVisitStart(staff.database, id, new Date(Date.now() - 86_400_000));
    const { page } = await visit({ origin: staff.product.origin("kg") });
    await openHydrated(page, `/feedback/${id}?hash=${hash}`);
    const heading = page.getByRole("heading", { level: 1 });
    const question = await heading.innerText();
    await page.getByRole("radio", { name: "9", exact: true }).focus();
    await page.keyboard.press("Space");
    await page.getByRole("main").getByRole("button").press("Enter");
    await expect(heading).not.toHaveText(question);
    await expect(heading).toBeFocused();
  });

  test("B-18 the day is loaded again every half minute, but not while something is being typed or the session has ended", async ({
    visit,
  }) => {
    const { slot, id } = await booker.book();
    const { page } = await visit({ origin: staff.product.origin("kg") });
    await signIn(page);
    await page.clock.install();
    await openHydrated(page, `/staff/day?date=${cityTime(slot.datetime, "Asia/Bishkek").date}`);
    let loads = 0;
    page.on("request", (request) => (loads += Number(new URL(request.url()).pathname === "/staff/day.data")));
    const item = page.locator(`#visit-${id}`);
    await item.locator("summary").last().press("Enter");
    await item.getByLabel("Причина").fill("Врач бол");
    await page.clock.runFor(65_000);
    await expect(item.getByLabel("Причина")).toHaveValue("Врач бол");
    const loaded = page.waitForResponse((response) => response.url().includes("/staff/day.data"));
    await item.locator("summary").last().focus();
    await page.clock.runFor(30_000);
    await loaded;
    expect(loads).toBe(1);
    await expect(item.getByLabel("Причина")).toHaveValue("Врач бол");

    // The sign-in within the form stays.
    await page.context().clearCookies({ name: "user" });
    await item.getByLabel("Причина").press("Enter");
    await page.locator("input[name=staff-email]").waitFor();
    await expect(page.locator("html")).not.toHaveAttribute("data-loading");
    loads = 0;
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.clock.runFor(65_000);
    expect(loads).toBe(0);
    await expect(page.locator("input[name=staff-email]")).toBeVisible();
  });

  /** A free slot that has just begun. @returns its value in the form of a visitor without a booking */
  async function begunSlot(): Promise<string> {
    const { id } = booker.offer.slots.pop()!;
    const starts_at = new Date(Date.now() - 1000);
    await staff.database.db.updateTable("slots").set({ starts_at }).where("id", "=", id).execute();
    return `${booker.offer.doctorService.id}-${id}`;
  }

  test("B-18 a visitor without a booking is entered by keyboard", async ({ visit }) => {
    const slot = await begunSlot();
    const { page, problems } = await visit({ origin: staff.product.origin("kg") });
    await signIn(page);
    await openHydrated(page, "/staff/day");
    await page.getByRole("link", { name: "Пациент без записи" }).press("Enter");
    await page.getByRole("heading", { name: "Пациент без записи" }).waitFor();
    await expect(page).toBeAccessible();
    await expect(page).toFitItsWidth();
    await page.getByLabel("Имя пациента").press("Enter");
    await expect(page.getByRole("alert")).toContainText("Врач и время");
    await expect(page).toBeAccessible();

    await page.getByLabel("Врач и время").selectOption(slot);
    await page.getByLabel("Имя пациента").fill("Бакыт Асанов");
    await page.keyboard.press("Enter");
    const item = page.getByRole("listitem").filter({ hasText: "Бакыт Асанов" });
    await expect(item).toContainText(/без записи\s*На месте с/);
    await expect(page).toBeAccessible();
    await expect(page).toFitItsWidth();
    expect(problems).toEqual([expect.stringContaining("400")]);
  });

  for (const [size, script, name] of [
    ["mobile", true, "Нурлан Асанов"],
    ["mobile", false, "Нурбек Асанов"],
    ["desktop", false, "Нурсултан Асанов"],
  ] as const) {
    test(`B-18 on a ${size} ${script ? "with" : "without"} script the message about a new visitor is above the visit`, async ({
      visit,
    }) => {
      const slot = await begunSlot();
      const { page } = await visit({ size, script, origin: staff.product.origin("kg") });
      await signIn(page);
      await openHydrated(page, "/staff/day/walk-in");
      await page.getByLabel("Врач и время").selectOption(slot);
      await page.getByLabel("Имя пациента").fill(name);
      await page.keyboard.press("Enter");
      const message = page.getByText("Пациент добавлен.");
      await expect(message).toBeInViewport();
      const heading = page.getByRole("heading", { name });
      await expect(heading).toBeInViewport();
      const { y, height } = (await message.boundingBox())!;
      expect((await heading.boundingBox())!.y).toBeGreaterThan(y + height);
    });
  }
});

test("B-19 the clinic answers a review by keyboard, and the doctor's page shows it", async ({ visit }) => {
  const { page, problems } = await visit();
  await page.goto("/staff");
  await page.getByLabel("E-mail").fill("clinic@demo.example");
  await page.getByLabel("Пароль").fill("demo-clinic");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/staff/day");
  await page.getByRole("link", { name: "Отзывы о приёмах" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Отзывы о приёмах" })).toBeVisible();
  const review = page.locator("main ol > li").first();
  const doctor = await review.locator("time + span").evaluate((label) => label.nextSibling?.textContent ?? "");
  await review.locator("summary").press("Enter");
  await expect(page).toBeAccessible();
  await expect(page).toFitItsWidth();
  await review.getByRole("button").press("Enter");
  await expect(review.getByText("Это поле обязательное").first()).toBeVisible();
  const text = "Спасибо, передали врачу";
  await review.getByLabel("Ваш ответ").fill(text);
  await review.getByRole("button").press("Enter");
  await expect(page.getByText("Ответ опубликован.")).toBeVisible();

  await page.goto(`/search?q=${encodeURIComponent(doctor)}`);
  const profile = await page.getByRole("main").getByRole("link", { name: doctor }).first().getAttribute("href");
  await page.goto(`${profile?.split("?")[0]}?reviews=all`);
  await expect(page.locator("blockquote", { hasText: text })).toContainText("Ответ клиники");
  await expect(page).toBeAccessible();
  // The empty answer.
  expect(problems).toEqual([expect.stringContaining("400")]);
});
