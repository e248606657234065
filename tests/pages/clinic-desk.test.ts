import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cityTime, todayIn } from "#app/calendar/city-time.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { createBooker, setVisitStart } from "../support/appointments.ts";
import { readCalendarFile } from "../support/calendar-file.ts";
import { lastCode } from "../support/booking.ts";
import { signedInAgainText, startStaffProduct, type StaffProduct } from "../support/staff-product.ts";
import { createVisitor, type Page, type Visitor } from "../support/visitor.ts";
import { addReview } from "../support/reviews.ts";
import { laterYear } from "../support/later-year.ts";

let staff: StaffProduct;
let api: TestApi;
let booker: Awaited<ReturnType<typeof createBooker>>;
let desk: Visitor;
let branch: number;

beforeAll(async () => {
  staff = await startStaffProduct();
  api = await createTestApi("in process", { database: staff.database });
  booker = await createBooker(api);
  branch = booker.offer.doctorService.clinic_branch;
  desk = await staff.signedIn(await staff.makeAccount({ is_clinic_branch_administrator: true }, "kg", { branch }));
});
afterAll(() => staff.stop());

const dateOf = (datetime: string) => cityTime(datetime, "Asia/Bishkek").date;
const visitOn = (page: Page, id: number) => page.document.querySelector(`#visit-${id}`);
const readable = (page: Page, id: number) => visitOn(page, id)!.structuredText.replace(/\s+/g, " ");

/** The page after pressing a mark's button of a visit. */
function press(page: Page, { name }: { name: string }): Promise<Page> {
  return page.form(name).submit();
}

test("L-02 O-01 a clinic's staff start at today's appointments; others get none", async () => {
  const home = await desk.get("/staff");
  expect([home.url.pathname, home.status]).toEqual(["/staff/day", 200]);
  expect(home.text).toContain("В этот день записей нет.");
  expect(home.document.querySelector("header b")!.text).toBe("Сотрудник");
  expect(home.document.querySelector("input[name=date]")!.getAttribute("value")).toBe(todayIn("Asia/Bishkek"));
  expect(home.response.headers["cache-control"]).toBe("private, no-store");
  expect(home.document.querySelector("meta[name=robots]")?.getAttribute("content")).toContain("noindex");

  const operator = await staff.signedIn(await staff.makeAccount());
  expect((await operator.get("/staff/day")).status).toBe(404);
  expect((await createVisitor(staff.product.origin("kg")).get("/staff/day")).url.pathname).toBe("/staff");
  expect((await desk.get("/staff/day?branch=999999")).status).toBe(404);
  const misread = await desk.get("/staff/day?branch=x&date=2026-02-30");
  expect([misread.status, misread.text.includes("В этот день записей нет.")]).toEqual([200, true]);
});

test("B-18 the day shows each doctor's visits by time; marks are made and taken back without script", async () => {
  const { id, slot } = await booker.book();
  const ahead = await desk.get(`/staff/day?date=${dateOf(slot.datetime)}`);
  expect(readable(ahead, id)).toMatch(/Айгүл Сатыбалдиева \+996 .* Подтверждена/);
  expect(readable(ahead, id)).not.toContain("На месте");
  expect(visitOn(ahead, id)!.querySelector("a[href*='/move']")!.text).toContain(": Айгүл Сатыбалдиева");

  await setVisitStart(staff.database, id, new Date(Date.now() - 1000));
  const today = await desk.get("/staff/day");
  const arrived = await press(today, { name: "На месте: Айгүл" });
  expect([arrived.status, arrived.url.pathname, arrived.url.hash]).toEqual([200, "/staff/day", `#visit-${id}`]);
  expect(readable(arrived, id)).toMatch(/На месте с \d\d:\d\d/);
  for (const mark of visitOn(arrived, id)!.querySelectorAll("button[name=mark]"))
    expect(arrived.document.getElementById(mark.getAttribute("aria-describedby")!)!.text).toContain("На месте");
  const seen = await press(arrived, { name: "Приём состоялся: Айгүл" });
  expect(readable(seen, id)).toContain("Приём состоялся");
  for (let times = 0; times < 2; times += 1)
    expect(readable(await press(seen, { name: "Снять отметку: Айгүл" }), id)).toMatch(/На месте с \d\d:\d\d/);
  await press(arrived, { name: "Приём состоялся: Айгүл" });
  for (const [page, name] of [
    [today, "На месте: Айгүл"],
    [arrived, "Снять отметку: Айгүл"],
  ] as const) {
    const late = await press(page, { name });
    expect([late.status, late.url.hash, late.document.querySelector("main [role=alert]")!.text]).toEqual([
      400,
      `#visit-${id}`,
      expect.stringContaining("Это уже нельзя отметить."),
    ]);
  }
});

