import { afterAll, beforeAll, expect, test } from "vitest";
import { removeStaff, saveStaff } from "#app/api/staff/index.ts";
import { bookingTexts } from "../support/booking.ts";
import {
  signedInAgainText,
  sessionEndedTitle,
  header,
  asksForSignIn,
  openForm,
  post,
  signInOnPage,
  startStaffProduct,
  valueOf,
  type Account,
  type StaffProduct,
} from "../support/staff-product.ts";
import { totpCode } from "../support/totp.ts";
import { createVisitor, type Visitor } from "../support/visitor.ts";

let staff: StaffProduct;
beforeAll(async () => {
  staff = await startStaffProduct();
});
afterAll(() => staff?.stop());

type End = (visitor: Visitor, account: Account) => Promise<unknown>;
const ends: [string, End][] = [
  [
    "expired",
    () =>
      staff.database.db
        .updateTable("staff_tokens")
        .set({ created_at: new Date(0), expires_at: new Date(1) })
        .execute(),
  ],
  ["was signed out in another tab", async (visitor) => (await visitor.get("/")).form("Выйти").submit()],
  [
    "was revoked",
    async (_visitor, account) => [
      await removeStaff(staff.database.db, account.email),
      await saveStaff(staff.database.db, account),
    ],
  ],
  ["ended with a new password", (_visitor, account) => saveStaff(staff.database.db, account)],
  ["is forgotten by the browser", async (visitor) => visitor.cookies.delete("user")],
];

test.each(ends)(
  "X-01 B-20 an operator whose session %s sends no code, signs in again in place and books from the same step",
  async (_how, end) => {
    const account = await staff.makeAccount();
    const visitor = await staff.signedIn(account);
    const { form, phone, typed } = await openForm(visitor);
    await end(visitor, account);

    const signInPage = await form.form("Записать пациента").submit(typed);
    expect([signInPage.status, signInPage.url.href, asksForSignIn(signInPage)]).toEqual([401, form.url.href, true]);
    expect(signInPage.text).toContain(`${sessionEndedTitle} Ничего не отправлено, введённое сохранено.`);
    expect(header(signInPage)).not.toContain(account.email);
    expect(signInPage.url.href).not.toContain(phone.number.slice(-6));
    await staff.expectNoCode(phone);

    const wrong = await signInOnPage(signInPage, account, "not the password");
    expect([
      wrong.status,
      wrong.document.querySelector("[role=alert] li")?.text,
      valueOf(wrong, "staff-email"),
    ]).toEqual([401, "Неверный e-mail или пароль.", account.email]);
    expect(wrong.response.text).not.toContain("not the password");
    const again = await signInOnPage(wrong, account);
    expect([again.status, again.url.pathname, valueOf(again, "name"), valueOf(again, "phone")]).toEqual([
      200,
      form.url.pathname,
      typed.name,
      phone.typed,
    ]);
    expect([again.text.includes(signedInAgainText), header(again).includes(account.email)]).toEqual([true, true]);
    await staff.expectNoCode(phone);
    const booked = await again.form("Записать пациента").submit();
    expect([booked.url.pathname, booked.text]).toEqual([
      expect.stringMatching(/^\/appointments\/\d+$/),
      expect.stringContaining("Пациент записан"),
    ]);
    await staff.expectNoCode(phone);
  },
);

test("X-01 O-03 the second factor is requested in place too; a wrong or late code loses nothing", async () => {
  const account = await staff.makeAccount();
  const visitor = await staff.signedIn(account);
  const enrolment = await (await visitor.get("/staff/second-factor")).form().submit({ password: account.password });
  const secret = enrolment.document.querySelector("main code")!.text.replaceAll(" ", "");
  await enrolment.form().submit({ code: totpCode(secret) });

  const { form, phone, typed } = await openForm(visitor);
  visitor.cookies.delete("user");
  const factor = await signInOnPage(await form.form("Записать пациента").submit(typed), account);
  expect([factor.status, asksForSignIn(factor), factor.document.querySelector("#again-staff-code") !== null]).toEqual([
    401,
    false,
    true,
  ]);
  expect(factor.response.text).not.toContain(account.password);
  const wrong = await factor.form(/^Войти$/).submit({ "staff-code": "12345" });
  expect([wrong.status, wrong.document.querySelector("#again-staff-code-error")?.text]).toEqual([
    401,
    expect.stringContaining("Код неверный или уже использован."),
  ]);

  const ticket = visitor.cookies.get("second-factor")!;
  visitor.cookies.delete("second-factor");
  const late = await wrong.form(/^Войти$/).submit({ "staff-code": "123456" });
  expect([late.status, asksForSignIn(late), late.text]).toEqual([
    401,
    true,
    expect.stringContaining("Прошло слишком много времени."),
  ]);
  visitor.cookies.set("second-factor", ticket);

  const again = await wrong.form(/^Войти$/).submit({ "staff-code": totpCode(secret, 1) });
  expect([
    again.status,
    valueOf(again, "name"),
    valueOf(again, "phone"),
    header(again).includes(account.email),
  ]).toEqual([200, typed.name, phone.typed, true]);
  expect(visitor.cookies.has("second-factor")).toBe(false);
  expect((await again.form("Записать пациента").submit()).text).toContain("Пациент записан");
  await staff.expectNoCode(phone);
});

