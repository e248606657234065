import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cityTime, todayIn } from "#app/calendar/city-time.ts";
import { addDays } from "#app/calendar/days.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { createBooker } from "../support/appointments.ts";
import {
  asksForSignIn,
  signedInAgainText,
  signInOnPage,
  startRemote,
  startStaffProduct,
} from "../support/staff-product.ts";
import type { Account, StaffProduct } from "../support/staff-product.ts";
import { createVisitor, type Page, type Visitor } from "../support/visitor.ts";

const zone = "Asia/Bishkek";

let staff: StaffProduct;
let api: TestApi;
let booker: Awaited<ReturnType<typeof createBooker>>;
let account: Account;
let desk: Visitor;
let branch: number;
let doctor: number;
let path: string;
/** A day with slots that can be booked. */
let day: string;

beforeAll(async () => {
  staff = await startStaffProduct();
  api = await createTestApi("in process", { database: staff.database });
  booker = await createBooker(api);
  branch = booker.offer.doctorService.clinic_branch;
  doctor = booker.offer.slots[0]!.doctor;
  path = `/staff/schedules?branch=${branch}&doctor=${doctor}`;
  account = await staff.makeAccount({ is_clinic_branch_administrator: true }, "kg", { branch });
  desk = await staff.signedIn(account);
});
afterAll(() => staff.stop());

beforeEach(async () => {
  await booker.cancelAll();
  day = addDays(todayIn(zone), 10);
  for (const table of ["weekly_schedules", "schedule_exceptions"] as const)
    await staff.database.db.deleteFrom(table).where("doctor_id", "=", doctor).execute();
});

const morning = { starts_at: "09:00", ends_at: "12:00" };

/** Adds hours of every weekday. */
async function addWeek(typed: Record<string, string> = morning): Promise<void> {
  for (const weekdays of ["1", "2", "3", "4", "5", "6", "7"])
    await addHours(await desk.get(path), { weekdays, ...typed });
}

const addHours = (page: Page, typed: Record<string, string>) => page.form("Добавить часы").submit(typed);
const changeDays = (page: Page, typed: Record<string, string>) => page.form("Изменить дни").submit(typed);

/** The text of the section with the heading's id. */
const section = (page: Page, id: string) =>
  page.document.querySelector(`section[aria-labelledby=${id}]`)?.structuredText.replace(/\s+/g, " ") ?? null;

/** Books the doctor's free time on the day. */
async function book(time: string) {
  const { results } = await api
    .client()
    .slots.list({ doctor: [doctor], clinic_branch: branch, date_from: day, date_to: day });
  return booker.book({ slot: results.find(({ datetime }) => cityTime(datetime, zone).time === time)! });
}

test("O-01 schedules are for a clinic's staff, at their own branches", async () => {
  const page = await (await desk.get("/staff/day")).follow("Расписание врачей");
  expect([page.status, page.url.pathname]).toEqual([200, "/staff/schedules"]);
  expect(page.response.headers["cache-control"]).toBe("private, no-store");
  expect(page.document.querySelector("meta[name=robots]")?.getAttribute("content")).toContain("noindex");
  expect((await page.follow("Записи на день")).url.pathname).toBe("/staff/day");

  const branches = await staff.database.db.selectFrom("clinic_branches").select("id").execute();
  const other = branches.find(({ id }) => id !== branch)!.id;
  expect((await desk.get(`/staff/schedules?branch=${other}`)).status).toBe(404);
  const operator = await staff.signedIn(await staff.makeAccount());
  expect((await operator.get(path)).status).toBe(404);
  expect((await createVisitor(staff.product.origin("kg")).get(path)).url.pathname).toBe("/staff");
});

