import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { sealedCookie } from "#app/cookies/sealed-cookie.server.ts";
import { freshPhone, startForm, bookingTexts, typedFields } from "../support/booking.ts";
import { openForm, startRemote, startStaffProduct, valueOf, type StaffProduct } from "../support/staff-product.ts";
import { sessionSecret } from "../support/session-secret.ts";
import { createVisitor, type Page, type Visitor } from "../support/visitor.ts";

let work: StaffProduct;
beforeAll(async () => {
  work = await startStaffProduct();
});
afterAll(() => work?.stop());

const book = "Записать пациента";
const bookForCaller = "Записать звонящего";
const next = "Следующий звонок";
const signInOperator = async () => work.signedIn(await work.makeAccount());
const typedIn = (page: Page) => [valueOf(page, "name") ?? "", valueOf(page, "phone") ?? ""];
const reload = (visitor: Visitor, { url }: Page) => visitor.get(url.pathname + url.search);

/** Names of the cookies of a call: the caller, drafts, and keys of visits. */
const cookiesOfCall = (visitor: Visitor) =>
  [...visitor.cookies.keys()].filter((name) => /^(booking-|caller|visit-\d)/.test(name));

/** Books a visit, whose key the browser keeps. */
async function bookVisit(visitor: Visitor): Promise<void> {
  const { form, typed } = await openForm(visitor);
  await form.form(book).submit(typed);
  expect(cookiesOfCall(visitor)).toContainEqual(expect.stringMatching(/^visit-/));
}

/** Types a caller's name and phone into a form that is not booked. @returns the form */
async function typeUnbookedCaller(visitor: Visitor): Promise<Page> {
  const { form, phone } = await openForm(visitor);
  await form.form(book).submit({ name: "Прежний Звонок", phone: phone.typed, intent: "slots" });
  expect(typedIn(await reload(visitor, form))[0]).toBe("Прежний Звонок");
  return form;
}

test("B-13 looking up another number clears the previous caller, and the same number keeps what was typed", async () => {
  const visitor = await signInOperator();
  await typeUnbookedCaller(visitor);
  await bookVisit(visitor);
  const { number, typed, shown } = freshPhone();
  const desk = await visitor.get("/staff/desk");
  // The browser restores no number of an earlier caller.
  expect(desk.document.querySelector("#desk-phone")?.getAttribute("autocomplete")).toBe("off");
  const found = await desk.form("Найти записи").submit({ phone: typed });
  const buttonsOf = (within: string) => found.document.querySelectorAll(`${within} [data-shortcut=next]`).length;
  expect([buttonsOf("main"), buttonsOf("[hidden]")]).toEqual([1, 0]);
  expect(cookiesOfCall(visitor)).toEqual(["caller"]);
  expect(valueOf(await visitor.get("/staff/desk"), "phone")).toBeTruthy();

  const { form } = await openForm(visitor);
  expect(typedIn(form)).toEqual(["", shown]);
  await form.form(book).submit({ name: "Айгүл", intent: "slots" });
  await found.form("Найти записи").submit({ phone: number });
  expect(typedIn(await reload(visitor, form))).toEqual(["Айгүл", shown]);
  await bookVisit(visitor);
  await found.form("Найти записи").submit({ phone: freshPhone().typed });
  expect(cookiesOfCall(visitor)).toEqual(["caller"]);
  expect(typedIn(await reload(visitor, form))[0]).toBe("");
});

test("B-13 X-08 a number that cannot be looked up clears the previous caller too", async () => {
  const { remote, stop } = await startRemote(work, (path) => path === "/api/v1/patients/visits/", 503);
  try {
    const visitor = await work.signedIn(await work.makeAccount(), remote);
    await typeUnbookedCaller(visitor);
    const failed = await (await visitor.get("/staff/desk")).form("Найти записи").submit({ phone: freshPhone().typed });
    expect([failed.status, cookiesOfCall(visitor)]).toEqual([503, ["caller"]]);
  } finally {
    await stop();
  }
});

test("B-13 a refused number clears the previous caller too", async () => {
  const visitor = await signInOperator();
  for (const button of ["Найти записи", bookForCaller]) {
    const desk = await visitor.get("/staff/desk");
    await desk.form("Найти записи").submit({ phone: freshPhone().typed });
    const left = await typeUnbookedCaller(visitor);
    const refused = await desk.form(button).submit({ phone: "0777 12 34 5" });
    expect([refused.status, valueOf(refused, "phone")]).toEqual([400, "0777 12 34 5"]);
    expect(typedIn(await reload(visitor, left))).toEqual(["", ""]);
    expect(typedIn((await openForm(visitor)).form)).toEqual(["", ""]);
  }
});

