import { expect, test } from "vitest";
import { cityTime } from "#app/calendar/city-time.ts";
import { patientSessionSeconds } from "#app/contract/patient-session.ts";
import { codeLifetimeSeconds } from "#app/contract/registration-code.ts";
import { sendRequest } from "../support/http.ts";
import {
  bookingTexts,
  freshPhone,
  keyOf,
  lastCode,
  pathWithKey,
  type Phone,
  sendBookingForm,
  startForm,
} from "../support/booking.ts";
import { readCalendarFile } from "../support/calendar-file.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor, type Page, type Visitor } from "../support/visitor.ts";

const texts = {
  send: "Получить код",
  open: "Показать мои записи",
  change: "Изменить номер",
  signOut: "Выйти",
  codeAgain: "Введите код ещё раз: страница его не хранит.",
  mismatch:
    /^С этим номером, кодом и буквой не нашлось ни предстоящих записей, ни записей за последний год\. Проверьте/,
  ended: "Сеанс закончился.",
};

/** An appointment that can be changed. */
async function book(visitor: Visitor, phone: Phone): Promise<Page> {
  const { form } = await startForm(visitor);
  const otp = await sendBookingForm(form, phone);
  return otp.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) });
}

async function askForCode(visitor: Visitor, phone: Phone): Promise<Page> {
  const page = await visitor.get("/appointments");
  return page.form(texts.send).submit({ phone: phone.typed });
}

async function signIn(visitor: Visitor, phone: Phone, letter = "п"): Promise<Page> {
  const page = await askForCode(visitor, phone);
  return page.form(texts.open).submit({ code: await lastCode(visitor, phone), letter });
}

const h1Of = (page: Page) => page.document.querySelector("h1")?.text;
const errorsOf = (page: Page) => page.document.querySelectorAll("[role=alert] li").map((item) => item.text);

async function createVisitorOnce(): Promise<Visitor> {
  const visitor = createVisitor(sharedOrigin());
  await visitor.get("/");
  return visitor;
}

test("L-01 L-05 L-08 header, menu and footer lead patients to their appointments", async () => {
  const page = await createVisitor(sharedOrigin("kz")).get("/kk");
  const links = page.document.querySelectorAll("a[href='/kk/appointments']");
  expect(links.map((link) => link.closest("header, footer")?.tagName)).toEqual(["HEADER", "HEADER", "FOOTER"]);
  expect(new Set(links.map((link) => link.text))).toEqual(new Set(["Менің жазылуларым"]));
});

test("L-01 the header of a signed-in patient's pages says so, and signs out; other pages stay the same for all", async () => {
  const phone = freshPhone();
  const appointment = await book(createVisitor(sharedOrigin()), phone);
  const visitor = await createVisitorOnce();
  const headerOf = (page: Page) => page.document.querySelector("header")!.structuredText;
  const codePage = await askForCode(visitor, phone);
  expect(headerOf(codePage)).toContain("Войти");
  await codePage.form(texts.open).submit({ code: await lastCode(visitor, phone), letter: "П" });
  const appointmentPath = appointment.url.pathname;
  for (const path of ["/appointments", appointmentPath, `${appointmentPath}/cancel`, `${appointmentPath}/reschedule`]) {
    const header = headerOf(await visitor.get(path));
    expect([path, header.includes("Вы вошли"), header.includes("Войти")]).toEqual([path, true, false]);
    expect(header).toContain("Кабинет клиники");
  }
  const ofAnother = await book(createVisitor(sharedOrigin()), freshPhone());
  const withKey = await visitor.get(pathWithKey(ofAnother));
  expect(headerOf(withKey)).toContain("Войти");
  const anyone = await createVisitor(sharedOrigin()).get("/doctors/bishkek/kardiolog");
  expect(headerOf(await visitor.get(anyone.url.pathname))).toBe(headerOf(anyone));

  const page = await visitor.get(appointmentPath);
  const signedOut = await page.form(/^Выйти/).submit();
  expect([signedOut.url.pathname, headerOf(signedOut).includes("Войти")]).toEqual(["/appointments", true]);
  // The history opens nothing, whatever has opened it.
  for (const path of [appointmentPath, withKey.url.pathname])
    expect((await visitor.get(path)).url.pathname, path).toBe("/appointments");
});