test("a doctor who does not work at the branch leaves the choice open, and no hours of another are shown", async () => {
  const page = await desk.get(`/staff/schedules?branch=${branch}&doctor=999999`);
  expect([page.status, page.document.querySelector("select[name=doctor] option[selected]")?.text]).toEqual([
    200,
    "Выберите врача",
  ]);
  expect(page.text).toContain("Этот врач не принимает в этом филиале.");
  expect(section(page, "week")).toBeNull();
  const chosen = await page.form("Показать").submit({ doctor: String(doctor) });
  expect(section(chosen, "week")).not.toBeNull();
  const unchosen = chosen.document.querySelectorAll("select[name=doctor] option[value='']");
  expect(unchosen.length, "a doctor is chosen").toBe(0);
});

test("hours are added and ended without script", async () => {
  const empty = await addHours(await desk.get(path), { starts_at: "", ends_at: "25:00" });
  expect(empty.status).toBe(400);
  const invalid = empty.document
    .querySelectorAll("#hours [aria-invalid=true]")
    .map((element) => element.getAttribute("name"));
  expect([...new Set(invalid)]).toEqual(["weekdays", "starts_at", "ends_at"]);

  const added = await addHours(empty, { weekdays: "2", ...morning, slot_minutes: "20" });
  expect([added.status, `${added.url.pathname}${added.url.search}${added.url.hash}`]).toEqual([200, `${path}#week`]);
  expect(added.text).toContain("Часы приёма добавлены.");
  expect(added.document.querySelector("section[aria-labelledby=week]")?.text).toContain("по\u00a020\u00a0мин");
  expect(section(added, "week")).toMatch(/понедельник приёма нет вторник 09:00–12:00 по 20 мин .* среда приёма нет/);

  const ending = added.form(/^Прекратить: вторник, 09:00–12:00/);
  const past = await ending.submit({ last_day: addDays(todayIn(zone), -1) });
  expect([past.status, past.text.includes("Этот день уже прошёл.")]).toEqual([400, true]);
  const limited = await ending.submit({ last_day: day });
  expect(section(limited, "week")).toMatch(/вторник 09:00–12:00 по 20 мин, по \d+ \p{L}+/u);
  const ended = await limited.form(/^Прекратить: вторник/).submit();
  expect(ended.text).toContain("Часы приёма прекращены.");
  expect(section(ended, "week")).not.toContain("09:00");
  const late = await limited.form(/^Прекратить: вторник/).submit();
  expect([late.status, late.document.querySelector("main [role=alert]") !== null]).toEqual([400, true]);
});

test("hours that overlap others are refused, and what was typed is kept", async () => {
  const page = await addHours(await desk.get(path), { weekdays: "3", ...morning });
  const typed = { weekdays: "3", starts_at: "11:45", ends_at: "13:00", slot_minutes: "15" };
  const refused = await addHours(page, typed);
  expect([refused.status, refused.url.hash]).toEqual([400, "#hours"]);
  expect(refused.document.querySelector("details[open] #hours-starts_at-error")!.text).toBe(
    "В это время у врача уже есть часы приёма.",
  );
  expect(Object.fromEntries(refused.form("Добавить часы").values())).toMatchObject(typed);
});

test("a length of visits outside the allowed range is refused with the range", async () => {
  const page = await desk.get(path);
  const textFor = async (minutes: string) => {
    const refused = await addHours(page, { weekdays: "4", ...morning, slot_minutes: minutes });
    return refused.document.querySelector("#hours-slot_minutes-error")?.text;
  };
  expect(await textFor("0")).toBe("Не меньше 5.");
  expect(await textFor("500")).toBe("Не больше 480.");
  expect(await textFor("abc")).toBe("Введите целое число цифрами.");
});

