import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApi, type TestApi } from "../support/api.ts";
import { createBooker, setVisitStart } from "../support/appointments.ts";
import { startStaffProduct, type StaffProduct } from "../support/staff-product.ts";
import { createVisitor, type Page, type Visitor } from "../support/visitor.ts";

let staff: StaffProduct;
let api: TestApi;
let booker: Awaited<ReturnType<typeof createBooker>>;
let desk: Visitor;

beforeAll(async () => {
  staff = await startStaffProduct();
  api = await createTestApi("in process", { database: staff.database });
  booker = await createBooker(api);
  const branch = booker.offer.doctorService.clinic_branch;
  desk = await staff.signedIn(await staff.makeAccount({ is_clinic_branch_administrator: true }, "kg", { branch }));
});
afterAll(() => staff.stop());

const rowsOf = (page: Page) =>
  page.document
    .querySelectorAll("main tbody tr")
    .map((row) => row.querySelectorAll("td").map((cell) => cell.text.trim()));

test("O-01 staff see figures by week as a table and a file", async () => {
  const visit = await booker.book();
  await setVisitStart(staff.database, visit.id, new Date(Date.now() - 1_000));
  await desk.get("/staff/day").then((day) => day.form("На месте: Айгүл").submit());
  const page = await (await desk.get("/staff/day")).follow("Статистика");
  expect([page.url.pathname, page.status]).toEqual(["/staff/figures", 200]);
  const headings = page.document.querySelectorAll("main thead th").map(({ text }) => text);
  expect(headings.slice(0, 4)).toEqual(["Неделя", "Записи", "Пришли", "Неявки"]);
  const current = page.document.querySelector("main tr[aria-current=date]")!;
  expect(
    current
      .querySelectorAll("td")
      .slice(0, 2)
      .map(({ text }) => text),
  ).toEqual(["1", "1"]);
  expect(rowsOf(page).length).toBe(9);
  expect(page.document.querySelector("main")!.text).not.toContain("Сатыбалдиева");

  const charts = page.document
    .querySelectorAll("main figure")
    .map((chart) => chart.querySelectorAll("li").map((bar) => bar.structuredText.replaceAll(/\s+/g, " ")));
  const weeks = page.document.querySelectorAll("main tbody th").map(({ text }) => text.replaceAll(/\s+/g, " "));
  expect(charts[0]).toEqual(rowsOf(page).map(([visits], index) => `${weeks[index]} ${visits}`));
  expect(headings[6]).toBe("Свободное время, часов");
  expect(charts[2]!.at(-1)).toMatch(/ \d+(,\d)? ч$/);
  const table = page.document.querySelector("main section[tabindex=0]")!;
  expect(page.document.getElementById(table.getAttribute("aria-labelledby")!)!.text).toBe("По неделям");

  const file = await desk.get(page.document.querySelector("main a[href*='/csv']")!.getAttribute("href") ?? "");
  expect(file.response.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(file.response.headers["content-disposition"]).toMatch(/^attachment; filename="figures-\d{4}-\d\d-\d\d\.csv"$/);
  const [header, ...lines] = parse(file.response.text, { bom: true });
  expect(header!.slice(0, 3)).toEqual(["Неделя", "Записи", "Пришли"]);
  expect(lines.map((line) => line[1])).toEqual(rowsOf(page).map((row) => row[0]));
});

test("O-01 the URL selects the figures of one doctor; staff of no clinic get a 404", async () => {
  const page = await desk.get("/staff/figures");
  const [, option] = page.document.querySelectorAll("select[name=doctor] option");
  const ofDoctor = await desk.get(`/staff/figures?doctor=${option!.getAttribute("value")}`);
  expect(ofDoctor.document.querySelector("select[name=doctor] option[selected]")!.text).toBe(option!.text);
  const file = ofDoctor.document.querySelector("main a[href*='/csv']")!.getAttribute("href")!;
  expect(new URLSearchParams(file.split("?")[1]).get("doctor")).toBe(option!.getAttribute("value"));
  const elsewhere = await desk.get("/staff/figures?doctor=999999");
  expect([elsewhere.status, rowsOf(elsewhere)]).toEqual([200, rowsOf(page)]);
  expect((await desk.get("/staff/figures?doctor=x&branch=y")).status).toBe(200);
  const operator = await staff.signedIn(await staff.makeAccount());
  expect([(await operator.get("/staff/figures")).status, (await operator.get("/staff/figures/csv")).status]).toEqual([
    404, 404,
  ]);
  const visitor = createVisitor(staff.product.origin("kg"));
  expect((await visitor.get("/staff/figures/csv")).url.pathname).toBe("/staff");
});
