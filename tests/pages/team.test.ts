import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  addSecondFactor,
  asksForSignIn,
  signInOnPage,
  signedInAgainText,
  startStaffProduct,
} from "../support/staff-product.ts";
import type { Account, StaffProduct } from "../support/staff-product.ts";
import { sendRequest } from "../support/http.ts";
import { createVisitor, type Page, type Visitor } from "../support/visitor.ts";

const password = "a long password of staff";

let staff: StaffProduct;
let clinic: number;
let branches: number[];
let account: Account;
let admin: Visitor;
let guests = 0;

beforeAll(async () => {
  staff = await startStaffProduct();
  const { rows } = await sql<{ clinic: number; branches: number[] }>`
    select clinic_id as clinic, array_agg(id order by id) as branches from clinic_branches
     where country = 'kg' and is_active group by clinic_id order by count(*) desc, clinic_id limit 1`.execute(
    staff.database.db,
  );
  ({ clinic } = rows[0]!);
  branches = rows[0]!.branches.map(Number);
});
afterAll(() => staff.stop());

beforeEach(async () => {
  await staff.database.db.updateTable("staff").set({ is_active: false }).execute();
  await staff.database.db.deleteFrom("staff_invitations").execute();
  account = await staff.makeAccount({ is_clinic_administrator: true }, "kg", { clinic });
  admin = await staff.signedIn(account);
});

const colleague = () => staff.makeAccount({ is_clinic_branch_administrator: true }, "kg", { branch: branches[0]! });
const item = (page: Page, email: string) =>
  page.document.querySelectorAll("main li").find((element) => element.text.includes(email))!;
/** The member's form whose button has this value. */
const formOf = (page: Page, email: string, value: string) => {
  const id = item(page, email).querySelector("input[name=member]")!.getAttribute("value");
  return {
    submit: (typed: Record<string, string> = {}) => page.form(buttons[value]).submit({ member: id!, ...typed }),
  };
};
const buttons: Record<string, string> = { "sign-out": "Завершить все сеансы", deactivate: "Закрыть доступ" };
const invite = async (typed: Record<string, string>) =>
  (await admin.get("/staff/team")).form("Создать приглашение").submit(typed);
const linkOf = (page: Page) => page.document.querySelector("main code")!.text;
const freshEmail = () => `guest-${(guests += 1)}@example.com`;

test("O-01 the team is for a clinic's staff, and its URL has nobody's data", async () => {
  const page = await (await admin.get("/staff/day")).follow("Команда");
  expect([page.status, `${page.url.pathname}${page.url.search}`]).toEqual([200, "/staff/team"]);
  expect(page.response.headers["cache-control"]).toBe("private, no-store");
  expect(page.document.querySelector("meta[name=robots]")?.getAttribute("content")).toContain("noindex");
  const ownItem = item(page, account.email);
  expect(ownItem.text).toContain("это вы");
  expect(ownItem.text).toMatch(
    /Администратор клиники, все филиалы.*Двухэтапный вход не настроен · Последний вход: \d/s,
  );
  expect(ownItem.querySelector("form")).toBeNull();
  const operator = await staff.signedIn(await staff.makeAccount());
  expect((await operator.get("/staff/team")).status).toBe(404);
  expect((await createVisitor(staff.product.origin("kg")).get("/staff/team")).url.pathname).toBe("/staff");
});

