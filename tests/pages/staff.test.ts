import { expect, test } from "vitest";
import { sendRequest } from "../support/http.ts";
import {
  bookingTexts,
  freshPhone,
  lastCode,
  sendBookingForm,
  startForm,
  typedFields,
  valueOf,
} from "../support/booking.ts";
import { readCalendarFile } from "../support/calendar-file.ts";
import { sharedApiOrigin, sharedOrigin } from "../support/shared-product.ts";
import { createVisitor, type Page, type Visitor } from "../support/visitor.ts";

const demoOperator = { email: "operator@demo.example", password: "demo-operator" };

async function signIn(visitor: Visitor) {
  const page = await visitor.get("/staff");
  return page.form("Войти").submit(demoOperator);
}

test("O-03 B-13 signing out clears callers from the browser", async () => {
  const visitor = createVisitor(sharedOrigin());
  await signIn(visitor);
  const { form } = await startForm(visitor);
  await form.form("Записать пациента").submit({ name: "Айгүл", phone: "1" });
  expect([...visitor.cookies.keys()].some((name) => name.startsWith("booking-"))).toBe(true);
  await (await visitor.get("/")).form("Выйти").submit();
  expect([...visitor.cookies.keys()].filter((name) => name.startsWith("booking-"))).toEqual([]);
});

test("O-02 O-03 L-02 an operator signs in and sees badge and e-mail instead of the login menu; a post signs out", async () => {
  const visitor = createVisitor(sharedOrigin());
  const home = await signIn(visitor);
  expect(home.url.pathname).toBe("/staff/desk");
  expect(home.document.querySelector("header")?.text).toMatch(/Оператор\s*operator@demo\.example/);
  expect(home.document.querySelector("header")?.text).not.toContain("Кабинет клиники");
  expect(home.response.headers["cache-control"]).toBe("private, no-store");

  expect((await visitor.get("/staff/sign-out")).document.querySelector("header")?.text).toContain(
    "operator@demo.example",
  );
  const token = visitor.cookies.get("user")!;
  const signedOut = await home.form("Выйти").submit();
  expect(signedOut.document.querySelector("header")?.text).not.toContain("operator@demo.example");
  visitor.cookies.set("user", token);
  expect((await visitor.get("/")).document.querySelector("header")?.text).not.toContain("operator@demo.example");
  expect(visitor.cookies.has("user")).toBe(false);
});

const summaryOf = (page: Page) => page.document.querySelectorAll("main [role=alert] li").map((line) => line.text);

test("O-03 the summaries of staff forms name the field, and wrong credentials none", async () => {
  const visitor = createVisitor(sharedOrigin());
  const form = (await visitor.get("/staff")).form("Войти");
  expect(summaryOf(await form.submit({ email: "", password: "" }))).toEqual([
    "E-mail: Это поле обязательное",
    "Пароль: Это поле обязательное",
  ]);
  const wrong = await form.submit({ ...demoOperator, email: "nobody@demo.example" });
  expect([wrong.status, summaryOf(wrong)]).toEqual([400, ["Неверный e-mail или пароль."]]);

  const desk = await form.submit(demoOperator);
  expect(summaryOf(await desk.form("Найти записи").submit({ phone: "+996 555 12-3" }))).toEqual([
    "Телефон звонящего: В номере не хватает 3 цифр.",
  ]);
});

test("B-13 an operator books with no code step, and opens the visit later from the desk", async () => {
  const visitor = createVisitor(sharedOrigin());
  await signIn(visitor);
  const { form } = await startForm(visitor);
  expect(form.text).not.toContain("На этот номер придёт SMS");
  const typed = { name: bookingTexts.name, phone: freshPhone().typed, ...typedFields(form) };
  const [booked] = await Promise.all([
    form.form(bookingTexts.book).submit(typed),
    form.form(bookingTexts.book).submit(typed),
  ]);
  expect(booked.url.pathname).toMatch(/^\/appointments\/\d+$/);
  expect(booked.text).toContain("Пациент записан");

  const [key] = [...visitor.cookies.keys()].filter((name) => name.startsWith("visit-"));
  visitor.cookies.delete(key!);
  const desk = await visitor.get(booked.url.pathname);
  expect([desk.url.pathname, desk.text.includes("Чтобы открыть эту запись, найдите здесь телефон пациента.")]).toEqual([
    "/staff/desk",
    true,
  ]);
});

