import { afterAll, beforeAll, expect, test } from "vitest";
import { flagsOfRole, roles, type Role } from "#app/contract/role.ts";
import { freshPhone, startForm, typedFields } from "../support/booking.ts";
import { setVisitStart } from "../support/appointments.ts";
import { openForm, startStaffProduct, valueOf, type StaffProduct } from "../support/staff-product.ts";
import { createVisitor, type Page, type Visitor } from "../support/visitor.ts";

let work: StaffProduct;
beforeAll(async () => {
  work = await startStaffProduct();
});
afterAll(() => work?.stop());

const [find, findByName, addNote] = ["Найти записи", "Найти по имени", "Добавить заметку"] as const;
const as = async (role: Role, country?: "hu") => work.signedIn(await work.makeAccount(flagsOfRole(role), country));

/** A visit that an operator books for a caller. @returns the typed number */
async function bookFor(visitor: Visitor, name: string): Promise<string> {
  const { form, typed, phone } = await openForm(visitor);
  const booked = await form.form("Записать пациента").submit({ ...typed, name });
  expect(booked.text).toContain("Пациент записан");
  return phone.number;
}

test("O-03 without script a visit is found by the patient's name, which no URL has, and its number becomes the caller", async () => {
  const visitor = await as("operator");
  const number = await bookFor(visitor, "Жаңыл Мырза Бекова");
  const desk = await visitor.get("/staff/desk");
  const found = await desk.form(findByName).submit({ name: "бекова жан" });
  expect([found.status, found.url.pathname, found.url.search]).toEqual([200, "/staff/desk", ""]);
  const results = found.document.querySelector("section[aria-labelledby=desk-found]");
  expect(results?.text).toContain("1 запись");
  expect(results?.text).toContain("Жаңыл Мырза Бекова");
  expect(found.response.headers["cache-control"]).toBe("private, no-store");

  const chosen = await found.form(/^Звонящий: /).submit();
  expect(chosen.text).toContain("По этому номеру 1 запись");
  expect(valueOf(await visitor.get("/staff/desk"), "phone")?.replaceAll(/\D/g, "")).toContain(number.slice(-9));

  const none = await desk.form(findByName).submit({ name: "никого такого" });
  expect(none.text).toContain("На это имя записей нет");
  const short = await desk.form(findByName).submit({ name: "ж" });
  expect(short.status).toBe(400);
  expect(short.document.querySelectorAll("main [role=alert] li").map((line) => line.text)).toHaveLength(1);
});

test("O-03 X-02 without script the desk responds to a look-up and a note with a redirect, so that Back and reload post nothing", async () => {
  const visitor = await as("operator");
  const phone = await bookFor(visitor, "Салтанат Повторная");
  const [visits, notes] = ["section[aria-labelledby=desk-visits]", "section[aria-labelledby=desk-notes]"];
  const shown = async (button: string, typed: Record<string, string>, section: string) => {
    const desk = await visitor.get("/staff/desk");
    const followed = visitor.locations.length;
    const page = await desk.form(button).submit(typed);
    expect(visitor.locations.slice(followed)).toEqual(["/staff/desk"]);
    return page.document.querySelector(section)?.text;
  };
  expect(await shown(find, { phone }, visits)).toContain("По этому номеру 1 запись");
  expect(await shown(addNote, { text: "Просит утро" }, notes)).toContain("Просит утро");
});

test("O-03 a search by name is recorded once, and not by opening the desk again", async () => {
  const visitor = await as("operator");
  const count = async () => (await work.database.db.selectFrom("name_searches").select("id").execute()).length;
  const before = await count();
  const desk = await visitor.get("/staff/desk");
  await desk.form(findByName).submit({ name: "повторная" });
  await visitor.get("/staff/desk");
  expect(await count()).toBe(before + 1);
});

test("B-13 the desk shows the caller's appointments, with their weekdays, whenever it is opened, until the next call", async () => {
  const visitor = await as("operator");
  const phone = await bookFor(visitor, "Айгүл Вернувшаяся");
  // The clinic has not confirmed it yet.
  const booked = work.database.db.updateTable("appointments").where("client_phone", "=", phone);
  await booked.set({ status: "pending" }).execute();
  const { id } = await work.database.db
    .selectFrom("appointments")
    .select("id")
    .where("client_phone", "=", phone)
    .executeTakeFirstOrThrow();
  await setVisitStart(work.database, id, new Date(Date.now() + 25 * 3_600_000));
  const found = await (await visitor.get("/staff/desk")).form(find).submit({ phone });
  const visit = await found
    .follow("Перенести запись")
    .then(({ url }) => visitor.get(url.pathname.replace(/\/[a-z]+$/, "")));
  const back = await visit.follow("Вернуться к звонящему");
  expect([back.url.pathname, back.url.search, back.url.hash]).toEqual(["/staff/desk", "", "#desk-phone"]);
  const visitsOn = (page: Page) => page.document.querySelector("section[aria-labelledby=desk-visits]")?.structuredText;
  expect(visitsOn(back)).toBe(visitsOn(found));
  expect(visitsOn(back)).toContain("По этому номеру 1 запись");
  expect(visitsOn(back)).toMatch(/(?:понедельник|вторник|среда|четверг|пятница|суббота|воскресенье), \d/);
  await setVisitStart(work.database, id, new Date(Date.now() - 60_000));
  const over = await visitor.get("/staff/desk");
  expect(visitsOn(over)).toContain("Приём прошёл");
  expect(over.document.querySelectorAll("main a[href*='/cancel'], main a[href*='/reschedule']")).toEqual([]);
  const next = await back.form("Следующий звонок").submit();
  expect(visitsOn(next)).toBeUndefined();
});

