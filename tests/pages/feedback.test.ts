import { afterAll, beforeAll, expect, test } from "vitest";
import { saveStaff } from "#app/api/staff/index.ts";
import { setVisitStart } from "../support/appointments.ts";
import { freshPhone, lastCode, pathWithKey, startForm, typedFields, bookingTexts } from "../support/booking.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { startProduct, type Product } from "../support/product.ts";
import { sendRequest } from "../support/http.ts";
import { createVisitor, type Visitor } from "../support/visitor.ts";
import { startRemote } from "../support/staff-product.ts";
import { sessionSecret } from "../support/session-secret.ts";

let database: TestDatabase;
let product: Product;
beforeAll(async () => {
  database = await createTestDatabase({ content: "product" });
  product = await startProduct({
    env: { DATABASE_URL: database.connectionString, SESSION_SECRET: sessionSecret },
  });
});
afterAll(async () => {
  await product?.stop();
  await database?.close();
});

async function book(visitor: Visitor, country: "kg" | "ae" = "kg") {
  const { form } = await startForm(visitor);
  const phone = freshPhone(country);
  const otp = await form
    .form(bookingTexts.book)
    .submit({ name: "Айгүл Сатыбалдиева", phone: phone.typed, ...typedFields(form) });
  const page = await otp.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) });
  const { url } = page;
  return {
    id: Number(url.pathname.split("/").at(-1)),
    path: url.pathname,
    pathWithKey: pathWithKey(page),
    feedback: url.pathname.replace("appointments", "feedback"),
  };
}

/** Moves the appointment to an hour ago. */
const passVisit = (id: number) => setVisitStart(database, id, new Date(Date.now() - 3_600_000 - id * 1000));

