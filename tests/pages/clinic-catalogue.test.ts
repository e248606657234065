import { parse } from "node-html-parser";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sendRequest } from "../support/http.ts";
import { createPng } from "../support/png.ts";
import { asksForSignIn, signedInAgainText, signInOnPage } from "../support/staff-product.ts";
import { preview, publish, section, startStaffCatalogue, type StaffCatalogue } from "../support/staff-catalogue.ts";
import { createVisitor, type Page } from "../support/visitor.ts";

let catalogue: StaffCatalogue;

beforeAll(async () => {
  catalogue = await startStaffCatalogue();
});
afterAll(() => catalogue.stop());
beforeEach(() => catalogue.reset());

const fieldOf = (page: Page, name: string) =>
  page.document.querySelector(`main form input[name=${name}]:not([type=hidden])`)?.getAttribute("value");

test("O-01 only a clinic's staff can open doctors and prices, and only those of their own branches", async () => {
  const page = await (await catalogue.desk.get("/staff/day")).follow("Врачи и цены");
  expect([page.status, page.url.pathname]).toEqual([200, "/staff/catalogue"]);
  expect(page.response.headers["cache-control"]).toBe("private, no-store");
  expect(page.document.querySelector("meta[name=robots]")?.getAttribute("content")).toContain("noindex");
  expect((await page.follow("Асанова Айгүл")).url.search).toContain(`doctor=${catalogue.doctor}`);

  const branches = await catalogue.staff.database.db.selectFrom("clinic_branches").select("id").execute();
  const other = branches.find(({ id }) => id !== catalogue.branch)!.id;
  for (const path of [
    `/staff/catalogue?branch=${other}`,
    catalogue.doctorPath.replace(`branch=${catalogue.branch}`, `branch=${other}`),
    catalogue.offerPath.replace(`branch=${catalogue.branch}`, `branch=${other}`),
    "/staff/catalogue/doctor",
    catalogue.offerPath.replace(`service=${catalogue.service}`, "service=999999"),
  ])
    expect((await catalogue.desk.get(path)).status, path).toBe(404);
  const operator = await catalogue.staff.signedIn(await catalogue.staff.makeAccount());
  expect((await operator.get(catalogue.doctorPath)).status).toBe(404);
  expect((await createVisitor(catalogue.staff.product.origin("kg")).get(catalogue.doctorPath)).url.pathname).toBe(
    "/staff",
  );
});

test("a profile is previewed as patients see it, then published and recorded", async () => {
  const page = await preview(await catalogue.desk.get(catalogue.doctorPath), {
    name_ru: "Асанова Жылдыз",
    experience: "31",
    about_ru: "Лечит <b>взрослых</b>",
  });
  expect(page.status).toBe(200);
  expect(page.document.querySelector("main article h2")?.text).toMatch(/Асанова\sЖылдыз/);
  expect(section(page, "seen")).toMatch(/стаж 31 год.*Лечит <b>взрослых<\/b>/);
  expect(section(page, "changes")).toMatch(/Фамилия, имя, отчество Было Асанова Айгүл Стало Асанова Жылдыз/);
  expect((await catalogue.shown()).name).toBe("Асанова Айгүл");

  const published = await publish(page);
  expect([published.url.pathname, published.text]).toEqual([
    "/staff/catalogue/doctor",
    expect.stringContaining("Опубликовано"),
  ]);
  expect(await catalogue.shown()).toMatchObject({
    name: "Асанова Жылдыз",
    experience: 31,
    description: "Лечит <b>взрослых</b>",
  });
  expect(section(published, "history")).toMatch(/Анна.*Стаж, лет Было 12 Стало 31/);
  // The public page shows the typed markup as text.
  const profile = await published.follow("Страница для пациентов");
  expect([profile.status, profile.url.pathname]).toEqual([200, `/doctor/${catalogue.slug}`]);
  expect(profile.response.text).toContain("Лечит &lt;b&gt;взрослых&lt;/b&gt;");
});