test("B-13 a booking for the caller starts empty except for the number looked up, which is in no URL", async () => {
  const visitor = await signInOperator();
  const before = await typeUnbookedCaller(visitor);
  const { number, typed, shown } = freshPhone();
  const home = await (await visitor.get("/staff/desk")).form(bookForCaller).submit({ phone: typed });
  expect([home.status, home.url.pathname, home.url.search]).toEqual([200, "/", ""]);
  expect(typedIn(await reload(visitor, before))).toEqual(["", shown]);
  expect(visitor.cookies.get("caller")).not.toContain(number);
  expect(Buffer.from(visitor.cookies.get("caller")!, "base64").toString()).not.toContain(number.slice(4));
  expect(visitor.setCookies.findLast((line) => line.startsWith("caller="))).toMatch(/Max-Age=3600;.*HttpOnly/);

  // Another booking for the same caller, even with the same doctor, has their number.
  const { form, typed: values } = await openForm(visitor);
  const booked = await form.form(book).submit({ ...values, phone: typed });
  expect(booked.text).toContain("Пациент записан");
  // Only a patient needs a URL that works without the cookie.
  expect(booked.document.querySelector("main a[href*='hash=']")).toBeNull();
  const { form: other } = await startForm(visitor);
  expect(typedIn(other)).toEqual(["", shown]);
});

test("B-13 during a call the name typed for the caller is in the form of the next doctor, until it is booked or ended", async () => {
  const visitor = await signInOperator();
  const { typed, shown } = freshPhone();
  await (await visitor.get("/staff/desk")).form(bookForCaller).submit({ phone: typed });
  const doctorOf = (page: Page) => page.document.querySelector("main h1 + div p")!.text;
  const opened: string[] = [];
  const openOther = async () => {
    const { form } = await startForm(visitor, (page) => !opened.includes(doctorOf(page)));
    opened.push(doctorOf(form));
    return form;
  };
  const first = await openOther();
  expect(typedIn(first)).toEqual(["", shown]);
  await first.form(book).submit({ name: "Айгүл Асанова", intent: "slots" });
  const second = await openOther();
  expect(typedIn(second)).toEqual(["Айгүл Асанова", shown]);
  // Of a booking for another number, the name is not the caller's.
  await second.form(book).submit({ name: "Чужое Имя", phone: freshPhone().typed, intent: "slots" });
  expect(typedIn(await openOther())).toEqual(["", shown]);
  await first.form(book).submit({ name: "Айгүл Асанова", intent: "slots" });
  const third = await openOther();
  const booked = await third.form(book).submit({ ...typedFields(third), name: "Айгүл Асанова" });
  expect(booked.text).toContain("Пациент записан");
  expect(typedIn(await openOther()), "perhaps somebody else").toEqual(["", shown]);
  await first.form(book).submit({ name: "Айгүл Асанова", intent: "slots" });
  await (await visitor.get("/staff/desk")).form(next).submit();
  expect(typedIn(await openOther())).toEqual(["", ""]);
  await (await visitor.get("/staff/desk")).form(bookForCaller).submit({ phone: typed });
  expect(typedIn(await openOther())).toEqual(["", shown]);
});

test("B-13 an invalid number is refused at the desk; without a number the booking starts empty", async () => {
  const visitor = await signInOperator();
  const before = await typeUnbookedCaller(visitor);
  const desk = await visitor.get("/staff/desk");
  const wrong = await desk.form(bookForCaller).submit({ phone: "0555 12" });
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining("В номере не хватает")]);
  // Only looking up needs a number, so the field is not marked as required.
  const phone = desk.document.querySelector("#desk-phone")!;
  expect([phone.hasAttribute("required"), phone.getAttribute("aria-describedby")]).toEqual([false, "desk-phone-hint"]);
  const home = await desk.form(bookForCaller).submit({ phone: "" });
  expect([home.url.pathname, home.text]).toEqual(["/", expect.stringContaining("Запись без номера звонящего")]);
  expect((await desk.form("Найти записи").submit({ phone: "" })).status).toBe(400);
  expect(typedIn(await reload(visitor, before))).toEqual(["", ""]);
});