test("B-18 a visit that the clinic has not confirmed is shown as arrived, and is marked as any other", async () => {
  const { id, hash } = await booker.book();
  const startsAt = new Date(Date.now() - 3 * 86_400_000);
  await setVisitStart(staff.database, id, startsAt);
  const { db } = staff.database;
  const insurer = await db.selectFrom("insurances").select("id").where("country", "=", "kg").executeTakeFirstOrThrow();
  const inRussian = api.client().with({ locale: "ru" });
  const [named] = await inRussian.insurances.list({ id: [insurer.id] });
  const unconfirmed = { status: "pending", arrived_at: startsAt, insurance_id: insurer.id } as const;
  await db.updateTable("appointments").set(unconfirmed).where("id", "=", id).execute();
  const arrived = await desk.get(`/staff/day?date=${dateOf(startsAt.toISOString())}`);
  const patient = createVisitor(staff.product.origin("kg"));
  const calendar = await patient.get(`/appointments/${id}/calendar.ics?hash=${hash}`);
  expect(readCalendarFile(calendar.response).status).toBe("TENTATIVE");
  expect(readable(arrived, id)).toContain(`На месте с ${cityTime(startsAt.toISOString(), "Asia/Bishkek").time}`);
  expect(readable(arrived, id)).toContain(`, ${named!.name}`);
  expect(visitOn(arrived, id)!.querySelector("[data-state=arrived]")).not.toBeNull();
  expect(readable(await press(arrived, { name: "Приём состоялся: Айгүл" }), id)).toContain("Приём состоялся");
});

test("B-18 the clinic cancels with a reason; without one the form comes back with its message", async () => {
  const { id, slot } = await booker.book();
  const day = `/staff/day?branch=${branch}&date=${dateOf(slot.datetime)}`;
  const cancel = (page: Page, reason: string) => {
    const form = page.form("Отменить запись: Айгүл");
    return form.submit({ reason });
  };
  const missing = await cancel(await desk.get(day), " ");
  expect(missing.status).toBe(400);
  expect(visitOn(missing, id)!.querySelector("input[name=reason]")!.getAttribute("aria-invalid")).toBe("true");
  expect(readable(missing, id)).toContain("Это поле обязательное");
  expect(visitOn(missing, id)!.querySelector("details[open] input[name=reason]")).not.toBeNull();
  const done = await cancel(missing, "Врач болен");
  expect([done.status, `${done.url.pathname}${done.url.search}${done.url.hash}`]).toEqual([200, `${day}#visit-${id}`]);
  expect(readable(done, id)).toContain("Отменена: Врач болен");
  expect(done.text).toContain("Запись отменена");
  expect(visitOn(done, id)!.querySelectorAll("form")).toHaveLength(0);
});

test("B-18 the count of a day tells the cancelled visits apart, and another year is named", async () => {
  const visits = [await booker.book(), await booker.book(), await booker.book()];
  const days = [`${laterYear}-03-05T05:00:00Z`, `${laterYear}-03-05T06:00:00Z`, `${laterYear}-03-05T07:00:00Z`];
  for (const [index, { id }] of visits.entries()) await setVisitStart(staff.database, id, new Date(days[index]!));
  await api.client().appointments.cancel({ ...visits[0]!, reason: "plans" });
  const day = await desk.get(`/staff/day?date=${laterYear}-03-05`);
  expect(day.document.querySelector("h1")!.text).toContain(`, 5 марта ${laterYear}`);
  expect(day.text).toContain("2 записи, отменено: 1");
  expect(day.document.querySelector("a[href*='/staff/day/walk-in']"), "it is not today").toBeNull();
  expect(day.text, "it is not today").not.toContain("Когда принимают врачи:");
  expect(readable(day, visits[0]!.id)).toContain("Отменена: У пациента изменились планы");
  expect(day.document.querySelector("input[name=date]")!.getAttribute("required")).toBeDefined();
  const thisYear = await desk.get("/staff");
  expect(thisYear.document.querySelector("h1")!.text).not.toContain(todayIn("Asia/Bishkek").slice(0, 4));
});

