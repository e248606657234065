import { afterAll, beforeAll, expect, test } from "vitest";
import {
  signedInAgainText,
  signInOnPage,
  startStaffProduct,
  type Account,
  type StaffProduct,
} from "../support/staff-product.ts";
import { createVisitor, type Visitor } from "../support/visitor.ts";

let staff: StaffProduct;
let admin: Visitor;
let account: Account;
let clinic: number;
let branch: number;

beforeAll(async () => {
  staff = await startStaffProduct();
  const firstBranch = await staff.database.db
    .selectFrom("clinic_branches")
    .select(["id", "clinic_id"])
    .where("country", "=", "kg")
    .where("is_active", "=", true)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  clinic = firstBranch.clinic_id;
  branch = firstBranch.id;
  account = await staff.makeAccount({ is_clinic_administrator: true }, "kg", { clinic });
  admin = await staff.signedIn(account);
});
afterAll(() => staff.stop());

/** The kinds of the toasts that the visitor was sent, in order. */
const toastsOf = (visitor: Visitor) =>
  visitor.setCookies.flatMap((line) => {
    const value = decodeURIComponent(/^toast=([^;.]*)/.exec(line)?.[1] ?? "");
    return /"type":"(\w+)"/.exec(Buffer.from(value, "base64").toString())?.[1] ?? [];
  });

test("O-01 only a clinic's administrators can open the page of tokens and webhooks", async () => {
  const page = await (await admin.get("/staff/team")).follow("Технический доступ");
  expect([page.status, page.url.pathname]).toEqual([200, "/staff/integrations"]);
  expect(page.response.headers["cache-control"]).toBe("private, no-store");
  const branchStaff = await staff.signedIn(
    await staff.makeAccount({ is_clinic_branch_administrator: true }, "kg", { branch }),
  );
  expect((await branchStaff.get("/staff/integrations")).status).toBe(404);
  expect((await branchStaff.get("/staff/team")).text).not.toContain("Технический доступ");
  expect((await createVisitor(staff.product.origin("kg")).get("/staff/integrations")).url.pathname).toBe("/staff");
});

test("a token is shown once and revoked, without script", async () => {
  const page = await admin.get("/staff/integrations");
  const empty = await page.form("Создать токен").submit({ name: "" });
  expect([empty.status, empty.document.querySelector("details[open] #token-name[aria-invalid]") !== null]).toEqual([
    400,
    true,
  ]);
  const created = await empty.form("Создать токен").submit({ name: "Регистратура" });
  const token = created.document.querySelector("main code")!.text;
  expect([created.status, token.startsWith("vb_")]).toEqual([200, true]);
  const later = await admin.get("/staff/integrations");
  expect(later.text).toMatch(/Регистратура .* создан .* · ещё не использовался/);
  expect(later.response.text).not.toContain(token);
  const revoked = await later.form("Отозвать: Регистратура").submit();
  expect(revoked.text).toContain("Токен отозван.");
  expect(revoked.text).toContain("Токенов нет.");
  // A colleague has revoked it meanwhile.
  expect((await later.form("Отозвать: Регистратура").submit()).text).toContain("Токен отозван.");
  expect((await admin.get("/staff/integrations")).text).not.toContain("Токен отозван.");
});

test("a webhook is added, tested and stopped, without script", async () => {
  const page = await admin.get("/staff/integrations");
  const wrong = await page.form("Добавить вебхук").submit({ url: "http://clinic.example/x" });
  expect(wrong.document.querySelector("details[open] #webhook-url-error")!.text).toBe(
    "Адрес должен начинаться с https:// и быть доступным из интернета.",
  );
  const url = `${staff.product.origin("kg").replace("kg.localhost", "127.0.0.1")}/nobody`;
  const created = await wrong.form("Добавить вебхук").submit({ url });
  const secret = created.document.querySelector("main code")!;
  expect(secret.text).toMatch(/^whsec_/);
  expect(secret.parentNode!.parentNode!.text).toContain(url);
  const before = toastsOf(admin).length;
  const tested = await created.form(/^Отправить пробное сообщение/).submit();
  expect(tested.text).toContain("Пробное сообщение не доставлено: система ответила кодом 4");
  const stopped = await tested.form(/^Отключить/).submit();
  expect(stopped.text).toContain("Вебхук отключён.");
  expect(toastsOf(admin).slice(before)).toEqual(["error", "info"]);
  expect(stopped.text).toContain("Вебхуков нет.");
});

test("X-01 a webhook posted after the session has ended is kept in its open form after a sign-in", async () => {
  const page = await admin.get("/staff/integrations");
  await staff.database.db.updateTable("staff_tokens").set({ revoked_at: new Date() }).execute();
  const url = "https://clinic.example/events";
  const again = await signInOnPage(await page.form("Добавить вебхук").submit({ url }), account);
  const opened = again.document.querySelector("#webhooks ~ details[open]")!;
  expect(opened.text).toContain(signedInAgainText);
  expect(opened.querySelector("[name=url]")!.getAttribute("value")).toBe(url);
  expect(again.text).toContain("Вебхуков нет.");
});