test("a patient signs in with a code and sees, opens, moves and cancels appointments without script", async () => {
  const booker = createVisitor(sharedOrigin());
  const phone = freshPhone();
  const appointment = await book(booker, phone);
  const visitor = await createVisitorOnce();
  const list = await signIn(visitor, phone);
  expect([list.status, list.url.pathname, list.url.search]).toEqual([200, "/appointments", ""]);
  expect(list.document.querySelector("main h2")?.text).toBe("Предстоящие");
  const card = list.document.querySelector("article")!;
  expect(card.querySelector("time")?.getAttribute("datetime")).toBe(
    appointment.document.querySelector("dl time")?.getAttribute("datetime"),
  );
  const hash = keyOf(appointment);
  expect(list.response.text).not.toContain(hash);

  const opened = await visitor.get(card.querySelector("a")!.getAttribute("href")!);
  expect([opened.url.pathname, opened.url.search]).toEqual([appointment.url.pathname, ""]);
  expect(opened.text).toContain("Вы записаны");
  expect(opened.response.text).not.toContain(hash);

  const times = await list.follow(/^Перенести запись/);
  // The last one: the first may be too soon to change.
  const slot = times.document.querySelectorAll("input[name=slot]").at(-1)!.getAttribute("value")!;
  const moved = await times.form(/^Перенести/).submit({ slot });
  expect([moved.url.pathname, moved.url.search]).toEqual([appointment.url.pathname, ""]);
  const asking = await (await visitor.get("/appointments")).follow(/^Отменить запись/);
  const cancelled = await asking.form("Отменить запись").submit({ reason: "better" });
  expect([cancelled.url.pathname, cancelled.url.search]).toEqual([appointment.url.pathname, ""]);
  expect(cancelled.text).toContain("Запись отменена");

  const after = await cancelled.follow("Мои записи");
  expect(after.document.querySelectorAll("main h2").map((heading) => heading.text)).toEqual([
    "Предстоящие",
    "Прошедшие и отменённые",
  ]);
  expect(h1Of(await after.follow(/^Записаться снова/))).toBe("Записаться снова");
});

test("a code sent twice signs in once, and both lead to the list", async () => {
  const phone = freshPhone();
  await book(createVisitor(sharedOrigin()), phone);
  const visitor = await createVisitorOnce();
  const codePage = await askForCode(visitor, phone);
  const typed = { code: await lastCode(visitor, phone), letter: "п" };
  for (const form of [codePage, codePage, codePage].map((page) => page.form(texts.open))) {
    const list = await form.submit(typed);
    expect([list.status, list.document.querySelector("title")?.text]).toEqual([
      200,
      expect.stringMatching(/^Мои записи/),
    ]);
    expect(list.document.querySelectorAll("article")).toHaveLength(1);
  }
});

test("X-02 a sign-in whose response was lost is posted again, and leads to the list", async () => {
  const phone = freshPhone();
  await book(createVisitor(sharedOrigin()), phone);
  const visitor = await createVisitorOnce();
  const form = (await askForCode(visitor, phone)).form(texts.open);
  const before = visitor.cookies.get("patient")!;
  const typed = { code: await lastCode(visitor, phone), letter: "п" };
  await form.submit(typed);
  // With the response its cookie was lost.
  visitor.cookies.set("patient", before);
  const list = await form.submit(typed);
  expect([list.status, h1Of(list), list.document.querySelectorAll("article")]).toMatchObject([
    200,
    "Мои записи",
    { length: 1 },
  ]);
  await list.form(texts.signOut).submit();
  const refused = await form.submit(typed);
  expect([refused.status, refused.text.includes("Код больше не действует")]).toEqual([400, true]);
});