test("O-01 a role is changed, access is closed and given back, without script", async () => {
  const { email } = await colleague();
  const page = await admin.get("/staff/team");
  const unknown = await page.form("Сохранить").submit({ member: idIn(page, email), access: "999999999" });
  expect([unknown.status, item(unknown, email).querySelector("[name=access]")?.getAttribute("aria-invalid")]).toEqual([
    400,
    "true",
  ]);
  expect(unknown.text).not.toContain(signedInAgainText);
  const changed = await page.form("Сохранить").submit({ member: idIn(page, email), access: "clinic" });
  expect(changed.text).toContain("Доступ изменён.");
  expect(item(changed, email).text).toContain("Администратор клиники, все филиалы");
  expect(changed.text).toMatch(
    /Роль или филиал: Анна \(staff-\d+@example\.com\) Администратор филиала, .* → Администратор клиники/,
  );
  const button = item(changed, email).querySelector("button[value=deactivate]")!;
  expect(item(changed, email).querySelector(`#${button.getAttribute("aria-describedby")}`)?.text).toContain("Закрыть");
  const closed = await formOf(changed, email, "deactivate").submit();
  expect(item(closed, email).text).toContain("Доступ закрыт");
  const back = await closed.form(/^Вернуть доступ: Анна/).submit({ member: idIn(closed, email) });
  expect(back.text).toContain("Доступ возвращён.");
  expect(item(back, email).text).not.toContain("Доступ закрыт");
});

const idIn = (page: Page, email: string) =>
  item(page, email).querySelector("input[name=member]")!.getAttribute("value")!;

test("O-03 a closed or signed-out account has to sign in again", async () => {
  const other = await colleague();
  const desk = await staff.signedIn(other);
  const page = await desk.get("/staff/team");
  expect(page.status).toBe(200);
  expect(
    page.document.querySelectorAll("#invite-access option").map((element) => element.getAttribute("value")),
  ).toEqual([String(branches[0])]);
  await formOf(await admin.get("/staff/team"), other.email, "sign-out").submit();
  const ended = await desk.get("/staff/team");
  expect([ended.status, asksForSignIn(ended)]).toEqual([401, true]);
});

test("O-03 a wrong password of one's own keeps a second factor, and is not sent back", async () => {
  const { email } = await colleague();
  await addSecondFactor(staff.database, email);
  const page = await admin.get("/staff/team");
  const wrong = await page.form("Сбросить двухэтапный вход").submit({ password: "a wrong password" });
  expect([wrong.status, wrong.text.includes("Неверный e-mail или пароль")]).toEqual([400, true]);
  expect(wrong.document.querySelector("details[open] input[name=password]")!.getAttribute("value") ?? "").toBe("");
  const reset = await wrong.form("Сбросить двухэтапный вход").submit({ password });
  expect(reset.text).toContain("Двухэтапный вход сброшен.");
  // The form is gone by now.
  const late = await wrong.form("Сбросить двухэтапный вход").submit({ password: "a wrong password" });
  expect([late.status, late.document.querySelector("main [role=alert]")?.text]).toEqual([
    400,
    expect.stringContaining("Неверный e-mail или пароль"),
  ]);
});

test("O-01 an invitation's link is shown once, and is not in the URL after its first opening", async () => {
  const empty = await invite({});
  expect([empty.status, empty.text.includes("Укажите e-mail или номер телефона.")]).toEqual([400, true]);
  const email = freshEmail();
  const invited = await invite({ email });
  const link = linkOf(invited);
  expect([invited.status, new URL(link).pathname]).toEqual([200, "/staff/invitation"]);
  expect(invited.text).not.toContain("по SMS.");
  const later = await admin.get("/staff/team");
  expect(later.text).toContain(email);
  expect(later.text).not.toContain("Открытых приглашений нет.");
  expect(later.response.text).not.toContain(new URL(link).searchParams.get("token"));

  const guest = createVisitor(staff.product.origin("kg"));
  const opened = await guest.get(link);
  expect([opened.status, opened.url.href]).toEqual([200, `${staff.product.origin("kg")}/staff/invitation`]);
  expect(guest.setCookies.find((line) => line.startsWith("invitation="))).toMatch(/; Max-Age=3600;/);
  expect(opened.text).toMatch(/Администратор филиала, .*Анна/);
  const { headers } = await sendRequest(`${link}&utm_source=mail`);
  expect([headers.location, headers["referrer-policy"]]).toEqual(["/staff/invitation", "no-referrer"]);
  const signedInAs = `Вы вошли как ${account.email}`;
  expect([opened.text.includes(signedInAs), (await admin.get(link)).text.includes(signedInAs)]).toEqual([false, true]);
  const short = await opened.form().submit({ name: "Айгүл", password: "short" });
  expect([short.status, short.document.querySelector("[name=name]")!.getAttribute("value")]).toEqual([400, "Айгүл"]);
  expect(short.response.text).not.toContain('value="short"');
  const home = await short.form().submit({ name: "Айгүл", password: "a password of my own" });
  expect([home.status, home.url.pathname]).toEqual([200, "/staff/day"]);
  expect((await guest.get("/staff/team")).text).toContain("Айгүл (это вы)");
  expect(guest.cookies.has("invitation")).toBe(false);

  // A link that was cut off too.
  for (const usedLink of [link, link.slice(0, -40)]) {
    const used = await createVisitor(staff.product.origin("kg")).get(usedLink);
    expect([used.status, used.text.includes("Приглашение уже использовано")]).toEqual([404, true]);
  }
});