/** Eleven hours behind UTC: on the day before during the markets' working hours. */
const farZone = "Pacific/Pago_Pago";

/** Open for an hour around now in the zone, and closed in the others. */
function hoursAroundNow(zone: string): { opens: string; closes: string }[] {
  const [opens, closes] = [-1, 1].map((hours) => cityTime(Date.now() + hours * 3_600_000, zone).time) as [
    string,
    string,
  ];
  const beforeMidnight = { opens, closes: "24:00" };
  return opens < closes ? [{ opens, closes }] : [{ opens: "00:00", closes }, beforeMidnight];
}

test("B-16 B-19 O-01 reviews, moved visits and a branch's preview are on the clock of its city", async () => {
  const { db } = staff.database;
  const { doctorService, slots } = booker.offer;
  const setZone = (timezone: string) =>
    db
      .updateTable("cities")
      .set({ timezone })
      .where("id", "=", db.selectFrom("clinic_branches").select("city_id").where("id", "=", branch))
      .execute();
  const review = await addReview(staff.database, { doctorService: doctorService.id, slot: slots[0]! });
  const morning = `${todayIn("UTC", Date.now() + 86_400_000)}T06:00:00Z`;
  await db
    .updateTable("reviews")
    .set({ created_at: new Date(morning) })
    .where("id", "=", review)
    .execute();
  const { id, slot } = await booker.book();
  const target = booker.offer.slots.pop()!;

  await setZone(farZone);
  try {
    const latest = (await desk.get("/staff/clinic-reviews")).document.querySelector("main time")!;
    expect(latest.getAttribute("datetime")).toBe(cityTime(morning, farZone).date);
    const { date, time } = cityTime(slot.datetime, farZone);
    const shown = await desk.get(`/staff/day/move?branch=${branch}&date=${date}&visit=${id}`);
    expect(shown.document.querySelector(`main time[datetime="${slot.datetime}"]`)!.text).toContain(time);
    const moved = await shown.form("Перенести запись").submit({ slot: String(target.id) });
    expect(moved.url.search).toBe(`?branch=${branch}&date=${cityTime(target.datetime, farZone).date}`);
    const hours = hoursAroundNow(farZone).map(({ opens, closes }) => `${opens}-${closes}`);
    const week = Array.from({ length: 7 }, (_, index) => [`hours_${index + 1}`, hours.join(", ")]);
    const form = (await desk.get(`/staff/catalogue/branch?branch=${branch}`)).form("Посмотреть");
    expect((await form.submit(Object.fromEntries(week))).text).toContain("Сейчас открыто");
  } finally {
    await setZone("Asia/Bishkek");
    // Other tests answer the latest review.
    await db.deleteFrom("reviews").where("id", "=", review).execute();
  }
});