test("where one field takes the whole name, the page asks for the letter of either name, and either is right", async () => {
  const phone = freshPhone();
  await book(createVisitor(sharedOrigin()), phone);
  const codePage = await askForCode(await createVisitorOnce(), phone);
  expect(codePage.document.querySelector("label[for=patient-letter]")!.text).toContain(
    "Первая буква имени или фамилии пациента",
  );
  for (const letter of ["Т", "P"]) {
    const list = await signIn(await createVisitorOnce(), phone, letter);
    expect([letter, list.document.querySelectorAll("article").length]).toEqual([letter, 1]);
    expect(list.text).toContain(`имя или фамилия начинается с буквы «${letter}»`);
  }
});

test("the calendar file of a signed-in patient has the lasting URL of the appointment", async () => {
  const phone = freshPhone();
  const appointment = await book(createVisitor(sharedOrigin()), phone);
  const visitor = await createVisitorOnce();
  const list = await signIn(visitor, phone);
  const link = list.document.querySelector("a[href*='calendar.ics']")!.getAttribute("href")!;
  const { response } = await visitor.get(link);
  expect(JSON.stringify(readCalendarFile(response))).toContain(keyOf(appointment));
});

test("private and not indexed: the page is not stored, and no URL has the phone, the code or the letter", async () => {
  const phone = freshPhone();
  await book(createVisitor(sharedOrigin()), phone);
  const visitor = await createVisitorOnce();
  for (const page of [
    await visitor.get("/appointments"),
    await askForCode(visitor, phone),
    await signIn(await createVisitorOnce(), phone),
  ]) {
    expect(page.response.headers["cache-control"]).toBe("no-store");
    expect(page.document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
    expect(page.url.search).toBe("");
  }
});

const wrongCode = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, "0");

test("a phone without appointments, a wrong code and a wrong letter get the same responses, which say what to check", async () => {
  const known = freshPhone();
  await book(createVisitor(sharedOrigin()), known);
  const seen = [];
  for (const [phone, letter, isWrong] of [
    [known, "Щ", false],
    [freshPhone(), "П", false],
    [known, "П", true],
  ] as const) {
    const visitor = await createVisitorOnce();
    const codePage = await askForCode(visitor, phone);
    const code = await lastCode(visitor, phone);
    const refused = await codePage.form(texts.open).submit({ code: isWrong ? wrongCode(code) : code, letter });
    seen.push([codePage.status, refused.status, ...errorsOf(refused)]);
  }
  expect(new Set(seen.map(String)).size).toBe(1);
  expect(seen[0]![2]).toMatch(texts.mismatch);
});

test("B-20 the same wrong code typed three times ends the code", async () => {
  const phone = freshPhone();
  await book(createVisitor(sharedOrigin()), phone);
  const visitor = await createVisitorOnce();
  let page = await askForCode(visitor, phone);
  const typed = { code: wrongCode(await lastCode(visitor, phone)), letter: "п" };
  for (let times = 0; times < 3; times += 1) page = await page.form(texts.open).submit(typed);
  expect([page.status, page.text]).toEqual([400, expect.stringContaining("Слишком много неверных попыток")]);
});

test("after too many wrong codes the field of the code asks for another", async () => {
  const phone = freshPhone();
  const visitor = await createVisitorOnce();
  const codePage = await askForCode(visitor, phone);
  const right = Number(await lastCode(visitor, phone));
  const tries = Array.from({ length: 6 }, (_, index) => String((right + 1 + index) % 10_000).padStart(4, "0"));
  let errors: string[] = [];
  for (const code of tries) errors = errorsOf(await codePage.form(texts.open).submit({ code, letter: "П" }));
  expect(errors).toEqual(["Код из SMS: Слишком много неверных попыток. Запросите новый код."]);
});

