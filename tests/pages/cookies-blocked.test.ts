import { expect, test } from "vitest";
import {
  bookingTexts,
  freshPhone,
  hasNoAdditionalFields,
  keyOf,
  lastCode,
  pathWithKey,
  sendBookingForm,
  startForm,
} from "../support/booking.ts";
import { sendRequest } from "../support/http.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor, type Page, type Visitor } from "../support/visitor.ts";

/** The message to a browser that accepts no cookies. */
const off = "Ваш браузер не сохраняет файлы cookie";
/** An appointment that can be changed. */
async function bookVisit(visitor: Visitor): Promise<Page> {
  const { form } = await startForm(visitor);
  const phone = freshPhone();
  const otp = await sendBookingForm(form, phone);
  return otp.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) });
}

const alertOf = (page: Page) => page.document.querySelector("[role=alert]")?.text ?? "";

test("B-01 without cookies no code is sent: the form says so, with the clinic's phone and everything typed", async () => {
  const visitor = createVisitor(sharedOrigin());
  const { form } = await startForm(visitor, hasNoAdditionalFields);
  const phone = freshPhone();
  const typed = { name: bookingTexts.name, phone: phone.typed };
  const path = form.url.pathname + form.url.search;
  visitor.cookies.clear();
  const refused = await form.form(bookingTexts.book).submit(typed);
  expect([refused.status, refused.url.pathname + refused.url.search]).toEqual([400, path]);
  expect(alertOf(refused)).toContain(off);
  expect(alertOf(refused)).toMatch(/позвонить в клинику: \+996/);
  expect(refused.document.querySelector("input[name=name]")?.getAttribute("value")).toBe(bookingTexts.name);
  expect(refused.document.querySelector("input[name=phone]")?.getAttribute("value")).toBe(phone.typed);
  await expect(lastCode(createVisitor(sharedOrigin()), phone)).rejects.toThrow("no code");

  // The link to other slots does not silently lose the input either.
  visitor.cookies.clear();
  const times = await form.form(bookingTexts.chooseTime).submit(typed);
  expect([times.status, alertOf(times)]).toEqual([400, expect.stringContaining(off)]);

  // With cookies the same form is accepted.
  const otp = await refused.form(bookingTexts.book).submit();
  expect(otp.url.pathname).toMatch(/\/otp$/);
});

test("B-01 a visitor whose first page is the form is not treated as one without cookies", async () => {
  const { form } = await startForm(createVisitor(sharedOrigin()), hasNoAdditionalFields);
  const visitor = createVisitor(sharedOrigin());
  const first = await visitor.get(form.url.pathname + form.url.search);
  const otp = await first.form(bookingTexts.book).submit({ name: bookingTexts.name, phone: freshPhone().typed });
  expect(otp.url.pathname).toMatch(/\/otp$/);
});

test("O-03 B-18 N-03 forms that need cookies say so: staff sign-in, another booking, consent", async () => {
  const visitor = createVisitor(sharedOrigin());
  const signIn = await visitor.get("/staff");
  const operator = { email: "operator@demo.example", password: "demo-operator" };
  visitor.cookies.clear();
  const refused = await signIn.form("Войти").submit(operator);
  expect([refused.status, alertOf(refused)]).toEqual([400, expect.stringContaining(off)]);
  expect(refused.document.querySelector("#staff-email")?.getAttribute("value")).toBe(operator.email);
  expect((await refused.form("Войти").submit(operator)).url.pathname).toBe("/staff/desk");

  const appointment = await bookVisit(createVisitor(sharedOrigin()));
  const patient = createVisitor(sharedOrigin(), { keepsCookies: false });
  const rebook = await patient.get(pathWithKey(appointment).replace("?", "/rebook?"));
  const slot = rebook.document.querySelector("input[name=slot]")!.getAttribute("value")!;
  const again = await rebook.form("Продолжить").submit({ slot });
  expect([again.status, alertOf(again)]).toEqual([400, expect.stringContaining(off)]);

  const headers = { origin: sharedOrigin(), "content-type": "application/x-www-form-urlencoded" };
  const choice = await sendRequest(`${sharedOrigin()}/cookies`, { method: "POST", headers, body: "choice=necessary" });
  expect([choice.status, choice.text]).toEqual([400, expect.stringContaining(off)]);
});

test("B-18 a browser that has lost the key to an appointment is told so at the sign-in, and what to do", async () => {
  const visitor = createVisitor(sharedOrigin());
  const appointment = await bookVisit(visitor);
  visitor.cookies.clear();
  const lost = await appointment.follow("Перенести запись");
  const advice = "Откройте её по ссылке из SMS";
  expect([lost.url.pathname, lost.text]).toEqual(["/appointments", expect.stringContaining(advice)]);
  expect((await visitor.get("/appointments")).text).not.toContain(advice);
});

test("B-18 without cookies an appointment's link opens its page and the pages below, which keep the key and post with it", async () => {
  const appointment = await bookVisit(createVisitor(sharedOrigin()));
  const visitor = createVisitor(sharedOrigin(), { keepsCookies: false });
  const opened = await visitor.get(pathWithKey(appointment));
  expect([opened.status, opened.url.pathname]).toEqual([200, appointment.url.pathname]);
  expect([...opened.url.searchParams]).toEqual([
    ["hash", keyOf(appointment)],
    ["opened", "1"],
  ]);
  // What the patient keeps opens the page everywhere.
  expect(pathWithKey(opened)).toBe(pathWithKey(appointment));
  expect((await opened.follow("Добавить в календарь")).response.headers["content-type"]).toContain("text/calendar");

  const moving = await opened.follow("Перенести запись");
  const unchosen = await moving.form("Перенести").submit();
  expect([unchosen.status, unchosen.url.search, alertOf(unchosen)]).toEqual([
    400,
    opened.url.search,
    expect.stringContaining("Выберите время"),
  ]);
  const slot = moving.document.querySelectorAll("input[name=slot]").at(-1)!.getAttribute("value")!;
  const moved = await unchosen.form("Перенести").submit({ slot });
  expect([moved.status, moved.url.href]).toEqual([200, opened.url.href]);
  // The first page is out of date by now.
  const other = moving.document.querySelector("input[name=slot]")!.getAttribute("value")!;
  const late = await moving.form("Перенести").submit({ slot: other });
  expect([late.status, late.url.pathname, late.url.search]).toEqual([200, moving.url.pathname, opened.url.search]);
  const cancelled = await (await moved.follow("Отменить запись")).form("Отменить запись").submit({ reason: "plans" });
  expect([cancelled.url.href, cancelled.text]).toEqual([opened.url.href, expect.stringContaining("Запись отменена")]);
  expect((await cancelled.follow("Записаться снова")).status).toBe(200);
  const feedback = await visitor.get(pathWithKey(appointment).replace("appointments", "feedback"));
  expect([feedback.status, feedback.url.search]).toEqual([200, opened.url.search]);
});
