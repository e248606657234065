import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApi, type TestApi } from "../support/api.ts";
import { createBooker } from "../support/appointments.ts";
import { ask } from "../support/http.ts";
import { portraitOf } from "../support/portrait.ts";
import { asksForSignIn, signedInAgainText, signInHere, startStaffProduct } from "../support/staff-at-work.ts";
import type { Account, StaffAtWork } from "../support/staff-at-work.ts";
import { createVisitor, type Page, type Visitor } from "../support/visitor.ts";

let staff: StaffAtWork;
let api: TestApi;
let account: Account;
let desk: Visitor;
let branch: number;
let doctor: number;
let service: number;
let slug: string;
let doctorPath: string;
let offerPath: string;

beforeAll(async () => {
  staff = await startStaffProduct();
  api = await createTestApi("in process", { database: staff.database });
  const { offer } = await createBooker(api);
  branch = offer.doctorService.clinic_branch;
  doctor = offer.slots[0]!.doctor;
  service = offer.doctorService.service.id;
  slug = (await api.client().doctors.byDoctorService({ id: offer.doctorService.id })).slug;
  const { db } = staff.database;
  for (const table of ["slots", "doctor_services", "doctor_clinic_branches"] as const)
    await db.deleteFrom(table).where("doctor_id", "=", doctor).where("clinic_branch_id", "!=", branch).execute();
  account = await staff.makeAccount({ is_clinic_branch_administrator: true }, "kg", { branch });
  desk = await staff.signedIn(account);
  doctorPath = `/staff/catalogue/doctor?branch=${branch}&doctor=${doctor}`;
  offerPath = `/staff/catalogue/offer?branch=${branch}&doctor=${doctor}&service=${service}`;
});
afterAll(() => staff.stop());

beforeEach(async () => {
  const { db } = staff.database;
  await db.deleteFrom("catalogue_changes").execute();
  await db
    .updateTable("doctors")
    .set({
      experience: 12,
      about: null,
      name: { ru: "Асанова Айгүл" },
      is_active: true,
      external_id: null,
    })
    .where("id", "=", doctor)
    .execute();
  await db
    .updateTable("doctor_services")
    .set({ base_price: 1000, discount_price: 1000, price_conditions: null, age_from: 0, age_to: null, is_active: true })
    .where("doctor_id", "=", doctor)
    .execute();
});

const preview = (page: Page, typed: Record<string, string>) => page.form("Посмотреть").submit(typed);
const publish = (page: Page) => page.form("Опубликовать").submit();
const fieldOf = (page: Page, name: string) =>
  page.document.querySelector(`main form input[name=${name}]:not([type=hidden])`)?.getAttribute("value");
const section = (page: Page, id: string) =>
  page.document.querySelector(`section[aria-labelledby=${id}]`)?.structuredText.replace(/\s+/g, " ") ?? null;
const shown = () => api.client().with({ locale: "ru" }).doctors.get({ slug });

test("O-01 doctors and prices are for a clinic's staff, at their own branches", async () => {
  const page = await (await desk.get("/staff/day")).follow("Врачи и цены");
  expect([page.status, page.url.pathname]).toEqual([200, "/staff/catalogue"]);
  expect(page.answer.headers["cache-control"]).toBe("private, no-store");
  expect(page.document.querySelector("meta[name=robots]")?.getAttribute("content")).toContain("noindex");
  expect((await page.follow("Асанова Айгүл")).url.search).toContain(`doctor=${doctor}`);

  const branches = await staff.database.db.selectFrom("clinic_branches").select("id").execute();
  const other = branches.find(({ id }) => id !== branch)!.id;
  for (const path of [
    `/staff/catalogue?branch=${other}`,
    doctorPath.replace(`branch=${branch}`, `branch=${other}`),
    offerPath.replace(`branch=${branch}`, `branch=${other}`),
    "/staff/catalogue/doctor",
    offerPath.replace(`service=${service}`, "service=999999"),
  ])
    expect((await desk.get(path)).status, path).toBe(404);
  const operator = await staff.signedIn(await staff.makeAccount());
  expect((await operator.get(doctorPath)).status).toBe(404);
  expect((await createVisitor(staff.product.origin("kg")).get(doctorPath)).url.pathname).toBe("/staff");
});