test("C-10 C-12 patients see times, opening hours and reviews on the clock of the branch's city", async () => {
  const { db } = staff.database;
  const client = api.client("hu");
  const [capital, city] = await client.cities.list();
  const branchesIn = ({ id }: { id: number }) =>
    db.selectFrom("clinic_branches").select("id").where("city_id", "=", id);
  await db.updateTable("cities").set({ timezone: farZone }).where("id", "=", city!.id).execute();
  for (const { id, zone } of [
    { id: capital!.id, zone: capital!.timezone },
    { id: city!.id, zone: farZone },
  ]) {
    const hours = JSON.stringify(Array.from({ length: 7 }, () => hoursAroundNow(zone)));
    await sql`update clinic_branches set opening_hours = ${hours}::jsonb where city_id = ${id}`.execute(db);
  }
  const morning = "2026-01-10T06:00:00Z";
  await db
    .updateTable("reviews")
    .set({ created_at: new Date(morning) })
    .where("country", "=", "hu")
    .execute();

  const clinics = await client.clinics.list({ city: city!.id, expand: ["offer", "clinic_branches"], limit: 5 });
  const clinic = clinics.results.find(({ feedback_count: count }) => count > 0)!;
  const reviews = await client.reviews.list({ clinic: clinic.id, city: city!.id, limit: 1 });
  const slug = reviews.results[0]!.doctor_slug;
  const inCapital = await branchesIn(capital!).executeTakeFirstOrThrow();
  const { id: doctor } = await client.doctors.get({ slug });
  await db
    .insertInto("doctor_clinic_branches")
    .values({ doctor_id: doctor, clinic_branch_id: inCapital.id, country: "hu" })
    .execute();

  const visitor = createVisitor(staff.product.origin("hu"));
  const { clinic_branches: ofDoctor } = await client.doctors.get({ slug });
  expect(new Set(ofDoctor.map(({ city: cityId }) => cityId))).toEqual(new Set([capital!.id, city!.id]));
  for (const [path, open] of [
    [`/clinics/${city!.slug}/${clinic.slug}`, clinic.clinic_branches.length],
    [`/doctor/${slug}`, ofDoctor.length],
  ] as const) {
    const page = await visitor.get(path);
    const latest = page.document.querySelector("#reviews time")!.getAttribute("datetime");
    expect([path, latest]).toEqual([path, "2026-01-09"]);
    expect([path, page.text.split("Most nyitva").length - 1]).toEqual([path, open]);
  }
  const { date, time } = cityTime(clinic.offer!.nearest!.datetime, farZone);
  const query = new URLSearchParams({ q: clinic.name, city: city!.slug, kind: "clinics" });
  for (const path of [`/clinics/${city!.slug}`, `/search?${query}`]) {
    const page = await visitor.get(path);
    const nearest = page.document.querySelector(`main a[href*="slot=${clinic.offer!.nearest!.slot}"] time`);
    expect([path, nearest?.getAttribute("datetime")]).toEqual([path, `${date}T${time}`]);
  }
});

test("B-16 O-02 the clinic moves a visit without script; a taken time comes back with its message", async () => {
  const { id, slot } = await booker.book();
  const day = `/staff/day?branch=${branch}&date=${dateOf(slot.datetime)}`;
  const link = visitOn(await desk.get(day), id)!
    .querySelector("a[href*='/staff/day/move?']")!
    .getAttribute("href")!;
  const shown = await desk.get(link);
  expect([shown.status, shown.text.includes("Айгүл Сатыбалдиева"), shown.url.search.includes("996")]).toEqual([
    200,
    true,
    false,
  ]);
  const submit = "Перенести запись";
  const missing = await shown.form(submit).submit({ slot: "" });
  expect(missing.status).toBe(400);
  expect(missing.document.querySelector("select[name=slot]")!.getAttribute("aria-invalid")).toBe("true");

  const [first, second] = missing.document
    .querySelectorAll("select[name=slot] optgroup option")
    .map((option) => Number(option.getAttribute("value")));
  const all = booker.offer.slots;
  await booker.book({ slot: all.find(({ id }) => id === first)! });
  const taken = await missing.form(submit).submit({ slot: String(first) });
  expect([taken.status, taken.document.querySelector("main [role=alert]")!.text]).toEqual([
    400,
    expect.stringContaining("Это время только что заняли"),
  ]);
  expect(taken.document.querySelector(`option[value="${first}"]`)).toBeNull();
  expect(taken.text).not.toContain(signedInAgainText);
  const target = all.find(({ id }) => id === second)!;
  booker.offer.slots = all.filter(({ id }) => ![first, second].includes(id));
  const moved = await taken.form(submit).submit({ slot: String(second) });
  expect(`${moved.url.pathname}${moved.url.search}${moved.url.hash}`).toBe(
    `/staff/day?branch=${branch}&date=${dateOf(target.datetime)}#visit-${id}`,
  );
  expect(moved.text).toContain("Запись перенесена.");
  // The same form once more leads to the same page; with another time it is refused.
  expect((await shown.form(submit).submit({ slot: String(second) })).url.href).toBe(moved.url.href);
  const stale = await shown.form(submit).submit({ slot: String(slot.id) });
  expect([`${stale.url.pathname}${stale.url.search}`, stale.status]).toEqual([day, 200]);
  expect(stale.text).toContain("Проверьте новое время.");
  const last = await desk.get(
    moved.document.querySelector(`#visit-${id} a[href*='/staff/day/move?']`)!.getAttribute("href")!,
  );
  await setVisitStart(staff.database, id, new Date(Date.now() - 1000));
  const late = await last.form(submit).submit({ slot: String(slot.id) });
  expect([late.url.pathname, late.status]).toEqual(["/staff/day", 200]);
  expect(late.text).toContain("Перенести уже нельзя");
  // Other tests look for their visit in today's list.
  await setVisitStart(staff.database, id, new Date(Date.now() - 2 * 86_400_000));
  const left = await desk.get(last.url.pathname + last.url.search);
  expect([left.url.pathname, left.url.searchParams.get("date")]).toEqual([
    "/staff/day",
    last.url.searchParams.get("date"),
  ]);
  expect(left.text).toContain("Этой записи нет в этом дне. Возможно, её перенесли.");
  const cancelled = await booker.book();
  const asking = await desk.get(
    `/staff/day/move?branch=${branch}&date=${dateOf(cancelled.slot.datetime)}&visit=${cancelled.id}`,
  );
  await api.client().appointments.cancel({ ...cancelled, reason: "plans" });
  expect((await asking.form(submit).submit({ slot: String(slot.id) })).text).toContain("Запись отменена, поэтому");
  expect((await desk.get(asking.url.pathname + asking.url.search)).text).toContain("Запись отменена, поэтому");
});