test("days off are one period, and get the week's hours again; both messages name the days", async () => {
  await addWeek();
  const first = `${Number(day.slice(0, 4)) + 1}-03-10`;
  const period = { date_from: day, date_to: addDays(day, 2), kind: "off", reason: "Отпуск" };
  const off = await changeDays(await desk.get(path), period);
  expect([off.status, off.url.hash]).toEqual([200, "#changed-days"]);
  expect(off.document.querySelectorAll("section[aria-labelledby=changed-days] ul > li")).toHaveLength(1);
  expect(section(off, "changed-days")).toContain(": приёма нет (Отпуск)");
  const other = await changeDays(off, { date_from: first, kind: "hours", starts_at: "16:00", ends_at: "17:00" });
  expect(section(other, "changed-days")).toContain(`10 марта ${first.slice(0, 4)}: 16:00–17:00`);
  expect(other.text).toMatch(/Анна .*: 09:00–12:00 → приёма нет/);

  const named = off.document.querySelector("section[aria-labelledby=changed-days] li b")!.text;
  expect([named, off.text]).toEqual([
    expect.stringMatching(/\d{1,2}.*\p{L}/u),
    expect.stringContaining(`Расписание изменено: ${named}.`),
  ]);
  const restored = await off.form(/^Вернуть часы недели/).submit();
  expect(restored.text).toContain(`Снова действуют часы недели: ${named}.`);
  expect(section(restored, "changed-days")).not.toContain("Отпуск");
});

test("an absence next to a public holiday is a period of its own, and only its days get the week's hours again", async () => {
  await addWeek();
  const holiday = addDays(day, 2);
  const values = { doctor_id: doctor, clinic_branch_id: branch, date: holiday };
  await staff.database.db.insertInto("schedule_exceptions").values(values).execute();
  const absence = { date_from: day, date_to: addDays(day, 1), kind: "off" };
  const off = await changeDays(await desk.get(path), absence);
  const rows = (page: Page) => page.document.querySelectorAll("section[aria-labelledby=changed-days] ul > li");
  expect(rows(off)).toHaveLength(2);
  const name = rows(off)[0]!.querySelector("b")!.text;
  const restored = await off.form(`Вернуть часы недели: ${name}`).submit();
  expect([restored.status, rows(restored).length]).toEqual([200, 1]);
  const left = staff.database.db.selectFrom("schedule_exceptions").select("date").where("doctor_id", "=", doctor);
  expect(await left.execute()).toEqual([{ date: holiday }]);
});

test("days that somebody else has entered meanwhile are not overwritten before they were shown", async () => {
  await addWeek();
  await changeDays(await desk.get(path), { date_from: addDays(day, 2), kind: "off" });
  const shown = await desk.get(path);
  const theirs = { date_from: day, kind: "hours", starts_at: "09:00", ends_at: "10:00", reason: "Конгресс" };
  await changeDays(await desk.get(path), theirs);
  for (const kind of ["off", "week"]) {
    const refused = await changeDays(shown, { date_from: day, kind });
    expect(refused.status).toBe(400);
    expect(refused.document.querySelector("main [role=alert]")!.text).toContain(
      "Эти дни тем временем изменил кто-то другой.",
    );
    expect(section(refused, "changed-days")).toContain(": 09:00–10:00");
  }
  const other = await changeDays(shown, { date_from: addDays(day, 1), kind: "off" });
  const changed = await changeDays(await desk.get(path), { date_from: day, kind: "off" });
  expect([other.status, changed.status, section(changed, "changed-days")?.includes("09:00–10:00")]).toEqual([
    200,
    200,
    false,
  ]);
});

test("days that somebody else has changed meanwhile do not get the week's hours, and are shown as they are now", async () => {
  await addWeek();
  const shown = await changeDays(await desk.get(path), { date_from: day, kind: "off", reason: "Конгресс" });
  const other = { date_from: day, kind: "hours", starts_at: "09:00", ends_at: "10:00" };
  await changeDays(await desk.get(path), other);
  const refused = await shown.form(/^Вернуть часы недели/).submit();
  expect(refused.status).toBe(400);
  expect(refused.document.querySelector("main [role=alert]")!.text).toContain(
    "Эти дни тем временем изменил кто-то другой.",
  );
  expect(section(refused, "changed-days")).toContain(": 09:00–10:00");
  const restored = await refused.form(/^Вернуть часы недели/).submit();
  expect([restored.status, section(restored, "changed-days")?.includes("09:00–10:00")]).toEqual([200, false]);
});