test("wrong input keeps the phone and the letter, never the code", async () => {
  const phone = freshPhone();
  const visitor = await createVisitorOnce();
  const codePage = await askForCode(visitor, phone);
  const refused = await codePage.form(texts.open).submit({ code: "12", letter: "К" });
  expect(refused.status).toBe(400);
  expect(errorsOf(refused)).toEqual(["Код из SMS: Введите 4 цифры кода"]);
  expect(refused.document.querySelector("input[name=letter]")?.getAttribute("value")).toBe("К");
  expect(refused.document.querySelector("input[name=code]")?.getAttribute("value")).toBeUndefined();
  expect(refused.text).not.toContain(texts.codeAgain);
  const noLetter = await refused.form(texts.open).submit({ code: "1234", letter: "7" });
  expect(errorsOf(noLetter)[0]).toContain("Введите букву");
  const wrongLetter = await refused.form(texts.open).submit({ code: await lastCode(visitor, phone), letter: "К" });
  expect(wrongLetter.document.querySelector("input[name=code]")?.getAttribute("value")).toBeUndefined();
  const described = wrongLetter.document.querySelector("input[name=code]")!.getAttribute("aria-describedby")!;
  expect(wrongLetter.document.querySelector(`#${described}`)!.text).toBe(texts.codeAgain);
  const noPhone = await (await visitor.get("/appointments")).form(texts.change).submit();
  const wrongPhone = await noPhone.form(texts.send).submit({ phone: "123" });
  expect([wrongPhone.status, errorsOf(wrongPhone).length]).toEqual([400, 1]);
});

test("without script another code can be requested, and its time is never too early", async () => {
  const visitor = await createVisitorOnce();
  const before = Date.now();
  const codePage = await askForCode(visitor, freshPhone());
  const minutes = [before, Date.now()].map((at) => Math.ceil(at / 60_000) * 60_000 + 60_000);
  const shown = /Новый код можно запросить после (\d\d:\d\d)/.exec(codePage.text)?.[1];
  expect(minutes.map((at) => cityTime(at, "Asia/Bishkek").time)).toContain(shown);
  const resend = codePage.document.querySelector("button[value=resend]")!;
  expect(resend.hasAttribute("disabled")).toBe(false);
  const tooEarly = await codePage.form(resend.text.trim()).submit();
  expect(tooEarly.text).toContain("Новый код мы не отправляли");
});

test("each tab continues with its own phone", async () => {
  const [phone, otherPhone] = [freshPhone(), freshPhone()];
  const booker = createVisitor(sharedOrigin());
  await book(booker, phone);
  const visitor = await createVisitorOnce();
  const first = await askForCode(visitor, phone);
  await (await visitor.get("/appointments")).form(texts.change).submit();
  await askForCode(visitor, otherPhone);
  const again = await first.form("Отправить код ещё раз").submit();
  expect([again.status, again.text.replace(/\D/g, "")]).toEqual([200, expect.stringContaining(phone.number.slice(4))]);
  const list = await first.form(texts.open).submit({ code: await lastCode(visitor, phone), letter: "П" });
  expect(list.document.querySelectorAll("article")).toHaveLength(1);
});

test("signing out ends the session in every tab, also of a copied cookie", async () => {
  const phone = freshPhone();
  const appointment = await book(createVisitor(sharedOrigin()), phone);
  const visitor = await createVisitorOnce();
  const list = await signIn(visitor, phone);
  const copied = visitor.cookies.get("patient")!;
  const out = await list.form(texts.signOut).submit();
  expect(out.document.querySelector("input[name=phone]")).not.toBeNull();
  expect(out.text).not.toContain(texts.ended);
  expect(visitor.cookies.has("patient")).toBe(false);
  expect((await visitor.get(appointment.url.pathname)).url.pathname).toBe("/appointments");

  const thief = await createVisitorOnce();
  thief.cookies.set("patient", copied);
  const refused = await thief.get(appointment.url.pathname);
  expect(refused.url.pathname).toBe("/appointments");
  expect(refused.text).toContain(texts.ended);
  expect(thief.cookies.has("patient")).toBe(false);
});