test("a landline number is refused with the reason of a search, not of an SMS", async () => {
  const reason = "Введите мобильный номер этой страны: записи хранятся по мобильным номерам.";
  const desk = await (await as("operator")).get("/staff/desk");
  const refused = await desk.form(find).submit({ phone: "+996 312 123456" });
  expect([refused.status, refused.document.querySelector("#desk-phone-error")?.text]).toEqual([400, reason]);
  const data = await (await as("admin")).get("/staff/patient-data");
  const unknown = await data.form("Показать данные").submit({ phone: "+996 312 123456" });
  expect([unknown.status, unknown.text.includes(reason)]).toEqual([400, true]);
});

test("O-03 a note on a caller is seen by the next operator as text, by no patient, and leads to an empty desk if the call has ended", async () => {
  const visitor = await as("operator");
  const number = await bookFor(visitor, "Асель Заметная");
  const lookUp = async (by: Visitor) => (await by.get("/staff/desk")).form(find).submit({ phone: number });
  const noted = await (await lookUp(visitor)).form(addNote).submit({ text: "Просит <b>утро</b>" });
  expect([noted.status, noted.url.search]).toEqual([200, ""]);
  expect(noted.text).toContain("По этому номеру 1 запись");

  const next = await lookUp(await as("operator"));
  const notes = next.document.querySelector("section[aria-labelledby=desk-notes] ul");
  expect(notes?.text).toContain("Просит");
  expect(notes?.text).toContain("Анна");
  expect(notes?.querySelector("b")).toBeNull();
  expect(notes?.querySelector("time")).not.toBeNull();
  expect((await visitor.get("/staff/desk")).text).toContain("утро");

  const page = next.document.querySelector("section[aria-labelledby=desk-visits] a")!.getAttribute("href")!;
  expect((await createVisitor(work.product.origin("kg")).get(page)).text).not.toContain("утро");

  const empty = await noted.form(addNote).submit({ text: " " });
  expect([empty.status, empty.text.includes("По этому номеру 1 запись")]).toEqual([400, true]);
  const long = await noted.form(addNote).submit({ text: "x".repeat(501) });
  expect([long.status, long.text.includes("x".repeat(501))]).toEqual([400, true]);

  await visitor.get("/staff/desk").then((desk) => desk.form("Следующий звонок").submit());
  expect((await visitor.get("/staff/desk")).text).not.toContain("утро");

  // The first call's page, in another tab.
  const late = await noted.form(addNote).submit({ text: "Перезвонить вечером" });
  expect([late.status, late.url.pathname, late.text.includes("Этот звонок уже завершён.")]).toEqual([
    200,
    "/staff/desk",
    true,
  ]);
  expect(late.document.querySelector("main")!.text).not.toContain("утро");
  expect((await lookUp(visitor)).text).toContain("Перезвонить вечером");
});

test("O-03 a note written in a session that has ended comes back after the sign-in and waits for another press", async () => {
  const account = await work.makeAccount();
  const visitor = await work.signedIn(account);
  const phone = freshPhone().number;
  const desk = await (await visitor.get("/staff/desk")).form(find).submit({ phone });
  await work.database.db.updateTable("staff_tokens").set({ revoked_at: new Date() }).execute();
  const ended = await desk.form(addNote).submit({ text: "Не дозвонились" });
  expect(ended.status).toBe(401);
  const back = await ended.form("Войти").submit({ "staff-email": account.email, "staff-password": account.password });
  expect(back.text).toContain("Не дозвонились");
  const notes = () => work.database.db.selectFrom("call_notes").select("text").where("phone", "=", phone).execute();
  expect(await notes()).toEqual([]);
  await back.form(addNote).submit();
  expect(await notes()).toEqual([{ text: "Не дозвонились" }]);
});

