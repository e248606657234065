import { afterAll, beforeAll, expect, test } from "vitest";
import { makeStamp } from "#app/routes/content/form-guard.server.ts";
import { bookingTexts, valueOf } from "../support/booking.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { offerAtNewBranch } from "../support/offer-at-new-branch.ts";
import { startProduct, type Product } from "../support/product.ts";
import { createVisitor, type Page } from "../support/visitor.ts";
import { sessionSecret } from "../support/session-secret.ts";

let database: TestDatabase;
let product: Product;
beforeAll(async () => {
  database = await createTestDatabase({ content: "product" });
  await database.db
    .insertInto("feature_switches")
    .values(["survey", "time-slots-v2"].map((key) => ({ key, country: "hu" as const, value: "true" })))
    .execute();
  product = await startProduct({
    env: { DATABASE_URL: database.connectionString, SESSION_SECRET: sessionSecret, LOG_LEVEL: "info" },
  });
});
afterAll(async () => {
  await product?.stop();
  await database?.close();
});

/** The stamp of a form that has been open for a minute. */
const agedStamp = () => makeStamp(sessionSecret, Date.now() - 60_000);
const leads = (kind: "join" | "survey" | "callback") =>
  database.db.selectFrom("leads").selectAll().where("kind", "=", kind).orderBy("id").execute();
const clinic = {
  clinic_name: "Клиника «Ак-Жол»",
  city: "Ош",
  contact_name: "Нурлан Асанов",
  phone: "0 (3222) 5-55-55",
  email: "info@ak-jol.example",
  comment: "Три филиала\nи лаборатория",
};

test("R-04 a clinic applies without script: all invalid fields are named at once and kept, and a repeated application is stored once", async () => {
  const visitor = createVisitor(product.origin("kg"));
  const page = await visitor.get("/join");
  const cities = page.document.querySelectorAll("#join-cities option").map((city) => city.getAttribute("value"));
  expect([cities[0], page.document.querySelector("#join-city")?.getAttribute("list")]).toEqual([
    "Бишкек",
    "join-cities",
  ]);
  const form = page.form("Отправить заявку");
  const wrong = await form.submit({ ...clinic, city: "", phone: "позвоните", email: "нет", stamp: agedStamp() });
  expect(wrong.status).toBe(400);
  const linksOf = (page: Page) =>
    page.document.querySelectorAll("[role=alert] a").map((link) => [link.getAttribute("href"), link.text]);
  // In one round, also what a person could not be reached by.
  expect(linksOf(wrong)).toEqual([
    ["#join-city", "Город: Это поле обязательное"],
    ["#join-phone", "Телефон: Введите один номер, по которому вам можно позвонить, без добавочного."],
    ["#join-email", "Электронная почта: Похоже, в адресе ошибка, проверьте его."],
  ]);
  expect(wrong.document.querySelector("title")?.text).toMatch(/^Ошибка: /);
  expect(wrong.document.querySelector("#join-clinic_name")?.getAttribute("value")).toBe(clinic.clinic_name);
  expect(wrong.document.querySelector("#join-comment")?.text.trim()).toBe(clinic.comment);
  const tooFast = await form.submit({ ...clinic, phone: "" });
  expect(linksOf(tooFast)).toEqual([["#join-phone", "Телефон: Это поле обязательное"]]);

  const right = wrong.form("Отправить заявку");
  const [thanks] = await Promise.all([right.submit(clinic), right.submit(clinic)]);
  expect([thanks.status, thanks.url.search]).toEqual([200, "?notice=sent"]);
  expect(thanks.text).toContain("Спасибо, мы получили вашу заявку");
  expect(await leads("join")).toMatchObject([
    {
      country: "kg",
      name: clinic.contact_name,
      phone: clinic.phone,
      email: clinic.email,
      text: clinic.comment,
      locale: "ru",
      details: { clinic_name: clinic.clinic_name, city: clinic.city },
    },
  ]);
  for (const text of [clinic.phone, clinic.contact_name, clinic.email]) expect(product.output()).not.toContain(text);
});

test("W-06 a summary line names its field once", async () => {
  const form = (await createVisitor(product.origin("hu")).get("/join")).form("Jelentkezés elküldése");
  const wrong = await form.submit({ ...clinic, city: "G", email: "nincs", stamp: agedStamp() });
  expect(wrong.document.querySelectorAll("[role=alert] li").map((line) => line.text)).toEqual([
    "Város: Legalább 2 karaktert írjon be",
    "E-mail: A cím hibásnak tűnik, kérjük, ellenőrizze.",
  ]);
});

