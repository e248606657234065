import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { offerAtNewBranch } from "../support/offer-at-new-branch.ts";
import { createPng } from "../support/png.ts";
import { addReview } from "../support/reviews.ts";
import { preview, publish, section, startStaffCatalogue, type StaffCatalogue } from "../support/staff-catalogue.ts";
import { createVisitor } from "../support/visitor.ts";

let catalogue: StaffCatalogue;

beforeAll(async () => {
  catalogue = await startStaffCatalogue();
});
afterAll(() => catalogue.stop());
beforeEach(() => catalogue.reset());

/** The status of an empty form that staff of one branch post. */
async function postedByDesk(path: string): Promise<number> {
  const url = new URL(path, catalogue.staff.product.origin("kg"));
  return (await catalogue.send(url, "intent=preview", "application/x-www-form-urlencoded")).status;
}

test("B-10 a question that a clinic limits to one service is asked of that service only", async () => {
  const bookingOf = (doctorService: number) => ({ id: catalogue.branch, doctor_service: doctorService });
  const { services } = await catalogue.shown();
  const limited = services.find(({ service }) => service.id === catalogue.service)!;
  const other = services.find(({ service }) => service.id !== catalogue.service)!;
  const fieldPath = `/staff/catalogue/field?branch=${catalogue.branch}&field=patientBirthPlace`;
  const form = await catalogue.desk.get(fieldPath);
  const page = await preview(form, { title_ru: "Где вы родились", services: String(catalogue.service) });
  expect(section(page, "changes")).toContain(`Для каких услуг Стало ${limited.service.name}`);
  const published = await publish(page);
  expect(section(published, "fields")).toContain(`Где вы родились Место рождения, ${limited.service.name}`);
  expect(section(published, "history")).toContain(`Стало ${limited.service.name}`);
  const titles = async (id: number) =>
    (await catalogue.api.client().with({ locale: "ru" }).appointments.fields(bookingOf(id))).map(({ title }) => title);
  expect(await titles(limited.id)).toContain("Где вы родились");
  expect(await titles(other.id)).not.toContain("Где вы родились");
  const again = await catalogue.desk.get(fieldPath);
  expect(again.form("Посмотреть").values()).toContainEqual(["services", String(catalogue.service)]);
});

test("O-01 a clinic's administrator adds a branch, and staff of one branch do not", async () => {
  const { db } = catalogue.staff.database;
  const { clinic_id: clinic } = await db
    .selectFrom("clinic_branches")
    .select("clinic_id")
    .where("id", "=", catalogue.branch)
    .executeTakeFirstOrThrow();
  const path = `/staff/catalogue/new-branch?branch=${catalogue.branch}`;
  expect((await catalogue.desk.get(path)).status).toBe(404);
  expect(await postedByDesk(path)).toBe(404);
  expect((await catalogue.desk.get(`/staff/catalogue?branch=${catalogue.branch}`)).text).not.toContain(
    "Добавить филиал",
  );

  const admin = await catalogue.staff.signedIn(
    await catalogue.staff.makeAccount({ is_clinic_administrator: true }, "kg", { clinic }),
  );
  const form = await (await admin.get(`/staff/catalogue?branch=${catalogue.branch}`)).follow("Добавить филиал");
  const empty = await preview(form, {
    branch_name_ru: " ",
    hours_1: "с утра",
    hours_2: "18:00–09:00",
    phone: "+996 312 00-00-03",
  });
  expect([
    empty.status,
    ...empty.document.querySelectorAll("[aria-invalid=true]").map((field) => field.getAttribute("name")),
  ]).toEqual([400, "branch_name_ru", "address_ru", "location", "hours_1", "hours_2"]);
  const hours = { hours_1: "09:00–13:00", hours_2: "" };
  const typed = { branch_name_ru: "Филиал на Южной", address_ru: "улица Южная, 3", ...hours };
  const far = await preview(empty, { ...typed, location: "47.5, 19.04" });
  expect([far.status, far.text]).toEqual([400, expect.stringContaining("дальше 100 км от города")]);
  const city = far.document.querySelector("select[name=city] option")!.getAttribute("value")!;
  const { lat, lng } = await db
    .selectFrom("cities")
    .select(["lat", "lng"])
    .where("id", "=", Number(city))
    .executeTakeFirstOrThrow();
  const seen = await preview(far, { location: `${lat + 0.01}, ${lng}`, city });
  expect(section(seen, "seen")).toMatch(/Филиал на Южной улица Южная, 3 \+996 \(312\) 00-00-03/);
  const mapHref = seen.document.querySelector("section[aria-labelledby=seen] a[href^='/map']")!.getAttribute("href")!;
  expect(new URL(mapHref, "http://x").search).toBe(`?lat=${lat + 0.01}&lng=${lng}`);
  const changes = section(seen, "changes");
  expect(changes).toContain("Название, как его увидят пациенты Стало Филиал на Южной");
  expect(changes).toMatch(/Город Стало \S+/);
  expect(changes).toMatch(/Телефон Стало \+996 \(312\) 00-00-03/);
  const added = await publish(seen);
  expect([added.url.pathname, added.document.querySelector("h1")?.text]).toEqual([
    "/staff/catalogue",
    expect.stringContaining("Филиал на Южной"),
  ]);
  expect((await publish(seen)).url.href).toBe(added.url.href);
  const again = await preview(far, { location: `${lat + 0.01}, ${lng}`, city });
  expect([again.status, again.text]).toEqual([
    400,
    expect.stringContaining("У клиники уже есть филиал по этому адресу"),
  ]);

  const stored = await added.follow("Филиал и вопросы");
  expect(stored.document.querySelector("[name=phone]")!.getAttribute("value")).toMatch(/^\+996\s\(312\)\s00-00-03$/);
  const renamed = await publish(await preview(stored, { branch_name_ru: "Южный филиал" }));
  expect(section(renamed, "history")).not.toMatch(/Телефон Было/);
  expect(section(renamed, "history")).toMatch(/Было Филиал на Южной Стало Южный филиал.*Стало Филиал на Южной/);
});

