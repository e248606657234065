import { afterAll, beforeAll, expect, test } from "vitest";
import { saveStaff } from "#app/api/staff/index.ts";
import type { Phone } from "../support/booking.ts";
import {
  signedInAgainText,
  sessionEndedTitle,
  header,
  asksForSignIn,
  openForm,
  post,
  signInOnPage,
  startRemote,
  startStaffProduct,
  startWithSecondFactor,
  valueOf,
  type StaffProduct,
} from "../support/staff-product.ts";
import { sendRequest } from "../support/http.ts";
import { totpCode } from "../support/totp.ts";
import { createVisitor, type Page, type Visitor } from "../support/visitor.ts";

let staff: StaffProduct;
beforeAll(async () => {
  staff = await startStaffProduct();
});
afterAll(() => staff?.stop());

/** An appointment that an operator has booked. */
async function bookedVisit(visitor: Visitor): Promise<Page & { phone: Phone & { shown: string } }> {
  const { form, typed, phone } = await openForm(visitor);
  return Object.assign(await form.form("Записать пациента").submit(typed), { phone });
}

const statusOf = async (page: Page) => {
  const id = Number(page.url.pathname.split("/")[2]);
  return staff.database.db
    .selectFrom("appointments")
    .select(["status", "slot_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
};

test("X-01 B-18 after the session has ended no appointment is moved or cancelled; the choice is kept through the sign-in", async () => {
  const account = await staff.makeAccount();
  const visitor = await staff.signedIn(account);
  const visit = await bookedVisit(visitor);
  const before = await statusOf(visit);

  const move = await visit.follow("Перенести запись");
  const slot = move.document.querySelectorAll("input[name=slot]").at(-1)!.getAttribute("value")!;
  visitor.cookies.delete("user");
  const moving = await move.form("Перенести").submit({ slot });
  expect([moving.status, moving.url.href, asksForSignIn(moving)]).toEqual([401, move.url.href, true]);
  const chosen = await signInOnPage(moving, account);
  expect([chosen.status, chosen.url.href, chosen.text.includes(signedInAgainText)]).toEqual([200, move.url.href, true]);
  expect(chosen.document.querySelector("input[name=slot][checked]")?.getAttribute("value")).toBe(slot);
  expect(await statusOf(visit)).toEqual(before);
  const moved = await chosen.form("Перенести").submit();
  expect(moved.url.pathname).toBe(visit.url.pathname);
  expect((await statusOf(visit)).slot_id).toBe(Number(slot));

  const cancel = await moved.follow("Отменить запись");
  visitor.cookies.delete("user");
  const cancelling = await cancel.form("Отменить запись").submit({ reason: "better" });
  expect([cancelling.status, asksForSignIn(cancelling), (await statusOf(visit)).status]).toEqual([
    401,
    true,
    before.status,
  ]);
  const resumed = await signInOnPage(cancelling, account);
  expect([resumed.status, resumed.text.includes(signedInAgainText), (await statusOf(visit)).status]).toEqual([
    200,
    true,
    before.status,
  ]);
  expect(resumed.document.querySelector("input[name=reason][checked]")?.getAttribute("value")).toBe("better");
  expect((await resumed.form("Отменить запись").submit()).text).toContain("Запись отменена");

  const rebook = await (await visitor.get(visit.url.pathname)).follow("Записаться снова");
  const other = rebook.document.querySelector("input[name=slot]")!.getAttribute("value")!;
  visitor.cookies.delete("user");
  const rebooking = await rebook.form("Продолжить").submit({ slot: other });
  expect([rebooking.status, asksForSignIn(rebooking)]).toEqual([401, true]);
  expect((await signInOnPage(rebooking, account)).url.pathname).toMatch(/\/booking\/\d+\/(form|info)$/);
});

test("X-01 B-13 the desk's search continues without the phone in a URL", async () => {
  const account = await staff.makeAccount();
  const visitor = await staff.signedIn(account);
  const visit = await bookedVisit(visitor);
  const desk = await visitor.get("/staff/desk");
  visitor.cookies.delete("user");
  const signInPage = await desk.form("Найти записи").submit({ phone: visit.phone.typed });
  expect([signInPage.status, signInPage.url.pathname + signInPage.url.search, asksForSignIn(signInPage)]).toEqual([
    401,
    "/staff/desk",
    true,
  ]);
  expect(signInPage.text).not.toContain("Просят перезвонить");
  const found = await signInOnPage(signInPage, account);
  expect([found.status, found.url.pathname + found.url.search, valueOf(found, "phone")]).toEqual([
    200,
    "/staff/desk",
    visit.phone.shown,
  ]);
  expect(found.text).toContain("По этому номеру 1 запись");

  visitor.cookies.delete("user");
  const noted = await signInOnPage(await found.form("Добавить заметку").submit({ text: "Просит утро" }), account);
  const typed = noted.document.querySelector("textarea[name=text]")?.text.trim();
  expect([noted.text.includes(signedInAgainText), typed]).toEqual([true, "Просит утро"]);
  expect((await visitor.get("/staff/desk")).text).not.toContain("Просит утро");

  const doctorService = await staff.database.db
    .selectFrom("doctor_services as ds")
    .innerJoin("doctors as d", "d.id", "ds.doctor_id")
    .select("ds.id")
    .where("d.country", "=", "kg")
    .executeTakeFirstOrThrow();
  const name = `Перезвоните ${visit.phone.number.slice(-6)}`;
  const payload = JSON.stringify({ doctor_service: doctorService.id, name, phone: visit.phone.number });
  const created = await post(`${staff.product.origin("kg")}/api/v1/callbacks/`, payload, "application/json");
  expect(created.status).toBe(201);
  const waiting = await visitor.get("/staff/desk");
  visitor.cookies.delete("user");
  const closing = await waiting.form(`Готово: ${name}`).submit();
  expect([closing.status, asksForSignIn(closing)]).toEqual([401, true]);
  const stillThere = await signInOnPage(closing, account);
  expect([
    stillThere.url.pathname,
    stillThere.text.includes(name),
    stillThere.text.includes(signedInAgainText),
  ]).toEqual(["/staff/desk", true, true]);
  expect((await stillThere.form(`Готово: ${name}`).submit()).text).not.toContain(name);
});

test("X-01 B-19 a review cannot be moderated after the session has ended", async () => {
  const { doctor_id, id: service } = await staff.database.db
    .selectFrom("doctor_services")
    .select(["id", "doctor_id"])
    .executeTakeFirstOrThrow();
  const { id } = await staff.database.db
    .insertInto("reviews")
    .values({
      country: "kg",
      doctor_id,
      doctor_service_id: service,
      author_name: "Нурлан",
      score: 7,
      text: "Ждёт решения",
      language: "ru",
      // Oldest first; those that nobody decided on are deleted after some years.
      created_at: new Date(Date.now() - 300 * 86_400_000),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const verdict = async () =>
    (await staff.database.db.selectFrom("reviews").select("status").where("id", "=", id).executeTakeFirstOrThrow())
      .status;
  const account = await staff.makeAccount({ is_copywriter: true });
  const visitor = await staff.signedIn(account);
  const list = await visitor.get("/staff/reviews");
  visitor.cookies.delete("user");
  const signInPage = await list.form("Отклонить").submit();
  expect([
    signInPage.status,
    signInPage.url.pathname,
    asksForSignIn(signInPage),
    signInPage.text.includes("Ждёт решения"),
    await verdict(),
  ]).toEqual([401, "/staff/reviews", true, false, "pending"]);
  const otherWork = await staff.makeAccount();
  const operator = await signInOnPage(signInPage, otherWork);
  expect([operator.status, operator.text.includes("такое действие недоступно")]).toEqual([401, true]);
  const { revoked_at: ended } = await staff.database.db
    .selectFrom("staff_tokens")
    .innerJoin("staff", "staff.id", "staff_id")
    .select("revoked_at")
    .where("email", "=", otherWork.email)
    .executeTakeFirstOrThrow();
  expect(ended).not.toBeNull();
  const again = await signInOnPage(operator, account);
  expect([again.status, again.url.pathname, again.text.includes(signedInAgainText), await verdict()]).toEqual([
    200,
    "/staff/reviews",
    true,
    "pending",
  ]);
  await again.form("Отклонить").submit();
  expect(await verdict()).toBe("rejected");
});

test("X-01 X-08 a session that ends between two calls of one page asks to sign in too", async () => {
  const account = await staff.makeAccount();
  // The token is valid when it is resolved, and invalid at the next call.
  const refused = new Set<string>();
  const { remote, stop } = await startRemote(staff, (path) => refused.has(path));
  const signOutAndGoOn = async (visitor: Visitor, page: Page) => {
    refused.clear();
    visitor.cookies.delete("user");
    const signInPage = await page.form(/^Войти$/).submit();
    expect([signInPage.status, asksForSignIn(signInPage)]).toEqual([401, true]);
    return signInPage;
  };
  try {
    const visitor = await staff.signedIn(account, remote);
    const { form, phone, typed } = await openForm(visitor);
    refused.add("/api/v1/appointments/validate/");
    const cut = await form.form("Записать пациента").submit(typed);
    expect([cut.status, cut.url.href, cut.text.includes("Ничего не отправлено, введённое сохранено.")]).toEqual([
      401,
      form.url.href,
      true,
    ]);
    const signInPage = await signOutAndGoOn(visitor, cut);
    const again = await signInOnPage(signInPage, account);
    expect([again.url.pathname, valueOf(again, "name")]).toEqual([form.url.pathname, typed.name]);
    await staff.expectNoCode(phone);

    const desk = await visitor.get("/staff/desk");
    refused.add("/api/v1/patients/visits/");
    const search = await desk.form("Найти записи").submit({ phone: phone.typed });
    const searched = await signInOnPage(await signOutAndGoOn(visitor, search), account);
    expect([search.status, searched.status, valueOf(searched, "phone")]).toEqual([401, 200, phone.shown]);
    refused.add("/api/v1/callbacks/");
    const page = await visitor.get("/staff/desk");
    expect([page.status, page.text.includes(sessionEndedTitle)]).toEqual([401, true]);
    visitor.cookies.delete("user");
    expect((await page.follow(/^Войти$/)).url.pathname).toBe("/staff");
  } finally {
    await stop();
  }
});

test("X-01 O-03 a required second factor can be set up in another tab before going on in this one", async () => {
  const strict = await startWithSecondFactor(staff);
  try {
    const account = await staff.makeAccount();
    const before = await staff.signedIn(account);
    const visitor = createVisitor(strict.origin("kg"));
    for (const [name, value] of before.cookies) visitor.cookies.set(name, value);
    const page = await visitor.get("/staff/desk");
    expect([page.status, asksForSignIn(page)]).toEqual([401, true]);
    const refused = await signInOnPage(page, account);
    expect([refused.status, refused.text]).toEqual([401, expect.stringContaining("сначала нужен двухэтапный вход")]);

    const enrolment = await refused.follow(/^Настроить двухэтапный вход/);
    const key = enrolment.document.querySelector("main code")!.text.replaceAll(" ", "");
    await enrolment.form().submit({ code: totpCode(key) });
    const desk = await refused.form(/^Войти$/).submit();
    expect([desk.status, desk.url.pathname, header(desk).includes(account.email)]).toEqual([200, "/staff/desk", true]);
  } finally {
    await strict.stop();
  }
});

test("X-01 after the session has ended a staff page asks to sign in, and any other page says so", async () => {
  const account = await staff.makeAccount();
  for (const path of ["/staff/desk?utm_source=mail", "/"]) {
    const visitor = await staff.signedIn(account);
    await saveStaff(staff.database.db, account);
    const page = await visitor.get(path);
    expect([
      path,
      page.status,
      page.text.includes(sessionEndedTitle),
      asksForSignIn(page),
      visitor.cookies.has("user"),
    ]).toEqual([path, path === "/" ? 200 : 401, true, path !== "/", false]);
    if (path === "/") continue;
    expect(page.document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
    // Shown once.
    expect(page.text.split(sessionEndedTitle)).toHaveLength(2);
    const again = await signInOnPage(page, account);
    expect([again.status, again.url.pathname + again.url.search, header(again).includes(account.email)]).toEqual([
      200,
      path,
      true,
    ]);
  }
});

/** Pages with a form of their own, and those without one. */
const withForm = [
  "desk day day/walk-in day/move schedules catalogue catalogue/doctor catalogue/new-doctor catalogue/offer",
  "catalogue/branch catalogue/clinic catalogue/new-branch catalogue/field clinic-reviews patient-data team",
  "integrations joins account reviews",
].flatMap((paths) => paths.split(" "));
const withoutForm = ["operators", "figures", "preview", "joins/1"];

test("X-01 every staff page and form asks to sign in after the session has ended", async () => {
  const account = await staff.makeAccount();
  const visitor = await staff.signedIn(account);
  const cookie = visitor.cookies.get("user")!;
  await saveStaff(staff.database.db, account);
  for (const path of [...withForm, ...withoutForm]) {
    visitor.cookies.set("user", cookie);
    const page = await visitor.get(`/staff/${path}`);
    expect([path, page.status, asksForSignIn(page)]).toEqual([path, 401, true]);
  }
  for (const path of withForm) {
    const { status, text } = await postForm(`/staff/${path}`, "");
    expect([path, status, text.includes("again-staff-password")]).toEqual([path, 401, true]);
  }
});

test("X-01 O-01 staff pages and forms of other roles are not found", async () => {
  const cookieOf = async (flags: object) =>
    `user=${(await staff.signedIn(await staff.makeAccount(flags))).cookies.get("user")}`;
  const copywriter = await cookieOf({ is_copywriter: true });
  const operator = await cookieOf({ is_operator: true });
  for (const path of [...withForm, ...withoutForm].filter((page) => page !== "account")) {
    const cookie = path === "reviews" ? operator : copywriter;
    const page = await sendRequest(`${staff.product.origin("kg")}/staff/${path}`, { headers: { cookie } });
    expect([path, page.status]).toEqual([path, 404]);
    if (!withForm.includes(path)) continue;
    expect([path, (await postForm(`/staff/${path}`, cookie)).status]).toEqual([path, 404]);
  }
});

function postForm(path: string, cookie: string) {
  const origin = staff.product.origin("kg");
  const headers = { origin, ...(cookie === "" ? {} : { cookie }) };
  return post(`${origin}${path}`, "change=none", "application/x-www-form-urlencoded", headers);
}