test("a profile is previewed as patients see it, then published and recorded", async () => {
  const page = await preview(await desk.get(doctorPath), {
    name_ru: "Асанова Жылдыз",
    experience: "31",
    about_ru: "Лечит <b>взрослых</b>",
  });
  expect(page.status).toBe(200);
  expect(page.document.querySelector("main article h2")?.text).toMatch(/Асанова\sЖылдыз/);
  expect(section(page, "seen")).toMatch(/стаж 31 год.*Лечит <b>взрослых<\/b>/);
  expect(section(page, "changes")).toMatch(/Фамилия, имя, отчество Было Асанова Айгүл Стало Асанова Жылдыз/);
  expect((await shown()).name).toBe("Асанова Айгүл");

  const published = await publish(page);
  expect([published.url.pathname, published.text]).toEqual([
    "/staff/catalogue/doctor",
    expect.stringContaining("Опубликовано"),
  ]);
  expect(await shown()).toMatchObject({ name: "Асанова Жылдыз", experience: 31, description: "Лечит <b>взрослых</b>" });
  expect(section(published, "history")).toMatch(/Анна.*Стаж, лет Было 12 Стало 31/);
  // Patients read it on the public page, as text.
  const profile = await published.follow("Страница для пациентов");
  expect([profile.status, profile.url.pathname]).toEqual([200, `/doctor/${slug}`]);
  expect(profile.answer.text).toContain("Лечит &lt;b&gt;взрослых&lt;/b&gt;");
});

test("from the preview one goes back to the form with everything typed", async () => {
  const page = await preview(await desk.get(doctorPath), { experience: "33" });
  const form = await page.form("Вернуться к форме").submit();
  expect([form.status, fieldOf(form, "experience")]).toEqual([200, "33"]);
  expect((await shown()).experience).toBe(12);
});

test("an invalid profile keeps what was typed, and says what is wrong", async () => {
  const page = await preview(await desk.get(doctorPath), { name_ru: " ", experience: "99" });
  expect(page.status).toBe(400);
  expect(fieldOf(page, "experience")).toBe("99");
  expect(page.document.querySelector("#profile-experience-error")).not.toBeNull();
  const nameless = await preview(await desk.get(doctorPath), { name_ru: " " });
  expect([nameless.status, nameless.document.querySelector("#profile-name_ru-error")?.text]).toEqual([
    400,
    "Это поле обязательное",
  ]);
});

test("of two editors the second sees both values, and decides", async () => {
  const [first, second] = [await desk.get(doctorPath), await desk.get(doctorPath)];
  const late = await preview(second, { experience: "41" });
  await publish(await preview(first, { experience: "40" }));
  const refused = await publish(late);
  expect(refused.status).toBe(400);
  expect(section(refused, "conflict")).toMatch(/Стаж, лет Сейчас опубликовано 40 В вашей форме 41/);
  expect([fieldOf(refused, "experience"), (await shown()).experience]).toEqual(["41", 40]);
  await publish(await preview(refused, {}));
  expect((await shown()).experience).toBe(41);
});

test("a price is published with a discount and sanitised conditions, typed with spaces and the currency", async () => {
  const page = await preview(await desk.get(offerPath), {
    base_price: "1 500 сом",
    discount_price: "KGS 1.200",
    price_conditions_ru: "Первый приём\nи осмотр",
    age_from_years: "1",
    age_from_months: "6",
  });
  expect(page.document.querySelector("main article")?.text).toMatch(/1\s200\sсом.*1\s500\sсом/);
  await publish(page);
  const { services } = await shown();
  expect(services.find((one) => one.service.id === service)).toMatchObject({
    base_price: 1500,
    discount_price: 1200,
    price_conditions: "Первый приём<br />и осмотр",
    age_from: 18,
    age_to: null,
  });
});

test("a price that is none is refused beside its field with an example", async () => {
  const form = await desk.get(offerPath);
  expect(form.document.querySelector("label[for=offer-base_price]")?.text).toMatch(/^Цена, сом( |$)/);
  const page = await preview(form, { base_price: "от 100", discount_price: "2,5" });
  const error = (name: string) => page.document.querySelector(`#offer-${name}-error`)?.text.replace(/\s/g, " ");
  expect([page.status, error("base_price"), error("discount_price")]).toEqual([
    400,
    "Укажите цену целым числом, например: 12 000 сом.",
    "Укажите цену целым числом, например: 12 000 сом.",
  ]);
  expect(fieldOf(page, "base_price")).toBe("от 100");
});

