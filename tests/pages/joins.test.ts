import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startStaffProduct, type StaffProduct } from "../support/staff-product.ts";
import { createVisitor, type Page, type Visitor } from "../support/visitor.ts";

let staff: StaffProduct;
let manager: Visitor;
let owners = 0;

beforeAll(async () => {
  staff = await startStaffProduct();
  manager = await staff.signedIn(await staff.makeAccount({ is_account_manager: true }));
});
afterAll(() => staff.stop());

beforeEach(async () => {
  await staff.database.db.deleteFrom("leads").execute();
  await staff.database.db
    .insertInto("leads")
    .values({
      country: "kg",
      kind: "join",
      name: "Айгүл Асанова",
      phone: "+996 555 123 456",
      email: `owner-${(owners += 1)}@example.com`,
      text: "Три филиала\nи лаборатория",
      details: { clinic_name: "Клиника «Ак-Жол»", city: "бишкек" },
      submission: randomUUID(),
    })
    .execute();
});

const validFields = { address: "проспект Чүй, 12" };
const admit = (page: Page, typed: Record<string, string> = validFields) =>
  page.form("Создать клинику и приглашение").submit(typed);

test("O-01 account managers see the requests to join, and other staff get a 404", async () => {
  const home = await manager.get("/staff");
  expect(home.url.pathname).toBe("/staff/joins");
  const reviews = await home.follow("Отзывы на проверке");
  const page = await reviews.follow("Подключение клиник");
  expect([page.status, page.url.pathname]).toEqual([200, "/staff/joins"]);
  expect(page.response.headers["cache-control"]).toBe("private, no-store");
  expect(page.text).toMatch(/Ждёт ответа 1 заявка\..*Клиника «Ак-Жол».*Айгүл Асанова.*Три филиала/);
  for (const flags of [{ is_operator: true }, { is_copywriter: true }]) {
    const other = await staff.signedIn(await staff.makeAccount(flags));
    expect((await other.get("/staff/joins")).status).toBe(404);
    expect((await other.get("/staff/reviews")).text).not.toContain("Подключение клиник");
  }
  expect((await createVisitor(staff.product.origin("kg")).get("/staff/joins")).url.pathname).toBe("/staff");
});