test("hiding a doctor says that booked visits stay, in the form and in the preview", async () => {
  const hint = "уже сделанные записи останутся";
  const form = await catalogue.desk.get(catalogue.doctorPath);
  expect(form.document.querySelector("form:has(#profile-is_active)")!.text).toContain(hint);
  const { is_active: _active, ...kept } = Object.fromEntries(form.form("Посмотреть").values());
  const hidden = new URLSearchParams({ ...kept, step: "preview" }).toString();
  const { text } = await catalogue.send(form.url, hidden, "application/x-www-form-urlencoded");
  expect(parse(text).querySelector("section[aria-labelledby=seen]")!.text).toContain(hint);
});

test("the preview leads back to the form, which keeps everything typed", async () => {
  const page = await preview(await catalogue.desk.get(catalogue.doctorPath), { experience: "33" });
  const form = await page.form("Вернуться к форме").submit();
  expect([form.status, fieldOf(form, "experience")]).toEqual([200, "33"]);
  expect((await catalogue.shown()).experience).toBe(12);
});

test("an invalid profile keeps the typed values and shows an error beside each invalid field", async () => {
  const page = await preview(await catalogue.desk.get(catalogue.doctorPath), { name_ru: " ", experience: "99" });
  expect(page.status).toBe(400);
  expect(fieldOf(page, "experience")).toBe("99");
  expect(page.document.querySelector("#profile-experience-error")).not.toBeNull();
  const nameless = await preview(await catalogue.desk.get(catalogue.doctorPath), { name_ru: " " });
  expect([nameless.status, nameless.document.querySelector("#profile-name_ru-error")?.text]).toEqual([
    400,
    "Это поле обязательное",
  ]);
});

test("the second of two editors sees the published value beside their own and can publish over it", async () => {
  const [first, second] = [
    await catalogue.desk.get(catalogue.doctorPath),
    await catalogue.desk.get(catalogue.doctorPath),
  ];
  const late = await preview(second, { experience: "41" });
  await publish(await preview(first, { experience: "40" }));
  const refused = await publish(late);
  expect(refused.status).toBe(400);
  expect(section(refused, "conflict")).toMatch(/Стаж, лет Сейчас опубликовано 40 В вашей форме 41/);
  expect([fieldOf(refused, "experience"), (await catalogue.shown()).experience]).toEqual(["41", 40]);
  await publish(await preview(refused, {}));
  expect((await catalogue.shown()).experience).toBe(41);
});

test("a price is published with a discount and sanitised conditions, typed with spaces and the currency", async () => {
  const page = await preview(await catalogue.desk.get(catalogue.offerPath), {
    base_price: "1 500 сом",
    discount_price: "KGS 1.200",
    price_conditions_ru: "Первый приём\nи осмотр",
    age_from_years: "1",
    age_from_months: "6",
    minutes_before_appointment: "1 440",
  });
  expect(page.document.querySelector("[aria-labelledby=changes]")!.text).toMatch(/Первый приём\s+и осмотр/);
  expect(page.document.querySelector("main article")?.text).toMatch(/1\s200\sсом.*1\s500\sсом/);
  await publish(page);
  const { services } = await catalogue.shown();
  expect(services.find(({ service }) => service.id === catalogue.service)).toMatchObject({
    base_price: 1500,
    discount_price: 1200,
    price_conditions: "Первый приём<br />и осмотр",
    minutes_before_appointment: 1440,
    age_from: 18,
    age_to: null,
  });
  const emptied = await preview(await catalogue.desk.get(catalogue.offerPath), { minutes_before_appointment: "" });
  expect(section(emptied, "changes")).toMatch(/Запись не позднее чем за, минут Было 1\s?440 Стало не указано/);
});