test("B-13 the form addresses the operator, and the appointment links back to the list and on to the next caller", async () => {
  const visitor = createVisitor(sharedOrigin());
  await signIn(visitor);
  const list = await visitor.get("/doctors/bishkek/kardiolog?sort=rating&utm_source=desk");
  const slot = list.document.querySelector("article a[href*='slot=']")!.getAttribute("href")!;
  const opened = await visitor.get(slot);
  const form = opened.url.pathname.endsWith("/info") ? await opened.follow(bookingTexts.goOn) : opened;
  expect(form.text).toContain("вы подтверждаете, что пациент принимает");
  expect(form.text).not.toMatch(/У меня|Записаться|вы принимаете/);

  const refused = await form
    .form("Записать пациента")
    .submit({ name: bookingTexts.name, phone: "+40 712 345 678", ...typedFields(form) });
  expect(refused.text).toContain("Это номер другой страны");
  expect(refused.text).not.toContain("запишитесь по телефону клиники");
  const booked = await refused.form("Записать пациента").submit({ phone: freshPhone().typed });
  expect(booked.text).toContain("Пациент записан");
  const calendar = await booked.follow("Добавить в календарь");
  const appointmentUrl = new URL(String(readCalendarFile(calendar.response).url));
  const back = await booked.follow("Вернуться к списку");
  expect([back.status, back.url.pathname + back.url.search]).toEqual([200, list.url.pathname + list.url.search]);
  expect((await booked.form("Следующий звонок").submit()).url.pathname).toBe("/staff/desk");
  // Other people with the appointment's URL see nothing of the call.
  const other = await createVisitor(sharedOrigin()).get(appointmentUrl.pathname + appointmentUrl.search);
  expect(other.text).toContain("Вы записаны");
  expect(other.text).not.toContain("Следующий звонок");
});

test("B-13 a forged cookie does not make an operator", async () => {
  const visitor = createVisitor(sharedOrigin());
  const base64 = (value: unknown, encoding: "base64" | "base64url") =>
    Buffer.from(JSON.stringify(value)).toString(encoding);
  const forged = base64({ access_token: "x", user: { is_operator: true } }, "base64url");
  // Encoded like createCookie does.
  visitor.cookies.set("user", base64(forged, "base64"));
  const { form } = await startForm(visitor);
  expect(form.document.querySelector("header")?.text).toContain("Войти");
  const otp = await form
    .form(bookingTexts.book)
    .submit({ name: bookingTexts.name, phone: freshPhone().typed, ...typedFields(form) });
  expect(otp.url.pathname).toMatch(/\/otp$/);
});

test("O-03 a wrong password is refused with status 400, and the session cookie is HttpOnly", async () => {
  const visitor = createVisitor(sharedOrigin("hu"));
  const page = await visitor.get("/staff");
  const refused = await page.form("Bejelentkezés").submit({ email: demoOperator.email, password: "wrong" });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("Hibás e-mail-cím vagy jelszó.")]);
  expect(refused.document.querySelector("title")?.text).toMatch(/^Hiba: /);
  expect(refused.document.querySelector("input[name=password]")?.getAttribute("value") ?? "").toBe("");
  const body = new URLSearchParams(demoOperator).toString();
  const response = await sendRequest(`${sharedOrigin()}/staff`, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin: sharedOrigin(),
      "content-length": String(body.length),
      cookie: "cookies=kept",
    },
    body,
  });
  expect(response.headers["set-cookie"]?.find((line) => line.startsWith("user="))).toMatch(/HttpOnly; SameSite=Lax$/);
});

test("O-03 a second sign-in in a browser ends its first session", async () => {
  const visitor = createVisitor(sharedOrigin());
  const signInPage = await visitor.get("/staff");
  await signInPage.form("Войти").submit(demoOperator);
  const first = visitor.cookies.get("user")!;
  const desk = await signInPage.form("Войти").submit(demoOperator);
  expect(desk.url.pathname).toBe("/staff/desk");
  const earlier = createVisitor(sharedOrigin());
  earlier.cookies.set("user", first);
  expect((await earlier.get("/contacts")).text).not.toContain(demoOperator.email);
  expect((await visitor.get("/contacts")).text).toContain(demoOperator.email);
});