test("B-16 when the last free time of a move is taken meanwhile, its page says so", async () => {
  const { db } = staff.database;
  const { id, slot } = await booker.book();
  const shown = await desk.get(`/staff/day/move?branch=${branch}&date=${dateOf(slot.datetime)}&visit=${id}`);
  const free = shown.document.querySelector("select[name=slot] optgroup option")!.getAttribute("value")!;
  const ofDoctor = db.updateTable("slots").where("doctor_id", "=", slot.doctor).where("is_withdrawn", "=", false);
  const withdrawn = await ofDoctor.set({ is_withdrawn: true }).returning("id").execute();
  const refused = await shown.form("Перенести запись").submit({ slot: free });
  const ids = withdrawn.map(({ id }) => id);
  await db.updateTable("slots").set({ is_withdrawn: false }).where("id", "in", ids).execute();
  expect([refused.status, refused.document.querySelector("select[name=slot] optgroup")]).toEqual([400, null]);
  expect(refused.document.querySelector("main [role=alert]")!.text).toContain("Новое время: ");
});

/** A free slot of the booker's offer that begins now. */
async function freeSlotNow(): Promise<number> {
  const { id } = booker.offer.slots.pop()!;
  const starts_at = new Date(Date.now() - 1000);
  await staff.database.db.updateTable("slots").set({ starts_at }).where("id", "=", id).execute();
  return id;
}