test("O-01 a withdrawn invitation is refused, and an unknown one is a 404", async () => {
  const invited = await invite({ email: freshEmail() });
  const link = linkOf(invited);
  const withdrawn = await (await admin.get("/staff/team")).form(/^Отозвать/).submit();
  expect(withdrawn.text).toContain("Приглашение отозвано.");
  expect(withdrawn.text).toContain("Открытых приглашений нет.");
  const guest = createVisitor(staff.product.origin("kg"));
  for (const path of [link, "/staff/invitation?token=1", "/staff/invitation?token="])
    expect((await guest.get(path)).status, path).toBe(404);
  expect((await createVisitor(staff.product.origin("kg")).get("/staff/invitation")).status).toBe(404);
});

test("X-01 an invitation waits for another press after its sender has signed in again", async () => {
  const page = await admin.get("/staff/team");
  await staff.database.db.updateTable("staff_tokens").set({ revoked_at: new Date() }).execute();
  const email = freshEmail();
  const ended = await page.form("Создать приглашение").submit({ email });
  expect([ended.status, asksForSignIn(ended)]).toEqual([401, true]);
  const back = await signInOnPage(ended, account);
  expect(back.text).toContain(signedInAgainText);
  expect(back.document.querySelector("#invite-email")!.getAttribute("value")).toBe(email);
  expect(await staff.database.db.selectFrom("staff_invitations").select("id").execute()).toEqual([]);
  expect(linkOf(await back.form("Создать приглашение").submit())).toContain("/staff/invitation?token=");
});

test("O-03 one's own password is changed with the present one", async () => {
  const page = await admin.get("/staff/account");
  const other = await staff.signedIn(account);
  const wrong = await page.form("Сменить пароль").submit({ password: "wrong", new_password: "another long password" });
  expect([wrong.status, wrong.text.includes("Неверный e-mail или пароль")]).toEqual([400, true]);
  expect(wrong.response.text).not.toContain("another long password");
  const done = await wrong.form("Сменить пароль").submit({ password, new_password: "another long password" });
  expect([done.status, done.text.includes("Пароль изменён")]).toEqual([200, true]);
  expect((await other.get("/staff/account")).status).toBe(401);
});

test("O-03 signing out everywhere ends this session and the others", async () => {
  const other = await staff.signedIn(account);
  const out = await (await admin.get("/staff/account")).form("Выйти на всех устройствах").submit();
  expect([out.url.pathname, out.text.includes("Вы вышли на всех устройствах.")]).toEqual(["/staff", true]);
  expect((await other.get("/staff/account")).status).toBe(401);
  expect((await admin.get("/staff/account")).url.pathname).toBe("/staff");
});

test("O-03 passwords are not kept in the page that asks to sign in again", async () => {
  const page = await admin.get("/staff/account");
  await staff.database.db.updateTable("staff_tokens").set({ revoked_at: new Date() }).execute();
  const ended = await page.form("Сменить пароль").submit({ password, new_password: "another long password" });
  expect([ended.status, asksForSignIn(ended)]).toEqual([401, true]);
  expect(ended.response.text).not.toContain("another long password");
});