test("a price that is not a whole number is refused beside its field, with an example", async () => {
  const form = await catalogue.desk.get(catalogue.offerPath);
  expect(form.document.querySelector("label[for=offer-base_price]")?.text).toMatch(/^Цена, сом( |$)/);
  const page = await preview(form, { base_price: "от 100", discount_price: "2,5" });
  const error = (name: string) => page.document.querySelector(`#offer-${name}-error`)?.text.replace(/\s/g, " ");
  expect([page.status, error("base_price"), error("discount_price")]).toEqual([
    400,
    "Укажите цену целым числом, например: 1 200 сом.",
    "Укажите цену целым числом, например: 1 200 сом.",
  ]);
  expect(fieldOf(page, "base_price")).toBe("от 100");
});

test("a discount above the price, in digits of any script, is refused beside its field and kept as typed", async () => {
  const page = await preview(await catalogue.desk.get(catalogue.offerPath), {
    base_price: "１００ сом",
    discount_price: "٠١٠١",
    minutes_before_appointment: "１ ４４０",
  });
  expect([page.status, page.document.querySelector("#offer-discount_price-error")?.text]).toEqual([
    400,
    expect.stringContaining("Цена со скидкой"),
  ]);
  expect(page.document.querySelector("#offer-minutes_before_appointment-error")).toBeNull();
  expect(["base_price", "discount_price", "minutes_before_appointment"].map((name) => fieldOf(page, name))).toEqual([
    "１００ сом",
    "٠١٠١",
    "１ ４４０",
  ]);
});

test("a service of the country is added to a doctor, and deactivated again", async () => {
  const page = await catalogue.desk.get(catalogue.doctorPath);
  const option = page.document.querySelectorAll("select[name=service] option").at(-1)!;
  const form = await page.form("Далее").submit({ service: option.getAttribute("value")! });
  expect(form.document.querySelector("h1")?.text).toContain(option.text);
  expect([fieldOf(form, "base_price"), (await preview(form, {})).status]).toEqual([undefined, 400]);
  const seen = await preview(form, { base_price: "700" });
  expect(section(seen, "changes")?.replaceAll("\u00a0", " ")).toMatch(/^\S+ \S+ Цена Стало 700 сом$/);
  const added = await publish(seen);
  expect(section(added, "services")).toMatch(new RegExp(`${escaped(option.text)} (?:от )?700\\sсом`));

  const offer = await catalogue.desk.get(
    `${catalogue.offerPath.replace(/service=\d+/, "")}service=${option.getAttribute("value")}`,
  );
  const { is_active: _active, ...kept } = Object.fromEntries(offer.form("Посмотреть").values());
  const body = new URLSearchParams({ ...kept, step: "publish" }).toString();
  await catalogue.send(offer.url, body, "application/x-www-form-urlencoded");
  expect(section(await catalogue.desk.get(catalogue.doctorPath), "services")).toContain("не оказывается");
  expect((await catalogue.shown()).services.map(({ service }) => service.name)).not.toContain(option.text);
});

const escaped = (text: string) => text.replace(/[()]/g, "\\$&");

test("a photo is uploaded with the form, shown in the preview, and served for a year", async () => {
  const { status, text } = await catalogue.sendPhoto(createPng(200));
  expect(status).toBe(200);
  const [url] = /\/photos\/[\w-]{43}\.png/.exec(text) ?? [];
  const photo = await sendRequest(new URL(url!, catalogue.staff.product.origin("kg")));
  expect(photo.headers).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  expect((await sendRequest(new URL(url!.replace("png", "jpg"), catalogue.staff.product.origin("kg")))).status).toBe(
    404,
  );
});

test("a photo is removed by its checkbox", async () => {
  await catalogue.staff.database.db
    .updateTable("doctors")
    .set({ image_url: "/portraits/f-200.svg" })
    .where("id", "=", catalogue.doctor)
    .execute();
  await publish(await preview(await catalogue.desk.get(catalogue.doctorPath), { no_photo: "on" }));
  expect((await catalogue.shown()).image_url).toBeNull();
});