test("O-01 without script a clinic is admitted, set up and previewed by its team, and published", async () => {
  const page = await manager.get("/staff/joins");
  const empty = await admit(page, { address: "" });
  expect([empty.status, empty.document.querySelector("details[open] [name=address][aria-invalid]") !== null]).toEqual([
    400,
    true,
  ]);
  expect(empty.document.querySelector("[name=clinic_name]")!.getAttribute("value")).toBe("Клиника «Ак-Жол»");
  const done = await admit(empty);
  const link = done.document.querySelector("main code")!.text;
  expect([done.status, done.text.includes("Она отправлена и по SMS.")]).toEqual([200, true]);
  expect(done.document.querySelector("#invited")?.text).toBe("Приглашение готово: Клиника «Ак-Жол»");
  expect(done.text).toMatch(/Открытых заявок нет.*Ещё не опубликованы.*0 врачей · приглашение не принято/);

  const owner = createVisitor(staff.product.origin("kg"));
  const home = await (await owner.get(link)).form().submit({ name: "Айгүл", password: "a password of my own" });
  expect([home.status, home.url.pathname]).toEqual([200, "/staff/day"]);
  expect(home.text).toContain("Пациенты пока не видят клинику.");
  expect(home.document.querySelector("section[aria-labelledby=first-steps] ol")?.querySelectorAll("a")).toHaveLength(4);
  const stepTo = async (step: string) => (await home.follow(step)).url.pathname;
  expect(await stepTo("Место филиала на карте, телефон и часы работы")).toBe("/staff/catalogue/branch");
  expect(await stepTo("Врачи, их услуги и цены")).toBe("/staff/catalogue");
  expect(await stepTo("Часы приёма каждого врача")).toBe("/staff/schedules");
  const first = await home.follow("Клиника глазами пациентов");
  expect([first.status, first.url.pathname]).toEqual([200, "/staff/preview"]);
  await setUpClinic(home);
  const preview = await (await home.follow("Команда")).follow("Страница клиники");
  expect([preview.status, preview.url.pathname]).toEqual([200, "/staff/preview"]);
  expect((await preview.follow("Записи на день")).text).toContain("Первые шаги");
  expect(preview.document.querySelector("meta[name=robots]")?.getAttribute("content")).toContain("noindex");
  expect(preview.text).toMatch(/видит только ваша команда.*Клиника «Ак-Жол».*проспект Чүй, 12/);

  const { slug } = await staff.database.db
    .selectFrom("clinics")
    .select("slug")
    .where("is_draft", "=", true)
    .executeTakeFirstOrThrow();
  const path = `/clinics/bishkek/${slug}`;
  const patient = createVisitor(staff.product.origin("kg"));
  expect((await patient.get(path)).status).toBe(404);
  const waiting = await manager.get("/staff/joins");
  const checked = await waiting.follow("Клиника глазами пациентов: Клиника «Ак-Жол»");
  expect(checked.text).toMatch(/видят только Vizit и команда клиники.*проспект Чүй, 12.*1\s200\sсом/);
  expect((await checked.follow("Подключение клиник")).url.pathname).toBe("/staff/joins");
  expect((await owner.get(checked.url.pathname)).status).toBe(404);
  expect((await manager.get("/staff/joins/abc")).status).toBe(404);
  const published = await waiting.form(/^Опубликовать/).submit();
  expect(published.text).toContain("Клиника опубликована.");
  const seen = await patient.get(path);
  expect([seen.status, seen.document.querySelector("h1")!.text]).toEqual([200, "Клиника «Ак-Жол»"]);
  expect((await manager.get(checked.url.pathname)).url.pathname).toBe(path);
  expect(seen.text).toMatch(/Мырзаева\sЖаңыл.*1\s200\sсом/);
  expect(seen.document.querySelector("main header a[href$='#services']")!.text).toMatch(/: 1\s200\sсом$/);
  expect(seen.text).toMatch(/проспект Чүй, 12.*\+996\s\(312\)\s12-34-56/);
  expect((await owner.get("/staff/preview")).url.pathname).toBe(path);
  expect((await owner.get("/staff/day")).text).not.toContain("Пациенты пока не видят клинику.");
});

/** Enters all data of an unpublished clinic as its administrator, and checks the preview of each entry. */
async function setUpClinic(home: Page): Promise<void> {
  const preview = async (form: Page, typed: Record<string, string>) => {
    const page = await form.form("Посмотреть").submit(typed);
    return { page, seen: page.document.querySelector("section[aria-labelledby=seen]")?.structuredText ?? "" };
  };
  const publish = async ({ page }: { page: Page }) => {
    const done = await page.form("Опубликовать").submit();
    expect(done.text).toContain("Сохранено. Пациенты увидят это после публикации клиники.");
    return done;
  };
  const catalogue = await home.follow("Врачи и цены");
  expect(catalogue.text).toContain("Пациенты пока не видят клинику.");
  const stepsDone = (page: Page) =>
    page.document.querySelectorAll("[aria-labelledby=first-steps] li").map(({ text }) => text.includes("готово"));
  expect(stepsDone(catalogue)).toEqual([false, false, false, false]);
  const nameless = await preview(await catalogue.follow("Добавить врача"), { experience: "12" });
  expect([nameless.page.status, nameless.page.text]).toEqual([400, expect.stringContaining("Это поле обязательное")]);
  const doctor = await publish(await preview(nameless.page, { name_ru: "Мырзаева Жаңыл" }));
  expect(doctor.text).toContain("нет услуги с ценой");
  const offer = await preview(await doctor.form("Далее").submit(), { base_price: "1200" });
  expect(offer.seen).toMatch(/Мырзаева\s+Жаңыл[^]*1\s200\sсом/);
  const offered = await publish(offer);
  expect(offered.text).not.toContain("не оказывается");
  expect(offered.text).not.toContain("нет услуги с ценой");
  expect((await offered.follow("Добавить часы приёма")).url.pathname).toBe("/staff/schedules");

  // A clinic with missing data cannot be published.
  expect((await manager.get("/staff/joins")).document.querySelector("button[value=publish]")).toBeNull();

  const locationOf = (page: Page) => page.document.querySelector("[name=location]")?.getAttribute("value") ?? "";
  const branch = await catalogue.follow("Филиал и вопросы");
  expect(locationOf(branch)).toBe("");
  const invalid = await preview(branch, { hours_1: "с утра", location: "у рынка", phone: "+996 312 12 34 56" });
  expect(
    invalid.page.document.querySelectorAll("[aria-invalid=true]").map((field) => field.getAttribute("name")),
  ).toEqual(["location", "hours_1"]);
  expect(invalid.page.text).toContain("Укажите широту и долготу так: 42.8");
  const tooFar = await preview(invalid.page, { hours_1: "9.00 - 13:00; 14:00-18:00", location: "41.0, 70.0" });
  expect([tooFar.page.status, tooFar.page.text]).toEqual([400, expect.stringContaining("дальше 100 км от города")]);
  const valid = await preview(tooFar.page, { location: "https://www.google.com/maps/@42.87,74.6,17z" });
  expect(valid.seen).toMatch(/проспект Чүй, 12[^]*\+996\s\(312\)\s12-34-56[^]*09:00–13:00, 14:00–18:00/);
  const published = await publish(valid);
  expect(locationOf(published)).toBe("42.87000, 74.60000");
  expect(stepsDone(await home.follow("Врачи и цены"))).toEqual([true, true, false, false]);
  const clinic = await catalogue.follow("Страница клиники");
  await publish(await preview(clinic, { description_ru: "Клиника у базара" }));
  const question = await preview(await published.form("Далее").submit({ field: "gender" }), { title_ru: "Ваш пол" });
  expect(question.seen).toMatch(/Ваш пол[^]*Мужской/);
  const withQuestion = await publish(question);
  expect(withQuestion.text).toMatch(/Вопросы при записи.*Ваш пол.*История изменений.*Айгүл.*Пол.*Место на карте/);
}

