import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeStaff, saveStaff } from "#app/api/staff/index.ts";
import { freshPhone, lastCode, startForm, typedFields, words, type Phone } from "../support/booking.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { ask } from "../support/http.ts";
import { startProduct, type Product } from "../support/product.ts";
import { createVisitor, type Page, type Visitor } from "../support/visitor.ts";

let database: TestDatabase;
let product: Product;
beforeAll(async () => {
  database = await createTestDatabase();
  product = await startProduct({ env: { DATABASE_URL: database.connectionString, SESSION_SECRET: "a secret of the tests, long enough" } });
});
afterAll(async () => {
  await product?.stop();
  await database?.close();
});

const ended = "Сеанс завершён";
const back = "Вы снова вошли. Пока ничего не отправлено";
const password = "a long password of staff";
let accounts = 0;

/** An account that no other test signs in with. */
async function makeAccount(flags: object = { is_operator: true }, country: "kg" | "hu" = "kg") {
  const account = { email: `staff-${(accounts += 1)}@example.com`, name: "Анна", password, country, flags };
  await saveStaff(database.db, account);
  return account;
}

/** The API of a product, but for the calls that are told that their token is nobody's. */
async function openApi(port: number, isRefused: (path: string) => boolean) {
  const server = createServer((request, response) => {
    if (isRefused(new URL(request.url ?? "/", "http://api.localhost").pathname)) {
      response.writeHead(401, { "content-type": "application/json" });
      return void response.end(JSON.stringify({ type: "client_error", errors: [{ attr: null, code: "unauthorized", detail: "Войдите ещё раз." }] }));
    }
    const { url: path, method, headers } = request;
    const onward = send({ host: "127.0.0.1", port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    return request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

async function signedIn(account: { email: string }, on = product): Promise<Visitor> {
  const visitor = createVisitor(on.origin("kg"));
  const home = await (await visitor.get("/staff")).form("Войти").submit({ email: account.email, password });
  expect(home.status).toBe(200);
  return visitor;
}

const signInHere = (page: Page, { email }: { email: string }, given = password) =>
  page.form(/^Войти$/).submit({ "staff-email": email, "staff-password": given });
const valueOf = (page: Page, name: string) => page.document.querySelector(`main form input[name=${name}]`)?.getAttribute("value");
const isAsked = (page: Page) => page.document.querySelector("#staff-password") !== null;
const header = (page: Page) => page.document.querySelector("header")!.text;

async function expectNoCode(phone: Phone): Promise<void> {
  await expect(lastCode(createVisitor(product.origin("kg")), phone)).rejects.toThrow("no code");
  expect(await database.db.selectFrom("registration_codes").select("phone").where("phone", "=", phone.number).execute()).toEqual([]);
}

async function openForm(visitor: Visitor) {
  const { form } = await startForm(visitor);
  const phone = freshPhone();
  return { form, phone, typed: { name: "Айгүл Асанова", phone: phone.typed, ...typedFields(form) } };
}

const post = (address: string, body: string, type: string, headers: Record<string, string> = {}) =>
  ask(address, { method: "POST", body, headers: { ...headers, "content-type": type, "content-length": String(Buffer.byteLength(body)) } });

type End = (visitor: Visitor, account: Awaited<ReturnType<typeof makeAccount>>) => Promise<unknown>;
const ends: [string, End][] = [
  ["expired", () => database.db.updateTable("staff_tokens").set({ created_at: new Date(0), expires_at: new Date(1) }).execute()],
  ["was signed out in another tab", async (visitor) => (await visitor.get("/")).form("Выйти").submit()],
  ["was revoked", async (_visitor, account) => [await removeStaff(database.db, account.email), await saveStaff(database.db, account)]],
  ["ended with a new password", (_visitor, account) => saveStaff(database.db, account)],
  ["is forgotten by the browser", async (visitor) => visitor.cookies.delete("user")],
];

test.each(ends)("X-01 B-20 an operator whose session %s sends no code, signs in again in place and books from the same step", async (_how, end) => {
  const account = await makeAccount();
  const visitor = await signedIn(account);
  const { form, phone, typed } = await openForm(visitor);
  await end(visitor, account);

  const asked = await form.form("Записать пациента").submit(typed);
  expect([asked.status, asked.url.href, isAsked(asked)]).toEqual([401, form.url.href, true]);
  expect(asked.text).toContain(`${ended} Ничего не отправлено, введённое сохранено.`);
  expect(header(asked)).not.toContain(account.email);
  expect(asked.url.href).not.toContain(phone.number.slice(-6));
  await expectNoCode(phone);

  const wrong = await signInHere(asked, account, "not the password");
  expect([wrong.status, wrong.document.querySelector("#staff-password-error")?.text, valueOf(wrong, "staff-email")]).toEqual([
    401, "Неверный e-mail или пароль.", account.email,
  ]);
  expect(wrong.answer.text).not.toContain("not the password");
  const again = await signInHere(wrong, account);
  expect([again.status, again.url.pathname, valueOf(again, "name"), valueOf(again, "phone")]).toEqual([
    200, form.url.pathname, typed.name, phone.typed,
  ]);
  expect([again.text.includes(back), header(again).includes(account.email)]).toEqual([true, true]);
  await expectNoCode(phone);
  const booked = await again.form("Записать пациента").submit();
  expect([booked.url.pathname, booked.text]).toEqual([expect.stringMatching(/^\/appointments\/\d+$/), expect.stringContaining("Пациент записан")]);
  await expectNoCode(phone);
});

test("X-01 O-03 a second factor is asked for in place too; a wrong code and a late one lose nothing", async () => {
  const account = await makeAccount();
  const visitor = await signedIn(account);
  const enrolment = await (await visitor.get("/staff/second-factor")).form().submit({ password });
  const secret = enrolment.document.querySelector("main code")!.text.replaceAll(" ", "");
  const codeOf = (steps: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  await enrolment.form().submit({ code: codeOf(-1) });

  const { form, phone, typed } = await openForm(visitor);
  visitor.cookies.delete("user");
  const factor = await signInHere(await form.form("Записать пациента").submit(typed), account);
  expect([factor.status, isAsked(factor), factor.document.querySelector("#staff-code") !== null]).toEqual([401, false, true]);
  expect(factor.answer.text).not.toContain(password);
  const wrong = await factor.form(/^Войти$/).submit({ "staff-code": "12345" });
  expect([wrong.status, wrong.document.querySelector("#staff-code-error")?.text]).toEqual([401, expect.stringContaining("Код неверный или уже использован.")]);

  const ticket = visitor.cookies.get("second-factor")!;
  visitor.cookies.delete("second-factor");
  const late = await wrong.form(/^Войти$/).submit({ "staff-code": "123456" });
  expect([late.status, isAsked(late), late.text]).toEqual([401, true, expect.stringContaining("Прошло слишком много времени.")]);
  visitor.cookies.set("second-factor", ticket);

  const again = await wrong.form(/^Войти$/).submit({ "staff-code": codeOf(0) });
  expect([again.status, valueOf(again, "name"), valueOf(again, "phone"), header(again).includes(account.email)]).toEqual([
    200, typed.name, phone.typed, true,
  ]);
  expect(visitor.cookies.has("second-factor")).toBe(false);
  expect((await again.form("Записать пациента").submit()).text).toContain("Пациент записан");
  await expectNoCode(phone);
});

test("X-01 a session is reset in place three times at most; then it is a plain refusal that leads to the sign-in page", async () => {
  const account = await makeAccount();
  const visitor = await signedIn(account);
  const { form, phone, typed } = await openForm(visitor);
  let page = form;
  for (const fields of [typed, {}, {}]) {
    visitor.cookies.delete("user");
    const asked = await page.form("Записать пациента").submit(fields);
    expect([asked.status, isAsked(asked)]).toEqual([401, true]);
    page = await signInHere(asked, account);
  }
  visitor.cookies.delete("user");
  const refused = await page.form("Записать пациента").submit();
  expect([refused.status, isAsked(refused), refused.text]).toEqual([401, false, expect.stringContaining("Вход запрашивался три раза подряд.")]);
  await expectNoCode(phone);
  const signIn = await refused.follow("На страницу входа");
  await signIn.form("Войти").submit({ email: account.email, password });
  visitor.cookies.delete("user");
  expect(isAsked(await page.form("Записать пациента").submit())).toBe(true);
});

test("X-01 three resets are those in a row: a form that was taken begins the count again", async () => {
  const account = await makeAccount();
  const visitor = await signedIn(account);
  const { form, typed } = await openForm(visitor);
  for (let round = 0; round < 5; round += 1) {
    const user = visitor.cookies.get("user")!;
    visitor.cookies.delete("user");
    expect(isAsked(await form.form("Записать пациента").submit(typed))).toBe(true);
    visitor.cookies.set("user", user);
    await form.form(/^Найти пациента/).submit(typed);
  }
});

test("X-01 the form keeps its mark over the free times, and nothing of a caller is kept once the operator is gone", async () => {
  const account = await makeAccount();
  const visitor = await signedIn(account);
  const { form, phone, typed } = await openForm(visitor);
  const times = await form.form(words.chooseTime).submit(typed);
  visitor.cookies.delete("user");
  const slot = times.document.querySelector("main a[href*='slot=']")!.getAttribute("href")!;
  const again = await visitor.get(slot);
  const asked = await again.form("Записаться").submit();
  expect([asked.status, isAsked(asked)]).toEqual([401, true]);
  await expectNoCode(phone);

  const before = [...visitor.cookies.keys()].filter((name) => name.startsWith("booking-")).map((name) => visitor.cookies.get(name));
  const kept = await visitor.get(form.url.pathname + form.url.search);
  const keep = kept.url.href.replace("/form", "/keep");
  const body = new URLSearchParams({ ...Object.fromEntries(kept.form("Записаться").values()), name: "Другое имя" }).toString();
  const answer = await post(keep, body, "application/x-www-form-urlencoded", {
    origin: kept.url.origin,
    cookie: [...visitor.cookies].map((pair) => pair.join("=")).join("; "),
  });
  const lines = answer.headers["set-cookie"] ?? [];
  expect([answer.status, lines.filter((line) => line.startsWith("booking-")), before.length]).toEqual([204, [], 1]);
});

test("O-01 the mark gives no right: a patient who sends it is asked to sign in, and neither other staff nor other countries get on", async () => {
  const patient = createVisitor(product.origin("kg"));
  const { form, phone, typed } = await openForm(patient);
  expect(form.document.querySelector("[name=for-operator]")).toBeNull();
  // The form as an operator gets it, with the cookies of the patient.
  const operator = await signedIn(await makeAccount());
  const marked = await operator.get(form.url.pathname + form.url.search);
  operator.cookies.clear();
  for (const [name, value] of patient.cookies) operator.cookies.set(name, value);
  const asked = await marked.form("Записать пациента").submit(typed);
  expect([asked.status, isAsked(asked)]).toEqual([401, true]);
  await expectNoCode(phone);

  const elsewhere = await signInHere(asked, await makeAccount({ is_operator: true }, "hu"));
  expect([elsewhere.status, elsewhere.text]).toEqual([401, expect.stringContaining("действует на сайте другой страны")]);
  const moderator = await signInHere(elsewhere, await makeAccount({ is_copywriter: true }));
  expect([moderator.status, moderator.text, operator.cookies.has("user")]).toEqual([401, expect.stringContaining("такое действие недоступно"), false]);
  expect(await database.db.selectFrom("appointments").select("id").where("client_phone", "=", phone.number).execute()).toEqual([]);
  // Without the mark it is a patient's, with a patient's code.
  expect((await form.form(words.book).submit(typed)).url.pathname).toMatch(/\/otp$/);
});

/** A visit that an operator has booked. */
async function bookedVisit(visitor: Visitor): Promise<Page & { phone: Phone }> {
  const { form, typed, phone } = await openForm(visitor);
  return Object.assign(await form.form("Записать пациента").submit(typed), { phone });
}

const statusOf = async (page: Page) => {
  const id = Number(page.url.pathname.split("/")[2]);
  return database.db.selectFrom("appointments").select(["status", "slot_id"]).where("id", "=", id).executeTakeFirstOrThrow();
};

test("X-01 B-18 a caller's visit is neither moved nor cancelled once the session has ended; what was chosen is there after the sign-in", async () => {
  const account = await makeAccount();
  const visitor = await signedIn(account);
  const visit = await bookedVisit(visitor);
  const before = await statusOf(visit);

  const move = await visit.follow("Перенести запись");
  const slot = move.document.querySelectorAll("input[name=slot]").at(-1)!.getAttribute("value")!;
  visitor.cookies.delete("user");
  const moving = await move.form("Перенести").submit({ slot });
  expect([moving.status, moving.url.href, isAsked(moving)]).toEqual([401, move.url.href, true]);
  const chosen = await signInHere(moving, account);
  expect([chosen.status, chosen.url.href, chosen.text.includes(back)]).toEqual([200, move.url.href, true]);
  expect(chosen.document.querySelector("input[name=slot][checked]")?.getAttribute("value")).toBe(slot);
  expect(await statusOf(visit)).toEqual(before);
  const moved = await chosen.form("Перенести").submit();
  expect(moved.url.pathname).toBe(visit.url.pathname);
  expect((await statusOf(visit)).slot_id).toBe(Number(slot));

  const cancel = await moved.follow("Отменить запись");
  visitor.cookies.delete("user");
  const cancelling = await cancel.form("Отменить запись").submit({ reason: "better" });
  expect([cancelling.status, isAsked(cancelling), (await statusOf(visit)).status]).toEqual([401, true, before.status]);
  const asked = await signInHere(cancelling, account);
  expect([asked.status, asked.text.includes(back), (await statusOf(visit)).status]).toEqual([200, true, before.status]);
  expect(asked.document.querySelector("input[name=reason][checked]")?.getAttribute("value")).toBe("better");
  expect((await asked.form("Отменить запись").submit()).text).toContain("Запись отменена");

  const rebook = await (await visitor.get(visit.url.pathname + visit.url.search)).follow("Записаться снова");
  const other = rebook.document.querySelector("input[name=slot]")!.getAttribute("value")!;
  visitor.cookies.delete("user");
  const rebooking = await rebook.form("Продолжить").submit({ slot: other });
  expect([rebooking.status, isAsked(rebooking)]).toEqual([401, true]);
  expect((await signInHere(rebooking, account)).url.pathname).toMatch(/\/booking\/\d+\/(form|info)$/);
});

test("X-01 B-13 the desk's search goes on where it was: the phone is kept in no address", async () => {
  const account = await makeAccount();
  const visitor = await signedIn(account);
  const visit = await bookedVisit(visitor);
  const desk = await visitor.get("/staff/desk");
  visitor.cookies.delete("user");
  const asked = await desk.form("Найти записи").submit({ phone: visit.phone.typed });
  expect([asked.status, asked.url.pathname + asked.url.search, isAsked(asked)]).toEqual([401, "/staff/desk", true]);
  expect(asked.text).not.toContain("Просят перезвонить");
  const found = await signInHere(asked, account);
  expect([found.status, found.url.pathname + found.url.search, valueOf(found, "phone")]).toEqual([200, "/staff/desk", visit.phone.typed]);
  expect(found.text).toContain("По этому номеру 1 запись");

  const doctorService = await database.db.selectFrom("doctor_services as ds").innerJoin("doctors as d", "d.id", "ds.doctor_id").select("ds.id").where("d.country", "=", "kg").executeTakeFirstOrThrow();
  const name = `Перезвоните ${visit.phone.number.slice(-6)}`;
  const payload = JSON.stringify({ doctor_service: doctorService.id, name, phone: visit.phone.number });
  const left = await post(`${product.origin("kg")}/api/v1/callbacks/`, payload, "application/json");
  expect(left.status).toBe(201);
  const waiting = await visitor.get("/staff/desk");
  visitor.cookies.delete("user");
  const closing = await waiting.form(`Готово: ${name}`).submit();
  expect([closing.status, isAsked(closing)]).toEqual([401, true]);
  const stillThere = await signInHere(closing, account);
  expect([stillThere.url.pathname, stillThere.text.includes(name), stillThere.text.includes(back)]).toEqual(["/staff/desk", true, true]);
  expect((await stillThere.form(`Готово: ${name}`).submit()).text).not.toContain(name);
});

test("X-01 B-19 a review is judged by nobody whose session has ended", async () => {
  const { doctor_id, id: service } = await database.db.selectFrom("doctor_services").select(["id", "doctor_id"]).executeTakeFirstOrThrow();
  const { id } = await database.db
    .insertInto("reviews")
    .values({ country: "kg", doctor_id, doctor_service_id: service, author_name: "Нурлан", score: 7, text: "Ждёт решения", language: "ru", created_at: new Date(0) })
    .returning("id").executeTakeFirstOrThrow();
  const verdict = async () => (await database.db.selectFrom("reviews").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;
  const account = await makeAccount({ is_copywriter: true });
  const visitor = await signedIn(account);
  const list = await visitor.get("/staff/reviews");
  visitor.cookies.delete("user");
  const asked = await list.form("Отклонить").submit();
  expect([asked.status, asked.url.pathname, isAsked(asked), asked.text.includes("Ждёт решения"), await verdict()]).toEqual([401, "/staff/reviews", true, false, "pending"]);
  const operator = await signInHere(asked, await makeAccount());
  expect([operator.status, operator.text.includes("такое действие недоступно")]).toEqual([401, true]);
  const again = await signInHere(operator, account);
  expect([again.status, again.url.pathname, again.text.includes(back), await verdict()]).toEqual([200, "/staff/reviews", true, "pending"]);
  await again.form("Отклонить").submit();
  expect(await verdict()).toBe("rejected");
});

test("X-01 X-08 a session that ends between two calls of one page asks for the sign-in too, never for an error screen", async () => {
  const account = await makeAccount();
  // The token is known when it is looked at, and nobody's when the work is done.
  const refused = new Set<string>();
  const between = await openApi(product.port, (path) => refused.has(path));
  const remote = await startProduct({ env: { API_URL: between.url, SESSION_SECRET: "a secret of the tests, long enough" } });
  const signOutAndGoOn = async (visitor: Visitor, page: Page) => {
    refused.clear();
    visitor.cookies.delete("user");
    const asked = await page.form(/^Войти$/).submit();
    expect([asked.status, isAsked(asked)]).toEqual([401, true]);
    return asked;
  };
  try {
    const visitor = await signedIn(account, remote);
    const { form, phone, typed } = await openForm(visitor);
    refused.add("/api/v1/appointments/validate/");
    const cut = await form.form("Записать пациента").submit(typed);
    expect([cut.status, cut.url.href, cut.text.includes(`${ended} Ничего не отправлено`)]).toEqual([401, form.url.href, true]);
    const asked = await signOutAndGoOn(visitor, cut);
    const again = await signInHere(asked, account);
    expect([again.url.pathname, valueOf(again, "name")]).toEqual([form.url.pathname, typed.name]);
    await expectNoCode(phone);

    const desk = await visitor.get("/staff/desk");
    refused.add("/api/v1/patients/visits/");
    const search = await desk.form("Найти записи").submit({ phone: phone.typed });
    const searched = await signInHere(await signOutAndGoOn(visitor, search), account);
    expect([search.status, searched.status, valueOf(searched, "phone")]).toEqual([401, 200, phone.typed]);
    refused.add("/api/v1/callbacks/");
    const page = await visitor.get("/staff/desk");
    expect([page.status, page.text.includes(ended)]).toEqual([401, true]);
    visitor.cookies.delete("user");
    expect((await page.follow(/^Войти$/)).url.pathname).toBe("/staff");
  } finally {
    await remote.stop();
    between.close();
  }
});

test("X-01 a page of staff that is asked for with a session that has ended asks for the sign-in there, and any other page says so", async () => {
  const account = await makeAccount();
  for (const path of ["/staff/desk", "/"]) {
    const visitor = await signedIn(account);
    await saveStaff(database.db, account);
    const page = await visitor.get(path);
    expect([path, page.status, page.text.includes(ended), isAsked(page), visitor.cookies.has("user")]).toEqual([
      path, path === "/" ? 200 : 401, true, path !== "/", false,
    ]);
    if (path === "/") continue;
    // Said once.
    expect(page.text.split(ended)).toHaveLength(2);
    const again = await signInHere(page, account);
    expect([again.status, again.url.pathname, header(again).includes(account.email)]).toEqual([200, "/staff/desk", true]);
  }
});