test("a file that is not a photo, is empty or is too large is refused beside its field", async () => {
  const text = await catalogue.sendPhoto(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"));
  expect([text.status, text.text]).toEqual([
    400,
    expect.stringContaining("Выберите фото в формате JPEG, PNG или WebP"),
  ]);
  const empty = await catalogue.sendPhoto(Buffer.alloc(0));
  expect([empty.status, empty.text]).toEqual([
    400,
    expect.stringContaining("Выберите фото в формате JPEG, PNG или WebP"),
  ]);
  const large = await catalogue.sendPhoto(Buffer.concat([createPng(201), Buffer.alloc(2_000_000)]));
  expect([large.status, large.text]).toEqual([400, expect.stringContaining("не более 300 КБ")]);
  const largeText = await catalogue.sendPhoto(Buffer.alloc(2_000_000, "%PDF"));
  expect([largeText.status, largeText.text]).toEqual([
    400,
    expect.stringContaining("Выберите фото в формате JPEG, PNG или WebP"),
  ]);
});

test("O-01 a refused form names all its errors at once: of the photo, a number and a missing text", async () => {
  const typed = { name_ru: " ", experience: "-5x" };
  const { status, text } = await catalogue.sendPhoto(Buffer.from("no photo"), catalogue.doctorPath, typed);
  const invalid = parse(text).querySelectorAll("[aria-invalid=true]");
  expect([status, invalid.map((field) => field.getAttribute("name")).toSorted()]).toEqual([
    400,
    ["experience", "name_ru", "photo_file"],
  ]);
});

test("O-01 a doctor published without a service gets links to add one and then its hours", async () => {
  const form = await catalogue.desk.get(`/staff/catalogue/new-doctor?branch=${catalogue.branch}`);
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
  const newDoctor = `/staff/catalogue/new-doctor?branch=${catalogue.branch}`;
  const typed = { name_ru: "Фотографова Анна" };
  const photo = Buffer.concat([createPng(201), Buffer.alloc(200 * 1024)]);
  const { status, text } = await catalogue.sendPhoto(photo, newDoctor, typed);
  expect([status, text]).toEqual([200, expect.stringMatching(/\/photos\/[\w-]{43}\.png/)]);
  const large = await catalogue.sendPhoto(Buffer.concat([createPng(201), Buffer.alloc(2_000_000)]), newDoctor, typed);
  expect([large.status, large.text]).toEqual([400, expect.stringContaining("не более 300 КБ")]);
  const huge = await catalogue.sendPhoto(Buffer.concat([createPng(201), Buffer.alloc(5_000_000)]), newDoctor, typed);
  expect([huge.status, huge.text]).toEqual([400, expect.stringContaining("не более 300 КБ")]);
  expect(parse(huge.text).querySelector("[name=name_ru]")?.getAttribute("value")).toBe(typed.name_ru);
});

test("X-01 a change posted after the session has ended is published only by another press after the sign-in", async () => {
  const page = await preview(await catalogue.desk.get(catalogue.doctorPath), { experience: "35" });
  await catalogue.staff.database.db.updateTable("staff_tokens").set({ revoked_at: new Date() }).execute();
  const ended = await publish(page);
  expect([ended.status, asksForSignIn(ended)]).toEqual([401, true]);
  const again = await signInOnPage(ended, catalogue.account);
  expect(again.text).toContain(signedInAgainText);
  expect((await catalogue.shown()).experience).toBe(12);
  await publish(await preview(again, {}));
  expect((await catalogue.shown()).experience).toBe(35);
});

test("the page says that the clinic's own system may replace a change", async () => {
  const branchPath = `/staff/catalogue/branch?branch=${catalogue.branch}`;
  for (const path of [catalogue.doctorPath, branchPath])
    expect((await catalogue.desk.get(path)).text, path).not.toContain("присылает система клиники");
  await catalogue.staff.database.db
    .updateTable("doctors")
    .set({ external_id: "d-1" })
    .where("id", "=", catalogue.doctor)
    .execute();
  for (const path of [catalogue.doctorPath, catalogue.offerPath])
    expect((await catalogue.desk.get(path)).text, path).toContain("присылает система клиники");
});