test("R-04 a form sent too fast, or with an unreadable stamp, is asked for again; a bot in the honeypot is thanked, not stored", async () => {
  const visitor = createVisitor(product.origin("kg"));
  const before = (await leads("join")).length;
  const form = (await visitor.get("/join")).form("Отправить заявку");
  const tooFast = await form.submit(clinic);
  expect([tooFast.status, tooFast.document.querySelector("#join-phone")?.getAttribute("value")]).toEqual([
    400,
    clinic.phone,
  ]);
  expect(tooFast.document.querySelector("[role=alert]")?.text).toContain("слишком быстро");
  // A form from before the secret was changed can be sent from the response.
  const forgotten = await form.submit({ ...clinic, stamp: "unreadable" });
  const stampOf = (page: Page) => page.document.querySelector("main input[name=stamp]")!.getAttribute("value")!;
  expect([forgotten.status, stampOf(forgotten).length]).toEqual([400, agedStamp().length]);
  const trapped = await form.submit({ ...clinic, website: "https://spam.example", stamp: agedStamp() });
  expect(trapped.text).toContain("Спасибо, мы получили вашу заявку");
  expect(await leads("join")).toHaveLength(before);
});

test("C-09 without free slots the booking offers the clinic's phone, other doctors and a callback", async () => {
  const visitor = createVisitor(product.origin("kg"));
  const { id, slug, ...place } = await database.db
    .selectFrom("doctor_services as ds")
    .innerJoin("doctors as d", "d.id", "ds.doctor_id")
    .where("ds.country", "=", "kg")
    .where("ds.is_active", "=", true)
    .where("d.is_active", "=", true)
    .where((eb) => eb.not(eb.exists(eb.selectFrom("slots as s").select("s.id").whereRef("s.doctor_id", "=", "d.id"))))
    .select(["ds.id", "d.slug", "ds.doctor_id", "ds.clinic_branch_id"])
    .orderBy("ds.id")
    .executeTakeFirstOrThrow();
  await database.db.updateTable("doctor_services").set({ on_walk_in_basis: true }).where("id", "=", id).execute();
  const info = await visitor.get(`/doctor/${slug}/booking/${id}`);
  expect(info.document.querySelector("main section p")!.text).toContain("живой очереди, без записи на время");
  const branch = await database.db
    .selectFrom("clinic_branches")
    .select(["clinic_id", "phone"])
    .where("id", "=", place.clinic_branch_id)
    .executeTakeFirstOrThrow();
  const slots = await visitor.get(`/doctor/${slug}/booking/${id}/slots`);
  const offers = slots.document.querySelector("section[aria-labelledby=booking-no-times]")!;
  const linksToForm = (page: Page) => page.document.querySelectorAll(`a[href*="/booking/${id}/form"]`).length;
  expect(linksToForm(slots), "a form that cannot be sent").toBe(0);
  const phone = (page: Page) =>
    page.document.querySelector("[aria-labelledby=booking-no-times] a[href^='tel:']")?.getAttribute("href");
  expect(phone(slots)).toBe(`tel:${branch.phone}`);
  const sibling = await offerAtNewBranch(database, { id, clinic: branch.clinic_id, phone: "+996312000011" });
  expect(phone(await visitor.get(`/doctor/${slug}/booking/${sibling}/slots`))).toBe("tel:+996312000011");
  expect((await visitor.get(offers.querySelector("a[href*='/doctors/']")!.getAttribute("href")!)).status).toBe(200);

  const tooFast = await slots.form("Перезвоните мне").submit({ name: "Айгүл", phone: "0555 810 810" });
  expect([tooFast.status, tooFast.document.querySelector("main [role=alert]")?.text]).toEqual([
    400,
    expect.stringContaining("слишком быстро"),
  ]);
  const wrong = await slots
    .form("Перезвоните мне")
    .submit({ name: "Айгүл", phone: "+996 555 12-3", stamp: agedStamp() });
  expect([wrong.status, wrong.document.querySelector("#callback-phone-error")?.text]).toEqual([
    400,
    "В номере не хватает 3 цифр.",
  ]);
  expect(wrong.document.querySelector("#callback-name")?.getAttribute("value")).toBe("Айгүл");
  const sent = await wrong.form("Перезвоните мне").submit({ phone: "0555 810 810" });
  expect(sent.text).toContain("Оператор вам перезвонит");
  expect(await leads("callback")).toMatchObject([
    { country: "kg", name: "Айгүл", phone: "+996555810810", doctor_service_id: id },
  ]);
  expect(product.output()).not.toContain("555810810");

  // The last time was taken: no other one is to be chosen, and what was typed is in the form.
  const loser = createVisitor(product.origin("kg"));
  const form = await loser.get(`/doctor/${slug}/booking/${id}/form`);
  await form.form(bookingTexts.book).submit({ name: "Жылдыз", phone: "0555 810 812" });
  const lost = await loser.get(`/doctor/${slug}/booking/${id}/slots?notice=slot-lost`);
  expect(lost.document.querySelector("main [role=alert]")!.text.trim()).toBe("Выбранное время больше не свободно.");
  expect([valueOf(lost, "name"), valueOf(lost, "phone")]).toEqual(["Жылдыз", "0555 810 812"]);
  expect((await lost.form("Перезвоните мне").submit()).text, "sent at once").toContain("Оператор вам перезвонит");

  // A slot becomes free while the form is open.
  const starts_at = new Date(Date.now() + 3 * 86_400_000).toISOString();
  await database.db
    .insertInto("slots")
    .values({ ...place, starts_at, duration_minutes: 30 })
    .execute();
  const late = await slots
    .form("Перезвоните мне")
    .submit({ name: "Нурбек", phone: "0555 810 811", stamp: agedStamp() });
  expect(late.document.querySelector("a[href*='slot=']")).not.toBeNull();
  expect(linksToForm(late)).toBeGreaterThan(1);
  expect(late.document.querySelector("output")?.text).toContain("Оператор вам перезвонит");
  // After the last free time the way back is offered instead.
  const after = new Date(Date.parse(starts_at) + 2 * 86_400_000).toISOString().slice(0, 10);
  const past = await visitor.get(`/doctor/${slug}/booking/${id}/slots?from=${after}`);
  expect(past.document.querySelectorAll("[aria-labelledby=booking-no-times]")).toHaveLength(0);
  expect((await past.follow(/Раньше/)).document.querySelector("a[href*='slot=']")).not.toBeNull();
});