test("another sign-in in the same browser ends the session that it replaces", async () => {
  const [firstPhone, secondPhone] = [freshPhone(), freshPhone()];
  for (const phone of [firstPhone, secondPhone]) await book(createVisitor(sharedOrigin()), phone);
  const visitor = await createVisitorOnce();
  const codePage = await askForCode(visitor, firstPhone);
  await codePage.form(texts.change).submit();
  await signIn(visitor, secondPhone);
  const copied = visitor.cookies.get("patient")!;
  await codePage.form(texts.open).submit({ code: await lastCode(visitor, firstPhone), letter: "п" });
  expect((await visitor.get("/appointments")).document.querySelectorAll("article")).toHaveLength(1);
  expect(visitor.cookies.get("patient")).not.toBe(copied);
  const thief = await createVisitorOnce();
  thief.cookies.set("patient", copied);
  expect((await thief.get("/appointments")).text).toContain(texts.ended);
});

test("a forged cookie is none, and another patient's appointment and an unknown one lead to the own ones alike", async () => {
  const [phone, otherPhone] = [freshPhone(), freshPhone()];
  await book(createVisitor(sharedOrigin()), phone);
  const theirs = await book(createVisitor(sharedOrigin()), otherPhone);
  const visitor = await createVisitorOnce();
  await signIn(visitor, phone);
  const theirPath = theirs.url.pathname;
  const below = ["", "/cancel", "/reschedule", "/rebook", "/calendar.ics"].map((page) => theirPath + page);
  for (const path of [...below, "/appointments/999999999"]) {
    const page = await visitor.get(path);
    expect(page.url.pathname).toBe("/appointments");
    expect(page.text).toContain("Среди ваших записей такой нет");
  }
  const sealed = visitor.cookies.get("patient")!;
  for (const forged of [`${sealed.slice(0, -6)}AAAAAA`, "e30=", "x"]) {
    visitor.cookies.set("patient", forged);
    const page = await visitor.get("/appointments");
    expect([page.status, page.document.querySelectorAll("article").length]).toEqual([200, 0]);
  }
});

test("a session of one market opens nothing in another", async () => {
  const phone = freshPhone();
  await book(createVisitor(sharedOrigin()), phone);
  const visitor = await createVisitorOnce();
  await signIn(visitor, phone);
  const abroad = createVisitor(sharedOrigin("kz"));
  abroad.cookies.set("patient", visitor.cookies.get("patient")!);
  expect((await abroad.get("/appointments")).text).toContain(texts.ended);
});

test("the cookie is HttpOnly and SameSite=Lax, and a post from another site is refused", async () => {
  const phone = freshPhone();
  const visitor = await createVisitorOnce();
  await askForCode(visitor, phone);
  const line = visitor.setCookies.findLast((setCookie) => setCookie.startsWith("patient="))!;
  expect(line).toMatch(new RegExp(`; Max-Age=${codeLifetimeSeconds}; Path=/; HttpOnly; SameSite=Lax$`));
  const booked = freshPhone();
  await book(createVisitor(sharedOrigin()), booked);
  const signedIn = await createVisitorOnce();
  await signIn(signedIn, booked);
  expect(signedIn.setCookies.findLast((setCookie) => setCookie.startsWith("patient="))).toContain(
    `; Max-Age=${patientSessionSeconds};`,
  );
  const foreign = await sendRequest(`${sharedOrigin()}/appointments`, {
    method: "POST",
    headers: { origin: "https://evil.example", "content-type": "application/x-www-form-urlencoded" },
    body: "intent=sign-out",
  });
  expect(foreign.status).toBe(403);
});

test("without cookies no code is sent, and the page says why", async () => {
  const visitor = await createVisitorOnce();
  const page = await visitor.get("/appointments");
  visitor.cookies.clear();
  const refused = await page.form(texts.send).submit({ phone: freshPhone().typed });
  expect(refused.status).toBe(400);
  expect(errorsOf(refused)[0]).toContain("cookie");
});