test("a branch that somebody else has changed meanwhile shows only the values that differ", async () => {
  const path = `/staff/catalogue/branch?branch=${catalogue.branch}`;
  const [first, second] = [await catalogue.desk.get(path), await catalogue.desk.get(path)];
  await publish(await preview(first, { phone: "0312 61 23 45", address_ru: "ул. Токтогула, 5" }));
  const refused = await preview(second, { phone: "0312 61 23 45", address_ru: "ул. Токтогула, 7" });
  const conflict = section(refused, "conflict");
  expect(conflict).toContain("Сейчас опубликовано ул. Токтогула, 5 В вашей форме ул. Токтогула, 7");
  expect(conflict).not.toContain("Телефон");
});

test("O-01 a doctor of another branch is chosen, and works at this one too", async () => {
  const { db } = catalogue.staff.database;
  const branch = await db
    .selectFrom("clinic_branches")
    .select(["clinic_id", "city_id", "country", "lat", "lng"])
    .where("id", "=", catalogue.branch)
    .executeTakeFirstOrThrow();
  const empty = await db
    .insertInto("clinic_branches")
    .values({ ...branch, name: { ru: "Филиал без врачей" }, address: { ru: "улица Пустая, 1" } })
    .returning("id")
    .executeTakeFirstOrThrow();
  const admin = await catalogue.staff.signedIn(
    await catalogue.staff.makeAccount({ is_clinic_administrator: true }, "kg", { clinic: branch.clinic_id }),
  );
  const page = await admin.get(`/staff/catalogue?branch=${empty.id}`);
  expect(page.text).toContain("В этом филиале врачи не принимают");
  const refused = await page.form("Добавить в этот филиал").submit({ doctor: "999999999" });
  expect([refused.status, refused.document.querySelector("[role=alert]")?.text]).toEqual([400, expect.any(String)]);
  const added = await refused.form("Добавить в этот филиал").submit({ doctor: String(catalogue.doctor) });
  expect([added.url.pathname, added.url.search, added.text]).toEqual([
    "/staff/catalogue/doctor",
    `?branch=${empty.id}&doctor=${catalogue.doctor}`,
    expect.stringContaining("Врач добавлен в филиал"),
  ]);
  expect(added.text).toContain("Филиал без врачей");
  const list = await admin.get(`/staff/catalogue?branch=${empty.id}`);
  expect(list.document.querySelectorAll(`main a[href*="doctor=${catalogue.doctor}"]`)).toHaveLength(1);
});