test("R-04 the survey exists where the flag is on, and stores answers", async () => {
  expect((await createVisitor(product.origin("kg")).get("/survey")).status).toBe(404);
  const visitor = createVisitor(product.origin("hu"));
  const survey = await visitor.get("/survey");
  expect(survey.document.querySelector("meta[name=robots]")?.getAttribute("content")).toContain("noindex");
  const form = survey.form("Küldés");
  const wrong = await form.submit({ comment: "Jó volt", stamp: agedStamp() });
  expect([wrong.status, wrong.document.querySelector("[role=alert] a")?.getAttribute("href")]).toEqual([
    400,
    "#survey-ease",
  ]);
  const thanks = await wrong.form("Küldés").submit({ ease: "4", missing: "prices" });
  expect(thanks.text).toContain("Köszönjük!");
  expect(thanks.document.querySelector("main form")).toBeNull();
  expect(await leads("survey")).toMatchObject([
    { country: "hu", locale: "hu", text: "Jó volt", details: { ease: 4, missing: ["prices"] } },
  ]);
});

test("D-03 the doctors list shows the survey banner where the flag is on", async () => {
  const linksOf = async (market: "hu" | "kg", list: string) =>
    (await createVisitor(product.origin(market)).get(list)).document.querySelectorAll(
      "main a[href='/survey'][target=_blank]",
    ).length;
  expect(await linksOf("hu", "/doctors/budapest/belgyogyasz")).toBe(1);
  expect(await linksOf("kg", "/doctors/bishkek/terapevt")).toBe(0);
});

test("C-04 with the time-slots-v2 view a card links to all dates and to the profile", async () => {
  const page = await createVisitor(product.origin("hu")).get("/doctors/budapest/belgyogyasz");
  const cards = page.document.querySelectorAll("article");
  expect(cards.length).toBeGreaterThan(0);
  for (const card of cards) {
    const name = card.querySelector("h2")!.structuredText.replace(/\s+/g, " ").trim();
    const all = card.querySelectorAll("p > a").find((link) => link.text === "Összes időpont")!;
    expect(all.getAttribute("href")).toMatch(
      /^\/doctors\/budapest\/belgyogyasz\/booking\/\d+\/(slots|info)\?position=\d+$/,
    );
    expect(all.getAttribute("aria-label")).toBe(`Összes időpont, ${name}`);
    expect(
      card
        .querySelectorAll("p > a")
        .find((link) => link.text === "Adatlap")!
        .getAttribute("href"),
    ).toBe(card.querySelector("h2 a")!.getAttribute("href"));
    expect(card.querySelector("[data-look=rows]") !== null).toBe(card.querySelector("a[href*='slot=']") !== null);
  }
  expect((await createVisitor(product.origin("kg")).get("/doctors/bishkek/terapevt")).text).not.toContain(
    "Всё расписание",
  );
});
