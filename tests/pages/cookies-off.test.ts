import { expect, test } from "vitest";
import { freshPhone, lastCode, startForm, typedFields, words } from "../support/booking.ts";
import { ask } from "../support/http.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor, type Page } from "../support/visitor.ts";

/** What a browser that keeps no cookies is told. */
const off = "Ваш браузер не сохраняет файлы cookie";
const alertOf = (page: Page) => page.document.querySelector("[role=alert]")?.text ?? "";

test("B-01 without cookies no code is sent: the form says so, with the clinic's phone and everything typed", async () => {
  const visitor = createVisitor(sharedOrigin());
  const { form } = await startForm(visitor, (page) => !page.document.querySelector("[name^=field-]"));
  const phone = freshPhone();
  const typed = { name: words.name, phone: phone.typed };
  const address = form.url.pathname + form.url.search;
  visitor.cookies.clear();
  const refused = await form.form(words.book).submit(typed);
  expect([refused.status, refused.url.pathname + refused.url.search]).toEqual([400, address]);
  expect(alertOf(refused)).toContain(off);
  expect(alertOf(refused)).toMatch(/позвонить в клинику: \+996/);
  expect(refused.document.querySelector("input[name=name]")?.getAttribute("value")).toBe(words.name);
  expect(refused.document.querySelector("input[name=phone]")?.getAttribute("value")).toBe(phone.typed);
  await expect(lastCode(createVisitor(sharedOrigin()), phone)).rejects.toThrow("no code");

  // Nor does the way to other times lose what was typed without a word.
  visitor.cookies.clear();
  const times = await form.form(words.chooseTime).submit(typed);
  expect([times.status, alertOf(times)]).toEqual([400, expect.stringContaining(off)]);

  // Once they are allowed the same form goes through.
  const otp = await refused.form(words.book).submit();
  expect(otp.url.pathname).toMatch(/\/otp$/);
});

test("B-01 a visitor whose first page is the form is not treated as one without cookies", async () => {
  const { form } = await startForm(
    createVisitor(sharedOrigin()),
    (page) => !page.document.querySelector("[name^=field-]"),
  );
  const visitor = createVisitor(sharedOrigin());
  const first = await visitor.get(form.url.pathname + form.url.search);
  const otp = await first.form(words.book).submit({ name: words.name, phone: freshPhone().typed });
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

  const patient = createVisitor(sharedOrigin());
  const { form } = await startForm(patient);
  const phone = freshPhone();
  const otp = await form.form(words.book).submit({ name: words.name, phone: phone.typed, ...typedFields(form) });
  const appointment = await otp.form(words.confirm).submit({ code: await lastCode(patient, phone) });
  const rebook = await patient.get(`${appointment.url.pathname}/rebook${appointment.url.search}`);
  const slot = rebook.document.querySelector("input[name=slot]")!.getAttribute("value")!;
  patient.cookies.clear();
  const again = await rebook.form("Продолжить").submit({ slot });
  expect([again.status, alertOf(again)]).toEqual([400, expect.stringContaining(off)]);

  const headers = { origin: sharedOrigin(), "content-type": "application/x-www-form-urlencoded" };
  const choice = await ask(`${sharedOrigin()}/cookies`, { method: "POST", headers, body: "choice=necessary" });
  expect([choice.status, choice.text]).toEqual([400, expect.stringContaining(off)]);
  // What needs none works.
  patient.cookies.clear();
  const cancel = await (await patient.get(appointment.url.pathname + appointment.url.search)).follow("Отменить запись");
  patient.cookies.clear();
  expect((await cancel.form("Отменить запись").submit({ reason: "plans" })).text).toContain("Запись отменена");
});