test("B-13 from a time in each kind of list a caller is booked in two requests: the form, and its submit", async () => {
  const visitor = await as("operator");
  const { list } = await startForm(visitor);
  const linkIn = (pattern: RegExp) =>
    list.document
      .querySelectorAll("main a")
      .map((link) => link.getAttribute("href") ?? "")
      .find((href) => pattern.test(href) && !href.includes("/booking/"))!;
  const lists = { specialty: list.url.pathname, profile: linkIn(/^\/doctor\//), clinic: linkIn(/^\/clinics?\//) };
  for (const [kind, path] of Object.entries(lists)) {
    const { typed: phone } = freshPhone();
    await (await visitor.get("/staff/desk")).form("Записать звонящего").submit({ phone });
    const { form } = await startForm(visitor, undefined, [path]);
    expect([kind, valueOf(form, "phone")]).not.toEqual([kind, ""]);
    const booked = await form.form("Записать пациента").submit({ name: "Айгүл Асанова", ...typedFields(form) });
    expect([kind, booked.text.includes("Пациент записан")]).toEqual([kind, true]);
  }
});

test("O-01 a manager sees bookings by operator in a range of days as a table and as CSV", async () => {
  const operator = await as("operator");
  await bookFor(operator, "Со слов звонящего");
  const manager = await as("operator_manager");
  expect((await manager.get("/staff/desk")).text).toContain("Записи по операторам");
  expect((await operator.get("/staff/desk")).text).not.toContain("Записи по операторам");
  const page = await manager.get("/staff/operators");
  const rows = page.document
    .querySelectorAll("tbody tr")
    .map((row) => row.querySelectorAll("th, td").map((cell) => cell.text));
  expect(rows.some(([name, bookings]) => name === "Анна" && Number(bookings) > 0)).toBe(true);
  expect(page.text).not.toContain("Со слов звонящего");
  expect(page.document.querySelectorAll("thead th").at(-1)!.text).toBe("Поисков по имени");
  expect(page.text).toContain("только поиски по имени, но не по номеру телефона");

  const before = await page.form("Показать").submit({ from: "2025-01-01", to: "2025-02-01" });
  expect([before.status, before.document.querySelector("tbody")]).toEqual([200, null]);
  expect(before.text).toContain("1 января 2025 – 1 февраля 2025");
  const refused = async (days: string) => {
    const { status, document } = await manager.get(`/staff/operators?${days}`);
    const fields = ["from", "to"].map((name) => ({
      value: document.querySelector(`input[name=${name}]`)?.getAttribute("value"),
      error: document.querySelector(`#${name}-error`)?.text ?? null,
    }));
    return { status, fields, rows: document.querySelector("tbody") };
  };
  const noDate = "Выберите существующую дату: год, месяц и день.";
  const invalid = { value: "", error: noDate };
  expect(await refused("from=x&to=2025-02-30")).toEqual({ status: 400, fields: [invalid, invalid], rows: null });
  expect((await refused("from=2025-03-01&to=2025-02-01")).fields).toEqual([
    { value: "2025-03-01", error: null },
    { value: "2025-02-01", error: "Последний день раньше первого." },
  ]);
  expect((await refused("from=2025-01-01&to=2026-01-02")).fields[1]!.error).toContain("366");

  const csv = await manager.get("/staff/operators/csv");
  expect(csv.response.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(csv.text).toMatch(/^\uFEFF?Оператор,Записей,Переносов,Отмен,Поисков по имени\s+Анна,\d+,/);
});

/** Roles that see each page; others get a 404. Clinic roles need a clinic: `tests/pages/clinic-desk.test.ts`. */
const pages: Record<string, Role[]> = {
  "/staff/desk": ["admin", "operator", "operator_manager"],
  "/staff/operators": ["admin", "operator_manager"],
  "/staff/operators/csv": ["admin", "operator_manager"],
  "/staff/reviews": ["admin", "account_manager", "copywriter", "operator_manager"],
  "/staff/joins": ["admin", "account_manager"],
  "/staff/patient-data": ["admin"],
  "/staff/day": [],
  "/staff/schedules": [],
  "/staff/catalogue": [],
  "/staff/figures": [],
  "/staff/team": [],
  "/staff/integrations": [],
};

test.each(roles.filter((role) => role !== "unauthorized" && !role.startsWith("clinic")))(
  "O-01 the pages of a signed-in %s are those its role names, and no others",
  async (role) => {
    const visitor = await as(role);
    const statuses: [string, number][] = [];
    for (const path of Object.keys(pages)) statuses.push([path, (await visitor.get(path)).status]);
    expect(statuses).toEqual(Object.entries(pages).map(([path, able]) => [path, able.includes(role) ? 200 : 404]));
  },
);

test("O-01 a visitor who is not signed in is led from each staff page to the sign-in", async () => {
  const visitor = createVisitor(work.product.origin("kg"));
  for (const path of Object.keys(pages)) {
    expect([path, (await visitor.get(path)).url.pathname]).toEqual([path, "/staff"]);
  }
});