test("days are refused in the fields of the form", async () => {
  const page = await desk.get(path);
  const empty = await changeDays(page, { kind: "hours" });
  const errors = empty.document.querySelectorAll("details[open] [role=alert] li a");
  expect([empty.status, errors.map((link) => link.getAttribute("href"))]).toEqual([
    400,
    ["#days-date_from", "#days-starts_at", "#days-ends_at"],
  ]);
  const nothing = await changeDays(page, { date_from: day, kind: "blocked", ...morning });
  expect(nothing.document.querySelector("#days-starts_at-error")!.text).toContain("менять нечего");
});

test("B-18 the visits in a blocked time are listed, and cancelled with one reason", async () => {
  await addWeek();
  const visits = [await book("10:00"), await book("10:30")];
  const page = await desk.get(path);
  expect(section(page, "outside")).toBeNull();
  const blocked = await changeDays(page, { date_from: day, kind: "blocked", starts_at: "10:00", ends_at: "11:00" });
  expect([blocked.status, blocked.url.hash]).toEqual([200, "#outside"]);
  expect(blocked.text).toMatch(/Расписание изменено: [^.]+\. 2 записи приходятся на время, когда врач не принимает\./);
  expect(section(blocked, "changed-days")).toContain(": 09:00–10:00, 11:00–12:00");
  const links = blocked.document.querySelectorAll("section[aria-labelledby=outside] li a");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(
    visits.map(({ id }) => `/staff/day?branch=${branch}&date=${day}#visit-${id}`),
  );
  expect(links[0]!.structuredText).toMatch(/10:00.*Айгүл Сатыбалдиева/s);

  const missing = await blocked.form("Отменить 2 записи").submit({ reason: " " });
  expect([missing.status, missing.document.querySelector("#cancel-reason-error")!.text]).toEqual([
    400,
    "Это поле обязательное",
  ]);
  const done = await missing.form("Отменить 2 записи").submit({ reason: "Врач болен" });
  expect([done.status, done.text.includes("Отменено 2 записи."), section(done, "outside")]).toEqual([200, true, null]);
  for (const { id, hash } of visits) {
    const appointment = await createVisitor(staff.product.origin("kg")).get(`/appointments/${id}?hash=${hash}`);
    expect(appointment.text).toContain("Причина: Врач болен");
  }
});

test("B-18 a visit in a blocked time whose patient has arrived is listed as arrived, and not cancelled", async () => {
  await addWeek();
  const [there, expected] = [await book("10:00"), await book("10:30")];
  const setArrived = staff.database.db.updateTable("appointments").set({ arrived_at: new Date() });
  await setArrived.where("id", "=", there.id).execute();
  const block = { date_from: day, kind: "blocked", starts_at: "10:00", ends_at: "11:00" };
  const blocked = await changeDays(await desk.get(path), block);
  const rows = (page: Page) =>
    page.document.querySelectorAll("section[aria-labelledby=outside] li").map((row) => row.structuredText);
  expect(rows(blocked)).toEqual([
    expect.stringMatching(/10:00.*На месте с \d\d:\d\d/s),
    expect.not.stringContaining("На месте"),
  ]);
  const done = await blocked.form("Отменить 1 запись").submit({ reason: "Врач болен" });
  expect([done.status, rows(done).length, section(done, "outside")?.includes("Отменить")]).toEqual([200, 1, false]);
  const { status } = await api.client().appointments.get({ id: expected.id, hash: expected.hash });
  expect(status).toBe("cancelled");
});

