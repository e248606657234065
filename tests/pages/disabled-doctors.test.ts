import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { sendRequest } from "../support/http.ts";
import { startProduct, type Product } from "../support/product.ts";
import { bookVisit } from "../support/visit-page.ts";
import { createVisitor, type Page } from "../support/visitor.ts";
import { sessionSecret } from "../support/session-secret.ts";

let database: TestDatabase;
let product: Product;
beforeAll(async () => {
  database = await createTestDatabase({ content: "product" });
  await database.db
    .insertInto("feature_switches")
    .values({ key: "doctor-list.disabled-doctors", country: "kg", value: "true" })
    .execute();
  product = await startProduct({ env: { DATABASE_URL: database.connectionString, SESSION_SECRET: sessionSecret } });
});
afterAll(async () => {
  await product?.stop();
  await database?.close();
});

const closedTexts = { kg: "Запись временно закрыта", hu: "Jelenleg nem foglalható nála időpont" };
const slugOf = (link: { getAttribute(name: string): string | undefined }) =>
  link.getAttribute("href")!.replace("/doctor/", "");
const cardsOf = (page: Page) => page.document.querySelectorAll("article");

type Market = keyof typeof closedTexts;

/** Finds the path of a list with several doctors. */
async function findList(market: Market): Promise<string> {
  const home = await createVisitor(product.origin(market)).get("/");
  for (const link of home.document.querySelectorAll("#specialties a")) {
    const list = await home.follow(link.text);
    if (cardsOf(list).length > 2) return list.url.pathname;
  }
  throw new Error("no list has several doctors");
}

/** Loads all pages of a list. */
async function loadPages(market: Market, list: string): Promise<Page[]> {
  const visitor = createVisitor(product.origin(market));
  const pages = [await visitor.get(list)];
  for (;;) {
    const next = pages.at(-1)!.document.querySelector("main a[rel=next]");
    if (!next) return pages;
    pages.push(await visitor.get(next.getAttribute("href")!));
  }
}

/** Disables the first doctor of a list. @returns the doctor's slug */
async function disableFirstDoctor(market: Market, list: string): Promise<string> {
  const [first] = await loadPages(market, list);
  const slug = slugOf(first!.document.querySelector("article h2 a")!);
  await database.db
    .updateTable("doctors")
    .set({ is_active: false })
    .where("country", "=", market)
    .where("slug", "=", slug)
    .execute();
  return slug;
}

test("D-15 with the switch a disabled doctor is last, shows that booking is closed, and is not counted", async () => {
  const list = await findList("kg");
  const before = (await loadPages("kg", list))[0]!.document.querySelector("h1 span")!.text;
  const slug = await disableFirstDoctor("kg", list);
  const pages = await loadPages("kg", list);
  const [first, last] = [pages[0]!, cardsOf(pages.at(-1)!).at(-1)!];
  expect(Number.parseInt(first.document.querySelector("h1 span")!.text, 10)).toBe(Number.parseInt(before, 10) - 1);
  expect(slugOf(last.querySelector("h2 a")!)).toBe(slug);
  expect(last.text).toContain(closedTexts.kg);
  expect(last.querySelectorAll("a[href*='/booking/']")).toEqual([]);
  const closedStates = pages.flatMap((page) => cardsOf(page).map((card) => card.text.includes(closedTexts.kg)));
  expect(closedStates.indexOf(true)).toBeGreaterThan(closedStates.lastIndexOf(false));
  expect((await createVisitor(product.origin("kg")).get(`${list}?date=today`)).text).not.toContain(closedTexts.kg);
});

test("D-15 with the switch a disabled doctor's profile shows that booking is closed and has no link to book", async () => {
  const slug = await disableFirstDoctor("kg", await findList("kg"));
  const visitor = createVisitor(product.origin("kg"));
  const profile = await visitor.get(`/doctor/${slug}`);
  expect(profile.status).toBe(200);
  expect(profile.document.querySelectorAll(`main a[href^='/doctor/${slug}/booking/']`)).toEqual([]);
  expect(profile.document.querySelector("main article")!.text).toContain(closedTexts.kg);
  expect(profile.document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
  const image = profile.document.querySelector("meta[property='og:image']")!.getAttribute("content")!;
  const { status, headers } = await sendRequest(image);
  expect([status, headers["content-type"]]).toEqual([200, "image/png"]);
});

test("D-15 B-18 with the switch the page of a visit leads to the profile of a doctor who was disabled since", async () => {
  const visitor = createVisitor(product.origin("kg"));
  const { url } = await bookVisit(visitor);
  const profile = async () =>
    (await visitor.get(url.pathname)).document.querySelector("main a[href^='/doctor/']")!.getAttribute("href")!;
  const slug = (await profile()).replace("/doctor/", "");
  const doctors = database.db.updateTable("doctors").where("country", "=", "kg").where("slug", "=", slug);
  await doctors.set({ is_active: false }).execute();
  expect((await visitor.get(await profile())).status).toBe(200);
});

test("D-15 without the switch a disabled doctor is not listed and has no profile", async () => {
  const list = await findList("hu");
  const slug = await disableFirstDoctor("hu", list);
  const links = (await loadPages("hu", list)).flatMap((page) =>
    page.document.querySelectorAll("article h2 a").map(slugOf),
  );
  expect(links.length).toBeGreaterThan(0);
  expect(links).not.toContain(slug);
  expect((await createVisitor(product.origin("hu")).get(`/doctor/${slug}`)).status).toBe(404);
});
