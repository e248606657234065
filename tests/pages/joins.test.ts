import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startStaffProduct, type StaffAtWork } from "../support/staff-at-work.ts";
import { createVisitor, type Page, type Visitor } from "../support/visitor.ts";

let staff: StaffAtWork;
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

const address = { address: "проспект Чүй, 12" };
const admit = (page: Page, typed: Record<string, string> = address) =>
  page.form("Создать клинику и приглашение").submit(typed);

test("O-01 requests to join are for account managers", async () => {
  const reviews = await manager.get("/staff/reviews");
  const page = await reviews.follow("Подключение клиник");
  expect([page.status, page.url.pathname]).toEqual([200, "/staff/joins"]);
  expect(page.answer.headers["cache-control"]).toBe("private, no-store");
  expect(page.text).toMatch(/Ждёт ответа 1 заявка\..*Клиника «Ак-Жол».*Айгүл Асанова.*Три филиала/);
  for (const flags of [{ is_operator: true }, { is_copywriter: true }]) {
    const other = await staff.signedIn(await staff.makeAccount(flags));
    expect((await other.get("/staff/joins")).status).toBe(404);
    expect((await other.get("/staff/reviews")).text).not.toContain("Подключение клиник");
  }
  expect((await createVisitor(staff.product.origin("kg")).get("/staff/joins")).url.pathname).toBe("/staff");
});

test("O-01 a clinic is let in, previewed by its team, and published, without script", async () => {
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
  expect(done.text).toMatch(/Открытых заявок нет.*Ещё не опубликованы.*0 врачей · приглашение не принято/);

  const owner = createVisitor(staff.product.origin("kg"));
  const home = await (await owner.get(link)).form().submit({ name: "Айгүл", password: "a password of my own" });
  expect([home.status, home.url.pathname]).toEqual([200, "/staff/day"]);
  const preview = await (await home.follow("Команда")).follow("Страница клиники");
  expect([preview.status, preview.url.pathname]).toEqual([200, "/staff/preview"]);
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
  const published = await (await manager.get("/staff/joins")).form(/^Опубликовать/).submit();
  expect(published.text).toContain("Клиника опубликована.");
  const seen = await patient.get(path);
  expect([seen.status, seen.document.querySelector("h1")!.text]).toEqual([200, "Клиника «Ак-Жол»"]);
  expect((await owner.get("/staff/preview")).url.pathname).toBe(path);
});

test("O-01 a request is refused with a reason, and another decision is told that it came late", async () => {
  const page = await manager.get("/staff/joins");
  const short = await page.form("Отклонить заявку").submit({ reason: "" });
  expect(short.status).toBe(400);
  const refused = await short.form("Отклонить заявку").submit({ reason: "Не клиника" });
  expect(refused.text).toContain("Заявка отклонена.");
  expect(refused.text).toContain("Отклонена: Клиника «Ак-Жол» (Не клиника)");
  const late = await admit(page);
  expect([late.status, late.text.includes("По этой заявке решение уже принято.")]).toEqual([400, true]);
});