test("B-18 a visit that was moved meanwhile is not cancelled with the others, which the page says", async () => {
  await addWeek();
  const [kept, moved] = [await book("10:00"), await book("10:30")];
  const block = { date_from: day, kind: "blocked", starts_at: "10:00", ends_at: "11:00" };
  const page = await changeDays(await desk.get(path), block);
  const { results } = await api
    .client()
    .slots.list({ doctor: [doctor], clinic_branch: branch, date_from: day, date_to: day });
  await api.client().appointments.reschedule({ id: moved.id, hash: moved.hash, slot: results[0]!.id });
  const partly = await page.form("Отменить 2 записи").submit({ reason: "Врач болен" });
  expect([partly.status, section(partly, "outside")]).toEqual([400, null]);
  const message = partly.document.querySelector("main [role=alert]")!.text;
  expect(message).toContain("Отменена 1 запись. Не удалось отменить 1 запись.");
  expect(message).toContain("Запись тем временем перенесли.");
  const rows = staff.database.db.selectFrom("appointments").select("status").orderBy("id");
  const statuses = await rows.where("id", "in", [kept.id, moved.id]).execute();
  expect(statuses.map(({ status }) => status === "cancelled")).toEqual([true, false]);
});

test("B-18 visits that were cancelled meanwhile are not counted as cancelled; without others nothing was cancelled", async () => {
  await addWeek();
  const visits = [await book("10:00"), await book("10:30")];
  const block = { date_from: day, kind: "blocked", starts_at: "10:00", ends_at: "11:00" };
  const page = await changeDays(await desk.get(path), block);
  await api.client().appointments.cancel({ id: visits[0]!.id, hash: visits[0]!.hash });
  const partly = await page.form("Отменить 2 записи").submit({ reason: "Врач болен" });
  expect(partly.status).toBe(200);
  expect(partly.text).toContain("Отменена 1 запись. 1 запись уже была отменена.");
  const again = await page.form("Отменить 2 записи").submit({ reason: "Врач болен" });
  expect(again.status).toBe(400);
  const message = again.document.querySelector("main [role=alert]")!.text;
  expect(message).toContain("2 записи уже были отменены.");
  expect(message).not.toMatch(/Отменен[ао] \d/);
});

test("B-18 X-08 an API that cannot be reached stops the cancelling, and the page says how many visits are left", async () => {
  await addWeek();
  const cancelled = await book("10:00");
  for (const time of ["10:30", "11:00", "11:30"]) await book(time);
  await changeDays(await desk.get(path), { date_from: day, kind: "blocked", starts_at: "10:00", ends_at: "12:00" });
  let calls = 0;
  const isRefused = (called: string) => /\/visits\/\d+\/cancel\/$/.test(called) && (calls += 1) > 2;
  const { remote, stop } = await startRemote(staff, isRefused, 503);
  try {
    const page = await (await staff.signedIn(account, remote)).get(path);
    await api.client().appointments.cancel({ id: cancelled.id, hash: cancelled.hash });
    const partly = await page.form("Отменить 4 записи").submit({ reason: "Врач болен" });
    expect([partly.status, calls]).toEqual([503, 3]);
    expect(partly.document.querySelector("main [role=alert]")!.text).toContain(
      "Отменена 1 запись. 1 запись уже была отменена. Не удалось отменить 2 записи.",
    );
  } finally {
    await stop();
  }
});