test("B-19 feedback: too early, then once, then thanks; invalid input is refused with everything kept", async () => {
  const visitor = createVisitor(product.origin("kg"));
  const visit = await book(visitor);
  const early = await visitor.get(visit.feedback);
  expect([early.status, early.document.querySelector("main form")]).toEqual([200, null]);
  expect(early.text).toContain("Приём ещё не состоялся");
  expect(early.response.headers["cache-control"]).toBe("no-store");
  expect(early.document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");

  await passVisit(visit.id);
  const form = await (await visitor.get(visit.path)).follow("Оставить отзыв");
  expect(form.url.pathname).toBe(`/feedback/${visit.id}`);
  const withoutCookies = createVisitor(product.origin("kg"), { keepsCookies: false });
  const opened = await withoutCookies.get(visit.pathWithKey);
  expect((await opened.follow("Оставить отзыв")).url.search).toBe(opened.url.search);
  const text = "Внимательный врач <b>\nСпасибо";
  const wrong = await form.form("Отправить отзыв").submit({ text });
  expect([wrong.status, wrong.document.querySelector("textarea")?.text.trim()]).toEqual([400, text]);
  expect(wrong.document.querySelector("[role=alert]")?.text).toContain("Выберите оценку");
  expect(wrong.document.querySelectorAll("title").map((title) => title.text)).toEqual([
    `Ошибка: ${form.document.querySelector("title")!.text}`,
  ]);

  const [thanks, again] = await Promise.all([1, 2].map(() => wrong.form("Отправить отзыв").submit({ score: "9" })));
  expect([thanks!.status, again!.status]).toEqual([200, 200]);
  expect(thanks!.text).toContain("Спасибо за ваш отзыв");
  expect(again!.document.querySelector("main form")).toBeNull();
  const rows = await database.db
    .selectFrom("reviews")
    .select(["score", "text", "author_name", "status"])
    .where("appointment_id", "=", visit.id)
    .execute();
  expect(rows).toEqual([{ score: 9, text, author_name: "Айгүл", status: "pending" }]);
  expect((await visitor.get(visit.path)).text).toContain("Спасибо за ваш отзыв");
  const notSaved = "Отзыв об этом приёме уже получен, поэтому этот не сохранён.";
  expect(thanks!.text + again!.text).not.toContain(notSaved);
  expect((await wrong.form("Отправить отзыв").submit({ score: "3" })).text).toContain(notSaved);
});

test("B-19 a review typed before the access to the visit ended is stored, and refused input is kept", async () => {
  const visitor = createVisitor(product.origin("kg"));
  const visit = await book(visitor);
  await passVisit(visit.id);
  const form = await visitor.get(visit.feedback);
  visitor.cookies.clear();
  const text = "Внимательный врач";
  const wrong = await form.form("Отправить отзыв").submit({ text });
  expect([wrong.status, wrong.document.querySelector("textarea")?.text.trim()]).toEqual([400, text]);
  const sent = await wrong.form("Отправить отзыв").submit({ score: "9" });
  expect([sent.url.pathname, sent.url.search]).toEqual(["/appointments", "?from=appointment"]);
  expect(sent.text).toContain("Спасибо за ваш отзыв");
  const reviews = database.db.selectFrom("reviews").select(["score", "text"]).where("appointment_id", "=", visit.id);
  expect(await reviews.execute()).toEqual([{ score: 9, text }]);
  const other = await book(createVisitor(product.origin("kg")));
  await passVisit(other.id);
  const origin = product.origin("kg");
  const { status, headers } = await sendRequest(origin + other.feedback, {
    method: "POST",
    body: new URLSearchParams(wrong.form("Отправить отзыв").values()).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", origin },
  });
  expect([status, headers["location"]]).toEqual([302, "/appointments?from=appointment"]);
  expect(await reviews.clearWhere().where("appointment_id", "=", other.id).execute()).toEqual([]);
});

test("B-19 a review has the language of its page, not of the booking", async () => {
  const visitor = createVisitor(product.origin("ae"));
  const visit = await book(visitor, "ae");
  await passVisit(visit.id);
  const page = await visitor.get(`/ru${visit.feedback}`);
  await page.form().submit({ score: "9", text: "Спасибо" });
  const review = await database.db
    .selectFrom("reviews as r")
    .innerJoin("appointments as a", "a.id", "r.appointment_id")
    .select(["r.language", "a.locale"])
    .where("a.id", "=", visit.id)
    .executeTakeFirstOrThrow();
  expect(review).toEqual({ language: "ru", locale: "en" });
});

test("B-19 X-08 a review that was not stored is not thanked for, and what was typed is kept", async () => {
  const visit = await book(createVisitor(product.origin("kg")));
  await passVisit(visit.id);
  const { remote, stop } = await startRemote({ product }, (path) => path.endsWith("/review/"), 503);
  try {
    const opened = await createVisitor(remote.origin("kg")).get(visit.pathWithKey);
    const form = await opened.follow("Оставить отзыв");
    const failed = await form.form("Отправить отзыв").submit({ score: "9", text: "Внимательный врач" });
    expect([failed.status, failed.document.querySelector("textarea[name=text]")?.text]).toEqual([
      503,
      "Внимательный врач",
    ]);
    expect(failed.document.querySelector("main [role=alert]")?.text).toContain("Ничего не потеряно");
  } finally {
    await stop();
  }
});

test("B-19 an appointment that was put off or cancelled has no feedback page, and a wrong hash is a 404", async () => {
  const visitor = createVisitor(product.origin("kg"));
  const visit = await book(visitor);
  await passVisit(visit.id);
  const open = await visitor.get(visit.feedback);
  await setVisitStart(database, visit.id, new Date(Date.now() + 3_600_000));
  const early = await open.form("Отправить отзыв").submit({ score: "9" });
  expect([early.status, early.document.querySelector("main form")]).toEqual([200, null]);
  expect(early.text).toContain("Приём ещё не состоялся");
  await database.db
    .updateTable("appointments")
    .set({ status: "cancelled", cancelled_at: new Date() })
    .where("id", "=", visit.id)
    .execute();
  expect((await visitor.get(visit.feedback)).text).toContain("Запись была отменена");
  const wrong = await visitor.get(`/feedback/${visit.id}?hash=wrong-hash`);
  expect([wrong.status, wrong.url.pathname, wrong.url.search.includes("wrong-hash")]).toEqual([404, "/404", false]);
});

test("B-19 O-01 a moderator publishes a review with one press, and the profile counts it; for others the page is a 404", async () => {
  const visitor = createVisitor(product.origin("kg"));
  const visit = await book(visitor);
  await passVisit(visit.id);
  await (
    await visitor.get(visit.feedback)
  )
    .form("Отправить отзыв")
    .submit({ score: "10", text: "Отзыв на публикацию" });

  const password = "a long password of staff";
  const account = { name: "Редактор", password, country: null };
  await saveStaff(database.db, { ...account, email: "editor@example.com", flags: { is_copywriter: true } });
  await saveStaff(database.db, { ...account, email: "operator@example.com", flags: { is_operator: true } });
  const asStaff = async (email: string) => {
    const member = createVisitor(product.origin("kg"));
    const page = await (await member.get("/staff")).form("Войти").submit({ email, password });
    return { member, page };
  };
  expect((await (await asStaff("operator@example.com")).member.get("/staff/reviews")).status).toBe(404);
  expect((await visitor.get("/staff/reviews")).url.pathname).toBe("/staff");

  const { member, page } = await asStaff("editor@example.com");
  expect(page.url.pathname).toBe("/staff/reviews");
  // Oldest first, and the demo market has some of its own.
  await database.db
    .updateTable("reviews")
    .set({ created_at: new Date(Date.now() - 300 * 86_400_000) })
    .where("appointment_id", "=", visit.id)
    .execute();
  const others = database.db.updateTable("reviews").where("status", "=", "pending").where("country", "=", "kg");
  await others.set({ text: "", language: "en" }).where("appointment_id", "is distinct from", visit.id).execute();
  const waiting = await member.get("/staff/reviews");
  const empty = waiting.document.querySelectorAll("main article p").filter(({ text }) => text === "Без текста");
  expect(new Set(empty.map((words) => words.getAttribute("lang"))), "these words are the page's").toEqual(
    new Set([undefined]),
  );
  expect(waiting.document.querySelector("main article")?.text).toContain("Отзыв на публикацию");
  expect(waiting.document.querySelector("main article p[lang=ru]")?.text).toBe("Отзыв на публикацию");
  const profile = (await visitor.get(visit.path)).document
    .querySelector("main a[href^='/doctor/']")!
    .getAttribute("href")!;
  const reviewsShown = async () =>
    Number((await visitor.get(profile)).document.querySelector("#reviews h2 small")?.text ?? 0);
  const before = await reviewsShown();
  const [heading, author] = ["h2", "h2 + p"].map(
    (part) => waiting.document.querySelector(`main article ${part}`)!.text,
  );
  const heard = `Автор: ${author!.split(",")[0]}, врач: ${heading!.replace(/^\d+\/10 /, "")}.`;
  const after = await waiting.form("Опубликовать").submit();
  expect(after.text).not.toContain("Отзыв на публикацию");
  expect(after.text).toContain(`Отзыв опубликован. ${heard}`);
  const { status } = await database.db
    .selectFrom("reviews")
    .select("status")
    .where("appointment_id", "=", visit.id)
    .executeTakeFirstOrThrow();
  expect(status).toBe("published");
  expect(await reviewsShown()).toBe(before + 1);

  const published = await visitor.get(visit.feedback);
  expect([published.document.querySelector("h1")?.text, published.document.querySelector("main form")]).toEqual([
    "Ваш отзыв опубликован",
    null,
  ]);
  expect(published.document.querySelector(`main a[href='${profile}#reviews']`)?.text).toBe("Читать отзывы о враче");

  // Another tab still shows it as waiting.
  const late = await waiting.form("Отклонить").submit();
  const subject = `${author!.split(",")[0]}, ${heading!.replace(/^\d+\/10 /, "")}`;
  const refusal = `${subject}: По этому отзыву решение уже принято.`;
  expect([late.status, late.document.querySelector("[role=alert]")?.text]).toEqual([
    400,
    expect.stringContaining(refusal),
  ]);
  expect(await reviewsShown()).toBe(before + 1);

  await database.db.updateTable("reviews").set({ status: "rejected" }).where("appointment_id", "=", visit.id).execute();
  const rejected = await visitor.get(visit.feedback);
  expect([rejected.document.querySelector("h1")?.text, rejected.text.includes("Читать отзывы")]).toEqual([
    "Ваш отзыв не опубликован",
    false,
  ]);
});

test("B-18 B-19 the pages of a visit with a doctor who was hidden since do not lead to a missing profile", async () => {
  const visitor = createVisitor(product.origin("kg"));
  const visit = await book(visitor);
  await passVisit(visit.id);
  await (await visitor.get(visit.feedback)).form("Отправить отзыв").submit({ score: "10", text: "" });
  const { db } = database;
  const ofVisit = db.updateTable("reviews").where("appointment_id", "=", visit.id);
  await ofVisit.set({ status: "published", moderated_at: new Date() }).execute();
  const links = async () => {
    const pages = [await visitor.get(visit.path), await visitor.get(visit.feedback)];
    return pages.map(({ document }) => document.querySelectorAll("main a[href*='/doctor/']").length);
  };
  expect(await links()).toEqual([1, 1]);
  const doctors = db
    .updateTable("doctors")
    .where("id", "=", db.selectFrom("appointments").select("doctor_id").where("id", "=", visit.id));
  await doctors.set({ is_active: false }).execute();
  try {
    expect(await links()).toEqual([0, 0]);
  } finally {
    await doctors.set({ is_active: true }).execute();
  }
});