test("B-13 the operator's desk finds a caller's appointments to move and cancel, and lists callbacks", async () => {
  const patient = createVisitor(sharedOrigin());
  const { form } = await startForm(patient);
  const phone = freshPhone();
  const otp = await sendBookingForm(form, phone);
  const visit = await otp.form(bookingTexts.confirm).submit({ code: await lastCode(patient, phone) });
  const doctorService = Number(/booking\/(\d+)\//.exec(form.url.pathname)![1]);
  const name = `Перезвоните ${phone.number.slice(-6)}`;
  const response = await sendRequest(`${sharedApiOrigin()}/api/v1/callbacks/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ doctor_service: doctorService, name, phone: phone.number }),
  });
  expect(response.status).toBe(201);

  const operator = createVisitor(sharedOrigin());
  const desk = await signIn(operator);
  expect(desk.url.pathname).toBe("/staff/desk");
  const short = await desk.form("Найти записи").submit({ phone: phone.number.slice(0, -2) });
  expect([short.status, short.document.querySelector("#desk-phone-error")?.text]).toEqual([
    400,
    "В номере не хватает 2 цифр.",
  ]);
  const found = await desk.form("Найти записи").submit({ phone: phone.typed });
  expect(found.text).toContain("По этому номеру 1 запись");
  const [time] = /\d\d:\d\d/.exec(visit.document.querySelector("time")!.text)!;
  expect(found.document.querySelector("main li a b")!.text).toContain(time);
  expect(found.url.href).not.toContain(phone.number.slice(-6));
  expect((await found.follow("Перенести запись")).url.pathname).toMatch(/\/reschedule$/);
  const cancelling = await found.follow("Отменить запись");
  expect(cancelling.text).toContain("Почему пациент отменяет?");
  const reasons = cancelling.document
    .querySelectorAll("input[name=reason]")
    .map((input) => input.getAttribute("value"));
  expect(reasons).toEqual(["plans", "better", "otherDoctor", "other"]);
  expect(cancelling.text).toContain("Пациенту стало лучше");
  const cancelled = await cancelling.form("Отменить запись").submit({ reason: "plans" });
  expect(cancelled.text).toContain("Запись отменена");
  const again = await desk.form("Найти записи").submit({ phone: phone.typed });
  expect(again.text).toContain("Отменена");

  // A callback becomes a booking: its number is the caller's, on the page of its doctor.
  const doctor = await desk.form(`Записать на приём: ${name}`).submit();
  expect(doctor.url.pathname + doctor.url.search).toMatch(new RegExp(`^/doctor/[^/]+\\?service=${doctorService}$`));
  expect(doctor.document.querySelector("main")!.text.replace(/\D/g, "")).toContain(phone.number.slice(1));
  expect(valueOf((await startForm(operator)).form, "phone")?.replace(/\D/g, "")).toBe(phone.number.slice(1));

  expect(desk.text).toContain(name);
  expect(desk.document.querySelector(`main a[href='tel:${phone.number}']`)).not.toBeNull();
  const closed = await desk.form(`Готово: ${name}`).submit();
  expect([closed.url.pathname, closed.text.includes(name)]).toEqual(["/staff/desk", false]);
  expect(closed.text).toContain("Обратный звонок отмечен как выполненный.");
  expect((await patient.get("/staff/desk")).url.pathname).toBe("/staff");
});

test("B-13 an operator finds a returning patient by phone and gets the form filled in; others are not offered this", async () => {
  const operator = createVisitor(sharedOrigin());
  await signIn(operator);
  const phone = freshPhone();
  const first = await startForm(operator);
  await first.form
    .form(bookingTexts.book)
    .submit({ name: "Пробный Пациент", phone: phone.typed, ...typedFields(first.form) });

  const { form } = await startForm(operator);
  const nobody = await form.form(/^Найти пациента/).submit({ phone: freshPhone().typed });
  expect([nobody.status, nobody.text]).toEqual([
    200,
    expect.stringContaining("По этому номеру ещё никого не записывали."),
  ]);
  const found = await nobody.form(/^Найти пациента/).submit({ phone: phone.typed, name: "" });
  expect(found.url.href).not.toContain(phone.number.slice(4));
  expect(found.text).toContain("По этому номеру уже записывали:");
  const filled = await found.form("Пробный Пациент").submit();
  const valueOf = (name: string) => filled.document.querySelector(`input[name=${name}]`)?.getAttribute("value");
  expect([filled.url.pathname, valueOf("name"), valueOf("phone")]).toEqual([
    form.url.pathname,
    "Пробный Пациент",
    phone.typed,
  ]);
  const booked = await filled.form(bookingTexts.book).submit(typedFields(filled));
  expect(booked.url.pathname).toMatch(/^\/appointments\/\d+$/);

  const patient = createVisitor(sharedOrigin());
  const patientForm = (await startForm(patient)).form;
  expect(patientForm.document.querySelector("[value=find-patient]")).toBeNull();
  const forged = await patientForm.form(bookingTexts.book).submit({ intent: "find-patient", phone: phone.typed });
  expect(forged.text).not.toContain("Пробный Пациент");
});

test("O-01 the sign-in page in demo mode lists its accounts, and each works in its markets", async () => {
  const page = await createVisitor(sharedOrigin()).get("/staff");
  const accounts = page.document
    .querySelectorAll("main li")
    .map((line) => line.querySelectorAll("code").map((part) => part.text));
  expect(accounts.map(([email]) => email)).toEqual([
    "operator@demo.example",
    "moderator@demo.example",
    "manager@demo.example",
    "operator-hu@demo.example",
    "clinic@demo.example",
  ]);
  for (const market of ["kg", "kz", "hu", "ro", "ae"]) {
    for (const [email = "", password = ""] of accounts) {
      const visitor = createVisitor(sharedOrigin(market));
      const { status, url } = await (await visitor.get("/staff")).form().submit({ email, password });
      const country = { "operator-hu@demo.example": "hu", "clinic@demo.example": "kg" }[email] ?? market;
      const refused = country !== market;
      const homes = {
        "moderator@demo.example": "/staff/reviews",
        "manager@demo.example": "/staff/joins",
        "clinic@demo.example": "/staff/day",
      };
      const home = homes[email as keyof typeof homes] ?? "/staff/desk";
      expect([market, email, status, url.pathname]).toEqual([
        market,
        email,
        refused ? 400 : 200,
        refused ? "/staff" : home,
      ]);
    }
  }
});

test("O-01 staff of another country appear signed out here, with a message", async () => {
  const elsewhere = "Эта учётная запись действует на сайте другой страны. Войдите там.";
  const account = { email: "operator-hu@demo.example", password: "demo-operator-hu" };
  const visitor = createVisitor(sharedOrigin());
  expect((await (await visitor.get("/staff")).form().submit(account)).text).toContain(elsewhere);
  expect(visitor.cookies.has("user")).toBe(false);

  const atHome = createVisitor(sharedOrigin("hu"));
  expect((await (await atHome.get("/staff")).form().submit(account)).document.querySelector("header")?.text).toContain(
    account.email,
  );
  for (const path of ["/", "/staff", "/staff/reviews", "/doctors/bishkek/kardiolog"]) {
    visitor.cookies.set("user", atHome.cookies.get("user")!);
    const seen = await visitor.get(path);
    expect([
      path,
      seen.text.includes(account.email),
      seen.document.querySelector("header")?.text.includes("Выйти"),
    ]).toEqual([path, path === "/staff" || path === "/staff/reviews", false]);
    expect(seen.text).toContain(elsewhere);
    expect(visitor.cookies.has("user")).toBe(false);
  }
  expect((await atHome.get("/")).document.querySelector("header")?.text).toContain(account.email);
});

test("O-01 O-03 signing out on another country's site ends the session everywhere", async () => {
  const account = { email: "operator-hu@demo.example", password: "demo-operator-hu" };
  const atHome = createVisitor(sharedOrigin("hu"));
  await (await atHome.get("/staff")).form().submit(account);
  const token = atHome.cookies.get("user")!;
  const response = await sendRequest(`${sharedOrigin()}/staff/sign-out`, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin: sharedOrigin(),
      "content-length": "0",
      cookie: `user=${token}`,
    },
    body: "",
  });
  expect([response.status, response.headers.location]).toEqual([302, "/"]);
  expect(response.headers["set-cookie"]?.some((line) => /^user=;.*Max-Age=0/.test(line))).toBe(true);
  expect((await atHome.get("/")).document.querySelector("header")?.text).not.toContain(account.email);
});