describe("a change for all doctors of the branch", () => {
  /** A page of another doctor of the branch, where the changes are made. */
  let colleague: string;
  const all = { for_all: "on" };

  beforeEach(async () => {
    const doctors = (await desk.get(path)).document.querySelectorAll("select[name=doctor] option");
    const other = doctors.map((option) => option.getAttribute("value")).find((id) => id !== String(doctor))!;
    colleague = `/staff/schedules?branch=${branch}&doctor=${other}`;
    await staff.database.db.deleteFrom("schedule_exceptions").where("clinic_branch_id", "=", branch).execute();
    await addWeek();
  });

  const others = (page: Page) =>
    page.document.querySelectorAll("section[aria-labelledby=others-outside] li").map((item) => item.structuredText);

  test.each([
    ["a day off", { kind: "off" }],
    ["a blocked time", { kind: "blocked", starts_at: "09:30", ends_at: "11:00" }],
  ])("B-18 %s tells how many visits of others it leaves outside, and links to their doctors", async (_, change) => {
    for (const time of ["10:00", "10:30"]) await book(time);
    const page = await desk.get(colleague);
    expect(others(page)).toEqual([]);
    const changed = await changeDays(page, { date_from: day, ...all, ...change });
    expect([changed.status, changed.url.hash]).toEqual([200, "#others-outside"]);
    expect(changed.text).toMatch(
      /Расписание всех врачей филиала изменено: [^.]+\. В филиале 2 записи приходятся на время, когда их врачи не принимают\./,
    );
    expect(others(changed)).toEqual([expect.stringMatching(/\S+ 2 записи$/)]);
    const link = changed.document.querySelector("section[aria-labelledby=others-outside] a")!;
    expect(link.getAttribute("href")).toBe(`${path}#outside`);
    const doctorPage = await desk.get(path);
    expect([section(doctorPage, "outside")?.includes("Отменить 2 записи"), others(doctorPage)]).toEqual([true, []]);
    const visits = await desk.get(`/staff/day?branch=${branch}&date=${day}`);
    expect(section(visits, `doctor-${doctor}`)?.includes("Приёма нет")).toBe(change.kind === "off");
  });

  test("the week's hours are restored for all too, as the message says", async () => {
    await book("10:00");
    const off = await changeDays(await desk.get(colleague), { date_from: day, kind: "off", ...all });
    expect(others(off)).toHaveLength(1);
    const restored = await changeDays(off, { date_from: day, kind: "week", ...all });
    expect([restored.url.hash, others(restored)]).toEqual(["#changed-days", []]);
    expect(restored.text).toContain("У всех врачей филиала снова действуют часы недели: ");
    expect(section(await desk.get(path), "outside")).toBeNull();
  });

  test("a time when nobody works is refused for the branch's doctors, not for one", async () => {
    const night = { kind: "blocked", starts_at: "03:00", ends_at: "04:00" };
    const refused = await changeDays(await desk.get(colleague), { date_from: day, ...night, ...all });
    expect([refused.status, refused.document.querySelector("#days-starts_at-error")!.text]).toEqual([
      400,
      "В это время никто из врачей филиала и так не принимает: менять нечего.",
    ]);
  });
});

test("B-18 hours that end, and a day that loses its own hours, tell of the visits they leave outside", async () => {
  await addWeek();
  const longer = { date_from: day, kind: "hours", starts_at: "09:00", ends_at: "13:00" };
  const extended = await changeDays(await desk.get(path), longer);
  await book("12:30");
  const restored = await extended.form(/^Вернуть часы недели/).submit();
  expect([restored.url.hash, section(restored, "outside")?.includes("12:30")]).toEqual(["#outside", true]);
  expect(restored.text).toMatch(/Снова действуют часы недели: [^.]+\. 1 запись приходится на время/);
  for (const form of ["вторник", "среда"]) {
    const ended = await (await desk.get(path)).form(new RegExp(`^Прекратить: ${form}`)).submit();
    expect(ended.text).toContain("Часы приёма прекращены. 1 запись приходится на время");
  }
});

test("X-01 after the session has ended no hours change; what was typed is kept through the sign-in", async () => {
  const visitor = await staff.signedIn(account);
  const page = await visitor.get(path);
  visitor.cookies.delete("user");
  const typed = { weekdays: "4", ...morning, slot_minutes: "25" };
  const ended = await addHours(page, typed);
  expect([ended.status, asksForSignIn(ended)]).toEqual([401, true]);
  const back = await signInOnPage(ended, account);
  expect([back.status, back.text.includes(signedInAgainText), section(back, "week")!.includes("09:00")]).toEqual([
    200,
    true,
    false,
  ]);
  expect(Object.fromEntries(back.form("Добавить часы").values())).toMatchObject(typed);
  const added = await back.form("Добавить часы").submit();
  expect(section(added, "week")).toContain("четверг 09:00–12:00 по 25 мин");
});