test("B-13 the next caller starts empty, from an appointment and from the desk", async () => {
  const visitor = await signInOperator();
  const desk = await visitor.get("/staff/desk");
  const { typed } = freshPhone();
  for (const from of ["appointment", "desk"] as const) {
    await desk.form("Найти записи").submit({ phone: typed });
    const { form, typed: values } = await openForm(visitor);
    const booked = from === "appointment" && (await form.form(book).submit({ ...values, phone: typed }));
    const left = await typeUnbookedCaller(visitor);
    const fresh = await (booked || (await visitor.get("/staff/desk"))).form(next).submit();
    if (booked) expect((await visitor.get(booked.url.pathname)).url.pathname).toBe("/staff/desk");
    expect([fresh.url.pathname, valueOf(fresh, "phone") ?? ""]).toEqual(["/staff/desk", ""]);
    expect(typedIn(await reload(visitor, left))).toEqual(["", ""]);
  }
});

test("O-03 B-13 signing in and signing out clear the caller", async () => {
  const account = await work.makeAccount();
  const visitor = await work.signedIn(account);
  const left = await typeUnbookedCaller(visitor);
  await (await visitor.get("/staff/desk")).form(bookForCaller).submit({ phone: freshPhone().typed });
  await (await visitor.get("/")).form("Выйти").submit();
  expect([...visitor.cookies.keys()].filter((name) => /^(booking-|caller)/.test(name))).toEqual([]);

  const patient = await visitor.get(left.url.pathname + left.url.search);
  await patient.form(bookingTexts.book).submit({ name: "Пациентка", phone: "1" });
  expect(typedIn(await reload(visitor, left))[0]).toBe("Пациентка");
  await (await visitor.get("/staff")).form("Войти").submit({ email: account.email, password: account.password });
  expect(typedIn(await reload(visitor, left))).toEqual(["", ""]);
});

test("O-03 B-13 signing out everywhere clears the caller", async () => {
  const visitor = await signInOperator();
  await (await visitor.get("/staff/desk")).form(bookForCaller).submit({ phone: freshPhone().typed });
  await typeUnbookedCaller(visitor);
  await bookVisit(visitor);
  await (await visitor.get("/staff/account")).form("Выйти на всех устройствах").submit();
  expect(cookiesOfCall(visitor)).toEqual([]);
});

test("B-13 details that a patient saved in the browser are not filled in for an operator's caller, whose are not saved", async () => {
  const patient = createVisitor(work.product.origin("kg"));
  const { form, typed } = await openForm(patient);
  await form.form(bookingTexts.book).submit({ ...typed, saveDetails: "on" });
  const saved = patient.cookies.get("patient-details")!;
  expect(typedIn((await openForm(patient)).form)[0]).toBe(typed.name);
  const operator = await signInOperator();
  operator.cookies.set("patient-details", saved);
  const ofOperator = (await openForm(operator)).form;
  expect(typedIn(ofOperator)).toEqual(["", ""]);
  const offersToSave = (page: Page) => page.document.querySelector("[name=saveDetails]") !== null;
  expect([offersToSave(form), offersToSave(ofOperator)]).toEqual([true, false]);
});

test("B-13 a caller is known for an hour, also to a browser that keeps its cookie for longer", async () => {
  const account = await work.makeAccount();
  const visitor = await work.signedIn(account);
  const { id: operator } = await work.database.db
    .selectFrom("staff")
    .select("id")
    .where("email", "=", account.email)
    .executeTakeFirstOrThrow();
  const { number: phone, shown } = freshPhone();
  const schema = z.object({ operator: z.number(), phone: z.string(), until: z.number() });
  const isKnown = async (minutesLeft: number) => {
    const caller = { operator, phone, until: Date.now() + minutesLeft * 60_000 };
    const line = await sealedCookie({ name: "caller", schema }).store(caller, sessionSecret, 86_400);
    visitor.cookies.set("caller", /^caller=([^;]*)/.exec(line)![1]!);
    return typedIn((await openForm(visitor)).form)[1] === shown;
  };
  expect([await isKnown(1), await isKnown(-1)]).toEqual([true, false]);
});

test("B-13 a caller is known to one operator only", async () => {
  const [first, second] = [await signInOperator(), await signInOperator()];
  await (await first.get("/staff/desk")).form(bookForCaller).submit({ phone: freshPhone().typed });
  const caller = first.cookies.get("caller")!;
  const patient = createVisitor(work.product.origin("kg"));
  for (const visitor of [second, patient]) {
    visitor.cookies.set("caller", caller);
    expect(typedIn((await openForm(visitor)).form)).toEqual(["", ""]);
  }
  expect(valueOf(await second.get("/staff/desk"), "phone") ?? "").toBe("");
});