test("a discount above the price is refused beside its field", async () => {
  const page = await preview(await desk.get(offerPath), { base_price: "100", discount_price: "101" });
  expect([page.status, page.document.querySelector("#offer-discount_price-error")?.text]).toEqual([
    400,
    expect.stringContaining("Цена со скидкой"),
  ]);
});

test("a service of the country is added, and taken away again", async () => {
  const page = await desk.get(doctorPath);
  const option = page.document.querySelectorAll("select[name=service] option").at(-1)!;
  const form = await page.form("Далее").submit({ service: option.getAttribute("value")! });
  expect(form.document.querySelector("h1")?.text).toContain(option.text);
  expect([fieldOf(form, "base_price"), (await preview(form, {})).status]).toEqual([undefined, 400]);
  const seen = await preview(form, { base_price: "700" });
  expect(section(seen, "changes")?.replaceAll("\u00a0", " ")).toMatch(/^\S+ \S+ Цена Стало 700 сом$/);
  const added = await publish(seen);
  expect(section(added, "services")).toMatch(new RegExp(`${escaped(option.text)} (?:от )?700\\sсом`));

  const offer = await desk.get(`${offerPath.replace(/service=\d+/, "")}service=${option.getAttribute("value")}`);
  const { is_active: _active, ...kept } = Object.fromEntries(offer.form("Посмотреть").values());
  const body = new URLSearchParams({ ...kept, step: "publish" }).toString();
  await send(offer.url, body, "application/x-www-form-urlencoded");
  expect(section(await desk.get(doctorPath), "services")).toContain("не оказывается");
  expect((await shown()).services.map((one) => one.service.name)).not.toContain(option.text);
});

const escaped = (text: string) => text.replace(/[()]/g, "\\$&");

async function send(url: URL, body: string | Buffer, type: string) {
  return ask(url, {
    method: "POST",
    body,
    headers: {
      "content-type": type,
      "content-length": String(Buffer.byteLength(body)),
      origin: url.origin,
      accept: "text/html",
      cookie: [...desk.cookies].map((pair) => pair.join("=")).join("; "),
    },
  });
}

/** Posts the profile's form with a file. */
async function sendPhoto(content: Buffer, path = doctorPath, typed: Record<string, string> = {}) {
  const page = await desk.get(path);
  const form = new FormData();
  for (const [name, value] of page.form("Посмотреть").values()) form.append(name, typed[name] ?? value);
  form.append("photo_file", new Blob([new Uint8Array(content)]), "portrait.png");
  const request = new Request("http://x", { method: "POST", body: form });
  const body = Buffer.from(await request.arrayBuffer());
  return send(page.url, body, request.headers.get("content-type")!);
}

test("a photo is uploaded with the form, shown in the preview, and served for a year", async () => {
  const { status, text } = await sendPhoto(portraitOf(200));
  expect(status).toBe(200);
  const [url] = /\/photos\/[\w-]{43}\.png/.exec(text) ?? [];
  const photo = await ask(new URL(url!, staff.product.origin("kg")));
  expect(photo.headers).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  expect((await ask(new URL(url!.replace("png", "jpg"), staff.product.origin("kg")))).status).toBe(404);
});

