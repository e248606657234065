import { afterAll, beforeAll, expect, test } from "vitest";
import { saveStaff } from "#app/api/staff/index.ts";
import { flagsOfRole } from "#app/contract/role.ts";
import { bookingTexts, freshPhone, lastCode, sendBookingForm, startForm } from "../support/booking.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { startProduct, type Product } from "../support/product.ts";
import { createVisitor, type Visitor } from "../support/visitor.ts";
import { sessionSecret } from "../support/session-secret.ts";

const path = "/staff/patient-data";

const password = "a long password of staff";
const accountOf = (role: "admin" | "operator") => ({ email: `${role}@example.com`, password });

let database: TestDatabase;
let product: Product;
beforeAll(async () => {
  database = await createTestDatabase({ content: "product" });
  for (const role of ["admin", "operator"] as const)
    await saveStaff(database.db, { ...accountOf(role), name: role, country: null, flags: flagsOfRole(role) });
  product = await startProduct({ env: { DATABASE_URL: database.connectionString, SESSION_SECRET: sessionSecret } });
});
afterAll(async () => {
  await product?.stop();
  await database?.close();
});

const newVisitor = () => createVisitor(product.origin("kg"));

async function signedIn(role: "admin" | "operator"): Promise<Visitor> {
  const visitor = newVisitor();
  await (await visitor.get("/staff")).form("Войти").submit(accountOf(role));
  return visitor;
}

test("B-20 O-01 an admin shows, saves and erases a patient's data without script", async () => {
  const patient = newVisitor();
  const { form } = await startForm(patient);
  const phone = freshPhone();
  const code = await sendBookingForm(form, phone);
  const booked = await code.form(bookingTexts.confirm).submit({ code: await lastCode(patient, phone) });
  expect(booked.url.pathname).toMatch(/^\/appointments\//);

  const admin = await signedIn("admin");
  const desk = await admin.get("/staff/desk");
  expect(desk.document.querySelectorAll("main a").map((link) => link.getAttribute("href"))).toContain(path);
  const empty = await (await admin.get(path)).form("Показать данные").submit({ phone: "+996 555 12-3" });
  expect(empty.status).toBe(400);
  expect(empty.document.querySelector("main [role=alert]")?.text).toContain("не хватает 3 цифр");

  const found = await empty.form("Показать данные").submit({ phone: phone.typed, letter: "" });
  expect(found.document.querySelector("main h2")?.text).toMatch(/^Записей на приём: 1\. Заявок: 0\./);
  expect(found.document.querySelector("main pre")?.text).toContain(bookingTexts.name);
  expect(found.url.href).not.toContain(phone.number.slice(-6));
  expect(found.response.headers["cache-control"]).toBe("private, no-store");

  const file = await found.form("Сохранить в файл").submit();
  expect(file.response.headers["content-disposition"]).toBe('attachment; filename="patient-data.json"');
  expect(JSON.parse(file.response.text)).toMatchObject({ visits: [{ name: bookingTexts.name, phone: phone.number }] });

  const refused = await found.form("Удалить данные").submit();
  expect(refused.status).toBe(400);
  expect(refused.document.querySelector("main [role=alert]")?.text).toContain("Ещё есть предстоящая запись");
  const cancelled = await (await patient.get(booked.url.pathname + "/cancel")).form("Отменить запись").submit();
  expect(cancelled.status).toBe(200);
  const erased = await found.form("Удалить данные").submit();
  expect(erased.document.querySelector("main output")?.text).toMatch(/^Удалено\. Записей на приём: 1\./);
  expect((await patient.get(booked.url.pathname)).status).toBe(404);
});

test("X-01 an erasure waits for another press after its sender has signed in again", async () => {
  const { number: phone, typed } = freshPhone();
  await database.db
    .insertInto("leads")
    .values({ country: "kg", kind: "join", name: bookingTexts.name, phone })
    .execute();
  const kept = async () =>
    (await database.db.selectFrom("leads").select("id").where("phone", "=", phone).execute()).length;
  const admin = await signedIn("admin");
  const found = await (await admin.get(path)).form("Показать данные").submit({ phone: typed, letter: "" });
  await database.db.updateTable("staff_tokens").set({ revoked_at: new Date() }).execute();
  const signedOut = await found.form("Удалить данные").submit();
  expect([signedOut.status, await kept()]).toEqual([401, 1]);
  const { email } = accountOf("admin");
  const back = await signedOut.form("Войти").submit({ "staff-email": email, "staff-password": password });
  expect([back.document.querySelector("main h2")?.text, await kept()]).toEqual([
    expect.stringMatching(/^Записей на приём: 0\. Заявок: 1\./),
    1,
  ]);
  await back.form("Удалить данные").submit();
  expect(await kept()).toBe(0);
});

test("O-01 nobody but an admin gets to patients' data, nor sees a link to it", async () => {
  const operator = await signedIn("operator");
  expect((await operator.get(path)).status).toBe(404);
  expect((await operator.get("/staff/desk")).response.text).not.toContain(path);
  const visitor = newVisitor();
  expect((await visitor.get(path)).url.pathname).toBe("/staff");
  expect((await visitor.get(`${path}/file`)).url.pathname).toBe("/staff");
});