test("O-01 without script an administrator whose link is lost is invited again until an invitation is accepted", async () => {
  const lost = await admit(await manager.get("/staff/joins"));
  const link = lost.document.querySelector("main code")!.text;
  const empty = await lost.form("Создать приглашение").submit({ email: "", phone: "" });
  expect([empty.status, empty.document.querySelector("details[open] [name=email][aria-invalid]") !== null]).toEqual([
    400,
    true,
  ]);
  const again = await empty.form("Создать приглашение").submit({ email: `owner-${(owners += 1)}@example.com` });
  expect(again.text).not.toContain("Она отправлена и по SMS.");
  expect(again.document.querySelector("#invited")?.text).toBe("Приглашение готово: Клиника «Ак-Жол»");
  const owner = createVisitor(staff.product.origin("kg"));
  const home = await (
    await owner.get(again.document.querySelector("main code")!.text)
  )
    .form()
    .submit({ name: "Айгүл", password: "a password of my own" });
  expect(home.url.pathname).toBe("/staff/day");
  const used = await createVisitor(staff.product.origin("kg")).get(link);
  expect(used.text).toContain("Приглашение уже использовано, отозвано");
  expect((await used.follow("Если учётная запись уже есть, войдите")).url.pathname).toBe("/staff");
  const late = await again.form("Создать приглашение").submit({ email: `owner-${(owners += 1)}@example.com` });
  expect([late.status, late.text]).toEqual([400, expect.stringContaining("новых приглашает её администратор")]);
});

test("O-01 a request to join is refused with a reason, and a later decision is rejected with the first one", async () => {
  const page = await manager.get("/staff/joins");
  const short = await page.form("Отклонить заявку").submit({ reason: "" });
  expect(short.status).toBe(400);
  const refused = await short.form("Отклонить заявку").submit({ reason: "Не клиника" });
  expect(refused.text).toContain("Заявка отклонена.");
  expect(refused.text).toContain("Отклонена: Клиника «Ак-Жол» (Не клиника)");
  const late = await admit(page);
  expect([late.status, late.text]).toEqual([
    400,
    expect.stringMatching(/По этой заявке решение уже принято\. Отклонена: Клиника «Ак-Жол» \(Не клиника\), \S.+?\./),
  ]);
});