test("B-18 a visitor without a booking is entered in two requests, without script, and shown as arrived", async () => {
  const slot = await freeSlotNow();
  const form = await (await desk.get("/staff/day")).follow("Пациент без записи");
  const time = `${booker.offer.doctorService.id}-${slot}`;
  const option = form.document.querySelector(`optgroup option[value="${time}"]`)!;
  const doctor = option.parentNode!.getAttribute("label")!;
  expect(option.text.replace(/^\d\d:\d\d/, "")).toMatch(new RegExp(`^, ${doctor}, .`));
  expect(form.text).not.toContain("Свободного времени на сегодня больше нет.");
  const missing = await form.form(/^Добавить/).submit({ time: "", name: " ", phone: "12" });
  expect(missing.status).toBe(400);
  const invalid = missing.document.querySelectorAll("[aria-invalid=true]").map((field) => field.getAttribute("name"));
  expect(invalid).toEqual(["time", "name", "phone"]);

  const added = await missing.form(/^Добавить/).submit({ time, name: "Бакыт Асанов", phone: "" });
  expect([added.status, added.url.pathname, added.url.search]).toEqual([200, "/staff/day", `?branch=${branch}`]);
  const id = Number(/^#visit-(\d+)$/.exec(added.url.hash)![1]);
  expect(readable(added, id)).toMatch(/Бакыт Асанов .*, без записи На месте с \d\d:\d\d/);
  expect(visitOn(added, id)!.querySelector("a[href^='tel:']")).toBeNull();
  const taken = await missing.form(/^Добавить/).submit({ time, name: "Нурлан Асанов", phone: "" });
  expect([taken.status, taken.text.includes("Это время только что заняли")]).toEqual([400, true]);
  expect(taken.document.querySelectorAll("[aria-invalid=true]").map((field) => field.getAttribute("name"))).toEqual([
    "time",
  ]);

  const undone = await press(added, { name: "Снять отметку: Бакыт" });
  expect(readable(undone, id)).toContain("SMS пациент не получит");
  const cancelled = await undone.form("Отменить запись: Бакыт").submit({ reason: "Ошибка" });
  expect(readable(cancelled, id)).toContain("Отменена: Ошибка");
  expect(visitOn(cancelled, id)!.querySelector("a[href*='/move']")).toBeNull();
});

test("B-18 O-01 without a free time the day names the next one and has no form, which says so too; another branch has none", async () => {
  const branches = await staff.database.db.selectFrom("clinic_branches").select("id").execute();
  const other = branches.find(({ id }) => id !== branch)!.id;
  expect((await desk.get(`/staff/day/walk-in?branch=${other}`)).status).toBe(404);
  const operator = await staff.signedIn(await staff.makeAccount());
  expect((await operator.get("/staff/day/walk-in")).status).toBe(404);
  const time = `${booker.offer.doctorService.id}-${await freeSlotNow()}`;
  const open = await desk.get("/staff/day/walk-in");
  await staff.database.db
    .updateTable("slots")
    .set({ is_withdrawn: true })
    .where("clinic_branch_id", "=", branch)
    .where("starts_at", "<", new Date(Date.now() + 86_400_000))
    .execute();
  const page = await desk.get("/staff/day/walk-in");
  expect([
    page.text.includes("Свободного времени на сегодня больше нет."),
    page.document.querySelector("main form"),
  ]).toEqual([true, null]);
  const next = await staff.database.db
    .selectFrom("slots")
    .select("starts_at")
    .where("clinic_branch_id", "=", branch)
    .where("is_withdrawn", "=", false)
    .where("starts_at", ">", new Date())
    .where("id", "not in", (of) => of.selectFrom("appointments").select("slot_id").where("status", "<>", "cancelled"))
    .orderBy("starts_at")
    .executeTakeFirstOrThrow();
  const today = await desk.get("/staff/day");
  const day = new Intl.DateTimeFormat("ru", { day: "numeric", month: "long", timeZone: "Asia/Bishkek" }).format(
    next.starts_at,
  );
  expect(today.text).toMatch(
    new RegExp(`Свободного времени на сегодня больше нет. Ближайший день со свободным временем: [а-я]+, ${day}\\.`),
  );
  expect(today.document.querySelector("a[href*='/staff/day/walk-in']")).toBeNull();
  expect(today.text).toContain(`, ${day}. Когда принимают врачи: Расписание врачей`);
  expect((await today.follow("Расписание врачей")).url.search).toBe(`?branch=${branch}`);
  const late = await open.form(/^Добавить/).submit({ time, name: "Бакыт Асанов", phone: "" });
  expect([late.status, late.document.querySelector("main [role=alert]") !== null]).toEqual([400, true]);
});

test("B-18 a patient reads that the clinic has cancelled, why, and how to choose another time", async () => {
  const { id, hash, slot, phone } = await booker.book();
  const day = await desk.get(`/staff/day?branch=${branch}&date=${dateOf(slot.datetime)}`);
  await day.form("Отменить запись: Айгүл").submit({ reason: "Врач болен" });
  const visitor = createVisitor(staff.product.origin("kg"));
  const appointment = await visitor.get(`/appointments/${id}?hash=${hash}`);
  const main = appointment.document.querySelector("main")!;
  expect(main.querySelector("h1")!.text).toBe("Клиника отменила запись");
  expect(main.text).toContain("Причина: Врач болен");
  const times = await appointment.follow("Выбрать другое время");
  expect(times.document.querySelectorAll("input[name=slot]").length).toBeGreaterThan(0);

  const codePage = await (await visitor.get("/appointments")).form("Получить код").submit({ phone });
  const code = await lastCode(visitor, { number: phone, typed: phone });
  const list = await codePage.form("Показать мои записи").submit({ code, letter: "С" });
  const card = list.document.querySelector("article")!;
  expect(card.text).toContain("Отменена клиникой");
  expect(card.text).toContain("Причина: Врач болен");
  expect((await list.follow(/^Выбрать другое время/)).url.pathname).toBe(`/appointments/${id}/rebook`);
});

test("B-18 a no-show has the word of its mark; the patient reads without blame that the visit did not take place", async () => {
  const { id, hash } = await booker.book();
  await setVisitStart(staff.database, id, new Date(Date.now() - 1000));
  const noted = await press(await desk.get("/staff/day"), { name: `Неявка: Айгүл` });
  expect(noted.document.querySelector(`#visit-${id}-state`)!.text).toBe("Неявка");
  const page = await createVisitor(staff.product.origin("kg")).get(`/appointments/${id}?hash=${hash}`);
  const main = page.document.querySelector("main")!;
  expect(main.text).toContain("Клиника отметила, что приём не состоялся. Если это не так, позвоните в клинику:");
  expect(main.querySelectorAll("p a[href^='tel:']")).toHaveLength(1);
  expect(main.text).not.toMatch(/не приш|неявк/i);
});

test("B-18 a visit under way is among the patient's upcoming ones", async () => {
  const { id, phone } = await booker.book();
  await setVisitStart(staff.database, id, new Date(Date.now() - 60_000));
  const visitor = createVisitor(staff.product.origin("kg"));
  const codePage = await (await visitor.get("/appointments")).form("Получить код").submit({ phone });
  const code = await lastCode(visitor, { number: phone, typed: phone });
  const list = await codePage.form("Показать мои записи").submit({ code, letter: "С" });
  const cardsOf = (part: string) =>
    list.document.querySelectorAll(`section[aria-labelledby=${part}-appointments] article`).length;
  expect([cardsOf("upcoming"), cardsOf("past")]).toEqual([1, 0]);
});

test("B-18 a late patient is told to call the clinic only if its phone is shown", async () => {
  const { id, hash } = await booker.book();
  await setVisitStart(staff.database, id, new Date(Date.now() - 60_000));
  const read = async () => {
    const page = await createVisitor(staff.product.origin("kg")).get(`/appointments/${id}?hash=${hash}`);
    const main = page.document.querySelector("main")!;
    return [main.querySelectorAll("dd a[href^='tel:']").length, /Если вы опаздываете, [^.]*/.exec(main.text)?.[0]];
  };
  expect(await read()).toEqual([1, "Если вы опаздываете, позвоните в клинику: телефон указан ниже"]);
  const { phone } = await staff.database.db
    .selectFrom("clinic_branches")
    .select("phone")
    .where("id", "=", branch)
    .executeTakeFirstOrThrow();
  const write = (value: string | null) =>
    staff.database.db.updateTable("clinic_branches").set({ phone: value }).where("id", "=", branch).execute();
  await write(null);
  try {
    expect(await read()).toEqual([0, "Если вы опаздываете, узнайте в клинике, сможет ли врач вас принять"]);
  } finally {
    await write(phone);
  }
});

test("B-18 an appointment that the patient has cancelled says nothing of the clinic", async () => {
  const { id, hash } = await booker.book();
  await api.client().appointments.cancel({ id, hash, reason: "plans" });
  const page = await createVisitor(staff.product.origin("kg")).get(`/appointments/${id}?hash=${hash}`);
  expect(page.document.querySelector("h1")!.text).toBe("Запись отменена");
  expect(page.text).not.toMatch(/Отменена клиникой|Причина|plans/);
});

test("B-18 a page that shows an earlier time cancels nothing, and says why", async () => {
  const { id, hash, slot } = await booker.book();
  const page = await desk.get(`/staff/day?branch=${branch}&date=${dateOf(slot.datetime)}`);
  const patient = createVisitor(staff.product.origin("kg"));
  const asking = await patient.get(`/appointments/${id}/cancel?hash=${hash}`);
  const otherDay = booker.offer.slots.findLast(({ datetime }) => dateOf(datetime) !== dateOf(slot.datetime))!;
  await api.client().appointments.reschedule({ id, hash, slot: otherDay.id });

  const moved = "Запись тем временем перенесли. Проверьте новое время.";
  const refused = await asking.form("Отменить запись").submit({ reason: "plans" });
  expect([refused.status, refused.text.includes(moved)]).toEqual([400, true]);
  const late = await page.form("Отменить запись: Айгүл").submit({ reason: "Врач болен" });
  expect([late.status, late.text.includes(moved), visitOn(late, id)]).toEqual([400, true, null]);
  const incomplete = await page.form("Отменить запись: Айгүл").submit({ reason: "" });
  expect(incomplete.document.querySelector("main [role=alert]")!.text).toContain(moved);
  expect(incomplete.text).not.toContain("Это поле обязательное");
  const again = await patient.get(`/appointments/${id}?hash=${hash}`);
  expect(again.text).not.toContain("Запись отменена");
});

test("B-19 a review is answered without script, and the doctor's page shows the answer", async () => {
  const id = await addReview(staff.database, {
    doctorService: booker.offer.doctorService.id,
    slot: booker.offer.slots[0]!,
  });
  const list = await (await desk.get("/staff")).follow("Отзывы о приёмах");
  expect([list.status, list.url.pathname]).toEqual([200, "/staff/clinic-reviews"]);
  expect(list.response.headers["cache-control"]).toBe("private, no-store");
  // The latest review without an answer is the first.
  const formOf = (page: Page) => page.form("Опубликовать ответ: Бакыт");
  expect(formOf(list).values()).toContainEqual(["review", String(id)]);
  const empty = await formOf(list).submit({ text: "" });
  expect([empty.status, empty.document.querySelector("details[open] textarea") !== null]).toEqual([400, true]);
  const text = "Просим прощения.\n<b>Врача</b> вызвали к больному.";
  const answered = await formOf(empty).submit({ text });
  expect([answered.status, answered.url.pathname]).toEqual([200, "/staff/clinic-reviews"]);
  expect(answered.text).toContain("Ответ опубликован.");
  const late = await formOf(list).submit({ text: "Ещё один ответ" });
  expect([late.status, late.text.includes("На этот отзыв уже ответили.")]).toEqual([400, true]);

  const { doctor_slug: slug } = (await api.client().reviews.list({ doctor: booker.offer.slots[0]!.doctor, limit: 1 }))
    .results[0]!;
  const profile = await createVisitor(staff.product.origin("kg")).get(`/doctor/${slug}`);
  const answer = profile.document.querySelector("blockquote")!;
  expect(answer.text).toContain("Ответ клиники");
  expect(answer.querySelector("p[lang]")!.text).toBe(text);
  expect(answer.querySelector("b")).toBeNull();

  const operator = await staff.signedIn(await staff.makeAccount());
  expect((await operator.get("/staff/clinic-reviews")).status).toBe(404);
});

test("B-19 O-01 older reviews stay at their branch, and an answer to one leads back to its page", async () => {
  for (let count = 0; count <= 20; count += 1)
    await addReview(staff.database, {
      doctorService: booker.offer.doctorService.id,
      slot: booker.offer.slots[0]!,
    });
  const newest = await desk.get("/staff/clinic-reviews");
  const older = await newest.follow("Старее");
  expect([newest, older].map(({ text }) => text.includes("Новее"))).toEqual([false, true]);
  const page = ["/staff/clinic-reviews", `?branch=${branch}&offset=20`];
  expect([older.url.pathname, older.url.search]).toEqual(page);
  const answered = await older.form("Опубликовать ответ: Бакыт").submit({ text: "Спасибо!" });
  expect([answered.url.pathname, answered.url.search]).toEqual(page);
});