test("X-01 a session is reset in place three times at most, then refused with a way to the sign-in page", async () => {
  const account = await staff.makeAccount();
  const visitor = await staff.signedIn(account);
  const { form, phone, typed } = await openForm(visitor);
  let page = form;
  for (const fields of [typed, {}, {}]) {
    visitor.cookies.delete("user");
    const signInPage = await page.form("Записать пациента").submit(fields);
    expect([signInPage.status, asksForSignIn(signInPage)]).toEqual([401, true]);
    page = await signInOnPage(signInPage, account);
  }
  visitor.cookies.delete("user");
  const refused = await page.form("Записать пациента").submit();
  expect([refused.status, asksForSignIn(refused), refused.text]).toEqual([
    401,
    false,
    expect.stringContaining("Вход запрашивался три раза подряд."),
  ]);
  await staff.expectNoCode(phone);
  const signIn = await refused.follow("На страницу входа");
  await signIn.form("Войти").submit({ email: account.email, password: account.password });
  visitor.cookies.delete("user");
  expect(asksForSignIn(await page.form("Записать пациента").submit())).toBe(true);
});

test("X-01 three resets must be consecutive: an accepted form restarts the count", async () => {
  const account = await staff.makeAccount();
  const visitor = await staff.signedIn(account);
  const { form, typed } = await openForm(visitor);
  for (let round = 0; round < 5; round += 1) {
    const user = visitor.cookies.get("user")!;
    visitor.cookies.delete("user");
    expect(asksForSignIn(await form.form("Записать пациента").submit(typed))).toBe(true);
    visitor.cookies.set("user", user);
    await form.form(/^Найти пациента/).submit(typed);
  }
});

test("X-01 the form stays an operator's across the slots step, and stores no caller without one", async () => {
  const account = await staff.makeAccount();
  const visitor = await staff.signedIn(account);
  const { form, phone, typed } = await openForm(visitor);
  const times = await form.form(bookingTexts.chooseTime).submit(typed);
  visitor.cookies.delete("user");
  const slot = times.document.querySelector("main a[href*='slot=']")!.getAttribute("href")!;
  const again = await visitor.get(slot);
  const signInPage = await again.form("Записаться").submit();
  expect([signInPage.status, asksForSignIn(signInPage)]).toEqual([401, true]);
  await staff.expectNoCode(phone);

  const before = [...visitor.cookies.keys()]
    .filter((name) => name.startsWith("booking-"))
    .map((name) => visitor.cookies.get(name));
  const reopened = await visitor.get(form.url.pathname + form.url.search);
  const keepUrl = reopened.url.href.replace("/form", "/keep");
  const body = new URLSearchParams({
    ...Object.fromEntries(reopened.form("Записаться").values()),
    name: "Другое имя",
  }).toString();
  const response = await post(keepUrl, body, "application/x-www-form-urlencoded", {
    origin: reopened.url.origin,
    cookie: [...visitor.cookies].map((pair) => pair.join("=")).join("; "),
  });
  const lines = response.headers["set-cookie"] ?? [];
  expect([response.status, lines.filter((line) => line.startsWith("booking-")), before.length]).toEqual([204, [], 1]);
});

test("O-01 the operator mark gives no rights to patients, other staff, or operators of another country", async () => {
  const patient = createVisitor(staff.product.origin("kg"));
  const { form, phone, typed } = await openForm(patient);
  expect(form.document.querySelector("[name=for-operator]")).toBeNull();
  // The operator's form, posted with the patient's cookies.
  const operator = await staff.signedIn(await staff.makeAccount());
  const marked = await operator.get(form.url.pathname + form.url.search);
  operator.cookies.clear();
  for (const [name, value] of patient.cookies) operator.cookies.set(name, value);
  const signInPage = await marked.form("Записать пациента").submit(typed);
  expect([signInPage.status, asksForSignIn(signInPage)]).toEqual([401, true]);
  await staff.expectNoCode(phone);

  const elsewhere = await signInOnPage(signInPage, await staff.makeAccount({ is_operator: true }, "hu"));
  expect([elsewhere.status, elsewhere.text]).toEqual([
    401,
    expect.stringContaining("действует на сайте другой страны"),
  ]);
  const moderator = await signInOnPage(elsewhere, await staff.makeAccount({ is_copywriter: true }));
  expect([moderator.status, moderator.text, operator.cookies.has("user")]).toEqual([
    401,
    expect.stringContaining("такое действие недоступно"),
    false,
  ]);
  expect(
    await staff.database.db.selectFrom("appointments").select("id").where("client_phone", "=", phone.number).execute(),
  ).toEqual([]);
  // Without the mark it is a patient's form, and needs a code.
  expect((await form.form(bookingTexts.book).submit(typed)).url.pathname).toMatch(/\/otp$/);
});