test("a file that is no photo, or too large, is refused beside its field", async () => {
  const text = await sendPhoto(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"));
  expect([text.status, text.text]).toEqual([
    400,
    expect.stringContaining("Выберите фото в формате JPEG, PNG или WebP"),
  ]);
  const large = await sendPhoto(Buffer.alloc(2_000_000));
  expect([large.status, large.text]).toEqual([400, expect.stringContaining("не более 300 КБ")]);
});

test("O-01 a doctor without a service is published with the way to what is missing", async () => {
  const form = await desk.get(`/staff/catalogue/new-doctor?branch=${branch}`);
  const published = await publish(await preview(form, { name_ru: "Новикова Анна" }));
  expect(published.text).toContain("Чтобы пациенты могли записаться");
  expect(published.text).not.toContain("Пациенты увидят это через несколько секунд");
  expect(published.document.querySelector("main a[href='#services']")?.text).toBe("Добавить услугу");
  expect(published.text).not.toContain("Страница для пациентов");
  const offer = await publish(await preview(await published.form("Далее").submit(), { base_price: "700" }));
  expect(offer.text).toContain("Чтобы пациенты могли записаться");
  expect((await offer.follow("Добавить часы приёма")).url.pathname).toBe("/staff/schedules");
});

test("a photo of 200 kB is sent with the form of a new doctor, and a larger one is refused there too", async () => {
  const newDoctor = `/staff/catalogue/new-doctor?branch=${branch}`;
  const typed = { name_ru: "Фотографова Анна" };
  const photo = Buffer.concat([portraitOf(201), Buffer.alloc(200 * 1024)]);
  const { status, text } = await sendPhoto(photo, newDoctor, typed);
  expect([status, text]).toEqual([200, expect.stringMatching(/\/photos\/[\w-]{43}\.png/)]);
  const large = await sendPhoto(Buffer.alloc(2_000_000), newDoctor, typed);
  expect([large.status, large.text]).toEqual([400, expect.stringContaining("не более 300 КБ")]);
  const huge = await sendPhoto(Buffer.alloc(5_000_000), newDoctor, typed);
  expect([huge.status, huge.text]).toEqual([413, expect.stringContaining("выберите фото поменьше")]);
});

test("X-01 a change whose session has ended is published after a sign-in and another press", async () => {
  const page = await preview(await desk.get(doctorPath), { experience: "35" });
  await staff.database.db.updateTable("staff_tokens").set({ revoked_at: new Date() }).execute();
  const ended = await publish(page);
  expect([ended.status, asksForSignIn(ended)]).toEqual([401, true]);
  const again = await signInHere(ended, account);
  expect(again.text).toContain(signedInAgainText);
  expect((await shown()).experience).toBe(12);
  await publish(await preview(again, {}));
  expect((await shown()).experience).toBe(35);
});

test("the page says that the clinic's own system may replace a change", async () => {
  expect((await desk.get(doctorPath)).text).not.toContain("присылает система клиники");
  await staff.database.db.updateTable("doctors").set({ external_id: "d-1" }).where("id", "=", doctor).execute();
  for (const path of [doctorPath, offerPath])
    expect((await desk.get(path)).text, path).toContain("присылает система клиники");
});

test("B-10 a question that a clinic limits to one service is asked of that service only", async () => {
  const bookingOf = (doctorService: number) => ({ id: branch, doctor_service: doctorService });
  const { services } = await shown();
  const own = services.find((one) => one.service.id === service)!;
  const other = services.find((one) => one.service.id !== service)!;
  const fieldPath = `/staff/catalogue/field?branch=${branch}&field=patientBirthPlace`;
  const form = await desk.get(fieldPath);
  const page = await preview(form, { title_ru: "Где вы родились", services: String(service) });
  expect(section(page, "changes")).toContain(`Для каких услуг Стало ${own.service.name}`);
  const published = await publish(page);
  expect(section(published, "fields")).toContain(`Где вы родились Место рождения, ${own.service.name}`);
  expect(section(published, "history")).toContain(`Стало ${own.service.name}`);
  const titles = async (id: number) =>
    (await api.client().with({ locale: "ru" }).appointments.fields(bookingOf(id))).map(({ title }) => title);
  expect(await titles(own.id)).toContain("Где вы родились");
  expect(await titles(other.id)).not.toContain("Где вы родились");
  const again = await desk.get(fieldPath);
  expect(again.form("Посмотреть").values()).toContainEqual(["services", String(service)]);
});

test("O-01 a clinic's administrator adds a branch, and staff of one branch do not", async () => {
  const { db } = staff.database;
  const { clinic_id: clinic } = await db
    .selectFrom("clinic_branches")
    .select("clinic_id")
    .where("id", "=", branch)
    .executeTakeFirstOrThrow();
  const path = `/staff/catalogue/new-branch?branch=${branch}`;
  expect((await desk.get(path)).status).toBe(404);
  expect((await desk.get(`/staff/catalogue?branch=${branch}`)).text).not.toContain("Добавить филиал");

  const admin = await staff.signedIn(await staff.makeAccount({ is_clinic_administrator: true }, "kg", { clinic }));
  const form = await (await admin.get(`/staff/catalogue?branch=${branch}`)).follow("Добавить филиал");
  const empty = await preview(form, { branch_name_ru: " ", hours_1: "с утра", phone: "+996 312 00-00-03" });
  expect([
    empty.status,
    ...empty.document.querySelectorAll("[aria-invalid=true]").map((field) => field.getAttribute("name")),
  ]).toEqual([400, "branch_name_ru", "address_ru", "location", "hours_1"]);
  const typed = { branch_name_ru: "Филиал на Южной", address_ru: "улица Южная, 3", hours_1: "09:00–13:00" };
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
  const changes = section(seen, "changes");
  expect(changes).toContain("Название, как его увидят пациенты Стало Филиал на Южной");
  expect(changes).toMatch(/Город Стало \S+/);
  const added = await publish(seen);
  expect([added.url.pathname, added.document.querySelector("h1")?.text]).toEqual([
    "/staff/catalogue",
    expect.stringContaining("Филиал на Южной"),
  ]);
  const again = await publish(seen);
  expect([again.status, again.text]).toEqual([
    400,
    expect.stringContaining("У клиники уже есть филиал по этому адресу"),
  ]);

  const renamed = await publish(
    await preview(await added.follow("Филиал и вопросы"), { branch_name_ru: "Южный филиал" }),
  );
  expect(section(renamed, "history")).toMatch(/Было Филиал на Южной Стало Южный филиал.*Стало Филиал на Южной/);
});

test("O-01 a doctor of another branch is chosen, and works at this one too", async () => {
  const { db } = staff.database;
  const from = await db
    .selectFrom("clinic_branches")
    .select(["clinic_id", "city_id", "country", "lat", "lng"])
    .where("id", "=", branch)
    .executeTakeFirstOrThrow();
  const empty = await db
    .insertInto("clinic_branches")
    .values({ ...from, name: { ru: "Филиал без врачей" }, address: { ru: "улица Пустая, 1" } })
    .returning("id")
    .executeTakeFirstOrThrow();
  const admin = await staff.signedIn(
    await staff.makeAccount({ is_clinic_administrator: true }, "kg", { clinic: from.clinic_id }),
  );
  const page = await admin.get(`/staff/catalogue?branch=${empty.id}`);
  expect(page.text).toContain("В этом филиале врачи не принимают");
  const odd = await page.form("Добавить в этот филиал").submit({ doctor: "999999999" });
  expect([odd.status, odd.document.querySelector("[role=alert]")?.text]).toEqual([400, expect.any(String)]);
  const added = await odd.form("Добавить в этот филиал").submit({ doctor: String(doctor) });
  expect([added.url.pathname, added.url.search, added.text]).toEqual([
    "/staff/catalogue/doctor",
    `?branch=${empty.id}&doctor=${doctor}`,
    expect.stringContaining("Врач добавлен в филиал"),
  ]);
  expect(added.text).toContain("Филиал без врачей");
  const list = await admin.get(`/staff/catalogue?branch=${empty.id}`);
  expect(list.document.querySelectorAll(`main a[href*="doctor=${doctor}"]`)).toHaveLength(1);
});

test("O-01 a clinic's administrator publishes its description and picture, and staff of one branch do not", async () => {
  const { db } = staff.database;
  const clinic = await db
    .selectFrom("clinic_branches as b")
    .innerJoin("clinics as c", "c.id", "b.clinic_id")
    .innerJoin("cities as t", "t.id", "b.city_id")
    .select(["c.id", "c.slug", "t.slug as city"])
    .where("b.id", "=", branch)
    .executeTakeFirstOrThrow();
  const path = `/staff/catalogue/clinic?branch=${branch}`;
  expect((await desk.get(path)).status).toBe(404);
  const admin = await staff.signedIn(
    await staff.makeAccount({ is_clinic_administrator: true }, "kg", { clinic: clinic.id }),
  );
  const form = await (await admin.get(`/staff/catalogue?branch=${branch}`)).follow("Страница клиники");
  const [photo] = /\/photos\/[\w-]{43}\.png/.exec((await sendPhoto(portraitOf(200))).text)!;
  const text = "Работаем с 1998 года.\n<b>Без очередей</b><script>alert(1)</script>";
  const seen = await form.form("Посмотреть").submit({ description_ru: text, photo });
  expect(section(seen, "seen")).toMatch(/Работаем с 1998 года\.\s?Без очередей$/);
  const published = await publish(seen);
  expect([published.url.pathname, published.text]).toEqual([
    "/staff/catalogue/clinic",
    expect.stringContaining("Опубликовано"),
  ]);
  expect(section(published, "history")).toMatch(/Анна.*О клинике Было .* Стало .*Без очередей/);
  const page = await createVisitor(staff.product.origin("kg")).get(`/clinics/${clinic.city}/${clinic.slug}`);
  expect(page.answer.text).toContain("<b>Без очередей</b>");
  expect(page.answer.text).not.toContain("alert(1)");
  expect(page.document.querySelector("main header img")?.getAttribute("src")).toBe(photo);
});