test("C-12 a clinic's page in one city has no reviews of doctors who can be booked in its other cities only", async () => {
  const { db } = catalogue.staff.database;
  const offerIn = (city: string) =>
    db
      .selectFrom("doctor_services as ds")
      .innerJoin("clinic_branches as b", "b.id", "ds.clinic_branch_id")
      .innerJoin("clinics as c", "c.id", "b.clinic_id")
      .innerJoin("cities as t", "t.id", "b.city_id")
      .select(["ds.id", "ds.doctor_id", "c.id as clinic", "c.slug"])
      .where("t.slug", "=", city)
      .where("b.id", "!=", catalogue.branch)
      .executeTakeFirstOrThrow();
  const { clinic, slug } = await offerIn("bishkek");
  const { id, doctor_id } = await offerIn("osh");
  const doctorService = await offerAtNewBranch(catalogue.staff.database, { id, clinic });
  await addReview(catalogue.staff.database, { doctorService, slot: { doctor: doctor_id } });
  const reviewsIn = async (city: string) =>
    (await createVisitor(catalogue.staff.product.origin("kg")).get(`/clinics/${city}/${slug}`)).document.querySelector(
      "#reviews",
    )!.text;
  expect(await reviewsIn("osh")).toContain("Пришлось подождать.");
  expect(await reviewsIn("bishkek")).not.toContain("Пришлось подождать.");
});

test("O-01 the preview of a published clinic leads to its page in its own city", async () => {
  const { staff } = catalogue;
  const { id, slug } = await staff.database.db
    .selectFrom("clinics as c")
    .innerJoin("clinic_branches as b", "b.clinic_id", "c.id")
    .innerJoin("cities as t", "t.id", "b.city_id")
    .select(["c.id", "c.slug"])
    .groupBy("c.id")
    .having(({ fn }) => fn.min("t.slug"), "=", "osh")
    .having(({ fn }) => fn.max("t.slug"), "=", "osh")
    .executeTakeFirstOrThrow();
  const admin = await staff.signedIn(await staff.makeAccount({ is_clinic_administrator: true }, "kg", { clinic: id }));
  expect((await admin.get("/staff/preview")).url.pathname).toBe(`/clinics/osh/${slug}`);
});

test("O-01 a clinic's administrator publishes its description and picture, and staff of one branch do not", async () => {
  const { db } = catalogue.staff.database;
  const clinic = await db
    .selectFrom("clinic_branches as b")
    .innerJoin("clinics as c", "c.id", "b.clinic_id")
    .innerJoin("cities as t", "t.id", "b.city_id")
    .select(["c.id", "c.slug", "t.slug as city"])
    .where("b.id", "=", catalogue.branch)
    .executeTakeFirstOrThrow();
  const path = `/staff/catalogue/clinic?branch=${catalogue.branch}`;
  expect((await catalogue.desk.get(path)).status).toBe(404);
  expect(await postedByDesk(path)).toBe(404);
  const admin = await catalogue.staff.signedIn(
    await catalogue.staff.makeAccount({ is_clinic_administrator: true }, "kg", { clinic: clinic.id }),
  );
  const form = await (await admin.get(`/staff/catalogue?branch=${catalogue.branch}`)).follow("Страница клиники");
  const large = Buffer.concat([createPng(200), Buffer.alloc(200 * 1024)]);
  const sent = await catalogue.sendPhoto(large, path, {}, admin);
  const [photo] = /\/photos\/[\w-]{43}\.png/.exec(sent.text) ?? [];
  expect([sent.status, photo]).toEqual([200, expect.any(String)]);
  const tooLarge = await catalogue.sendPhoto(
    Buffer.concat([createPng(200), Buffer.alloc(2_000_000)]),
    path,
    { description_ru: "Работаем с утра" },
    admin,
  );
  expect([tooLarge.status, tooLarge.text]).toEqual([400, expect.stringContaining("не более 300 КБ")]);
  expect(tooLarge.text).toContain("Работаем с утра");
  const text = "Работаем с 1998 года.\n<b>Без очередей</b><script>alert(1)</script>";
  const seen = await form.form("Посмотреть").submit({ description_ru: text, photo: photo! });
  expect(section(seen, "seen")).toMatch(/Работаем с 1998 года\.\s?Без очередей$/);
  const published = await publish(seen);
  expect([published.url.pathname, published.text]).toEqual([
    "/staff/catalogue/clinic",
    expect.stringContaining("Опубликовано"),
  ]);
  expect(section(published, "history")).toMatch(/Анна.*О клинике Было .* Стало .*Без очередей/);
  const page = await createVisitor(catalogue.staff.product.origin("kg")).get(`/clinics/${clinic.city}/${clinic.slug}`);
  expect(page.response.text).toContain("<b>Без очередей</b>");
  expect(page.response.text).not.toContain("alert(1)");
  expect(page.document.querySelector("main header img")?.getAttribute("src")).toBe(photo);
});
