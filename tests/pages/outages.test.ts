import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { parse } from "node-html-parser";
import { saveStaff } from "#app/api/staff/index.ts";
import { makeStamp } from "#app/routes/content/form-guard.server.ts";
import { bookingTexts, freshPhone, sendBookingForm, startForm, typedFields } from "../support/booking.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { sendRequest, type HttpResponse } from "../support/http.ts";
import { startProduct, type Product } from "../support/product.ts";
import { openSmsGateway, type SmsGateway } from "../support/sms-gateway.ts";
import { openDatabaseProxy, openTcpProxy, type ProxyMode, type TcpProxy } from "../support/tcp-proxy.ts";
import { createVisitor } from "../support/visitor.ts";
import { sessionSecret } from "../support/session-secret.ts";

/** Limits in milliseconds of X-08: a response during an outage, and recovery after it. */
const maxResponseMs = 3_000;
const healsWithinMs = 2_000;
/** Slack in milliseconds for sixteen concurrent requests on a busy machine. */
const slackMs = 3_000;
const visitors = 16;

let database: TestDatabase;
let databaseProxy: TcpProxy & { connectionString: string };
let apiProxy: TcpProxy;
let gateway: SmsGateway;
let whole: Product;
let remote: Product;

beforeAll(async () => {
  database = await createTestDatabase({ content: "product" });
  databaseProxy = await openDatabaseProxy(database.connectionString);
  gateway = await openSmsGateway();
  const env = {
    SESSION_SECRET: sessionSecret,
    STAFF_SECOND_FACTOR: "optional",
    ANSWER_WITHIN_MS: String(maxResponseMs),
  };
  const sms = { SMS_PROVIDER: "webhook", SMS_WEBHOOK_URL: gateway.url };
  whole = await startProduct({ env: { ...env, ...sms, DATABASE_URL: databaseProxy.connectionString } });
  apiProxy = await openTcpProxy({ host: "127.0.0.1", port: whole.port });
  remote = await startProduct({ env: { ...env, API_URL: `http://127.0.0.1:${apiProxy.port}` } });
  const home = await createVisitor(whole.origin("kg")).get("/");
  const list = home.document.querySelector("#specialties a[href*='/doctors/']")!.getAttribute("href")!;
  pages = [list, "/clinics/bishkek?page=1", `${list}.data`];
});
afterEach(async () => {
  gateway.mode = "up";
  await databaseProxy.set("pass");
  await apiProxy.set("pass");
});
afterAll(async () => {
  await remote?.stop();
  await whole?.stop();
  await apiProxy?.close();
  await databaseProxy?.close();
  gateway?.close();
  await database?.close();
});

type Timed = HttpResponse & { path: string; ms: number };

async function get(product: Product, path: string): Promise<Timed> {
  const began = Date.now();
  const response = await sendRequest(product.origin("kg") + path, { headers: { accept: "text/html" } });
  return { ...response, path, ms: Date.now() - began };
}

/** Several kinds of pages, found by `beforeAll`: documents, and the data request of one. */
let pages: string[];

async function expectHealth(product: Product, timeout = healsWithinMs + slackMs): Promise<void> {
  const statuses = () =>
    Promise.all([...pages, "/readyz"].map(async (path) => [path, (await get(product, path)).status] as const));
  await expect.poll(statuses, { timeout, interval: 100 }).toEqual([...pages, "/readyz"].map((path) => [path, 200]));
}

function expectWholePage({ text, path }: Pick<Timed, "text" | "path">, home = "/"): void {
  const document = parse(text);
  expect(document.querySelector("html")?.getAttribute("lang"), path).toBe("ru");
  expect(
    document.querySelectorAll("h1").map((heading) => heading.text.trim()),
    path,
  ).toEqual(["Сайт временно недоступен"]);
  expect(document.querySelector("meta[name=robots]")?.getAttribute("content"), path).toBe("noindex");
  expect(
    document.querySelectorAll("main a").map((link) => [link.text.trim(), link.getAttribute("href")]),
    path,
  ).toEqual(
    expect.arrayContaining([
      [expect.stringMatching(/^Попробовать снова$/), path],
      [expect.stringMatching(/^На главную/), home],
    ]) as unknown,
  );
}

type Break = [what: string, parts: () => [Product, TcpProxy], mode: ProxyMode];
const ofDatabase = (mode: ProxyMode): Break => [`the database does ${mode}`, () => [whole, databaseProxy], mode];
const ofApi = (mode: ProxyMode): Break => [`a remote API does ${mode}`, () => [remote, apiProxy], mode];
const breaks = [
  ofDatabase("hang"),
  ofDatabase("refuse"),
  ofDatabase("reset"),
  ofApi("hang"),
  ofApi("refuse"),
  ofApi("reset"),
  ofApi("garbage"),
];

test.each(breaks)(
  "X-08 while %s every page responds with 503 within three seconds, and works within two seconds after",
  async (_, parts, mode) => {
    const [product, proxy] = parts();
    await expectHealth(product, 30_000);
    await proxy.set(mode);
    const paths = Array.from({ length: visitors }, (_, index) => pages[index % pages.length]!);
    const [responses, ready, alive] = await Promise.all([
      Promise.all(paths.map((path) => get(product, path))),
      get(product, "/readyz"),
      get(product, "/healthz"),
    ]);
    expect([ready.status, ready.headers["retry-after"], alive.status]).toEqual([503, "5", 200]);
    expect(ready.text).toBe(product === remote ? "API out of reach\n" : "database out of reach\n");
    for (const response of [ready, ...responses])
      expect(response.ms, response.path).toBeLessThan(maxResponseMs + slackMs);
    expect(responses.map(({ path, status, headers }) => [path, status, headers["retry-after"]])).toEqual(
      paths.map((path) => [path, 503, "5"]),
    );
    for (const response of responses) if (!response.path.endsWith(".data")) expectWholePage(response);
    await proxy.set("pass");
    await expectHealth(product);
  },
);

const clinic = {
  clinic_name: "Клиника «Ак-Жол»",
  city: "Ош",
  contact_name: "Нурлан Асанов",
  phone: "0 (3222) 5-55-55",
  email: "info@ak-jol.example",
  comment: "Три филиала\nи лаборатория",
};

test.each(breaks.filter(([, , mode]) => mode === "hang" || mode === "refuse"))(
  "X-08 a form sent while %s is kept: sent again from the error page, it is stored once",
  async (_, parts, mode) => {
    const [product, proxy] = parts();
    const taken = async () => (await database.db.selectFrom("leads").select("text").execute()).map(({ text }) => text);
    const before = await taken();
    const form = (await createVisitor(product.origin("kg")).get("/join")).form("Отправить заявку");
    await proxy.set(mode);
    const began = Date.now();
    const refused = await form.submit({ ...clinic, stamp: makeStamp(sessionSecret, Date.now() - 60_000) });
    expect(Date.now() - began).toBeLessThan(maxResponseMs + slackMs);
    expect([refused.status, refused.response.headers["retry-after"]]).toEqual([503, "5"]);
    await proxy.set("pass");
    await expectHealth(product);
    const again = refused.form(/^(Попробовать снова|Отправить заявку)$/);
    const [thanks] = await Promise.all([again.submit(), again.submit()]);
    expect([thanks.status, thanks.url.search]).toEqual([200, "?notice=sent"]);
    expect(await taken()).toEqual([...before, clinic.comment]);
  },
);

test.each(breaks.filter(([, , mode]) => mode === "refuse"))(
  "X-08 a booking sent while %s continues from the same step",
  async (_, parts, mode) => {
    const [product, proxy] = parts();
    const { form } = await startForm(createVisitor(product.origin("kg")));
    const phone = freshPhone();
    await proxy.set(mode);
    const refused = await sendBookingForm(form, phone);
    expect([refused.status, refused.text]).toEqual([503, expect.stringContaining("Введённое не потеряно")]);
    expect(Object.fromEntries(refused.form("Попробовать снова").values())).toMatchObject({
      name: bookingTexts.name,
      phone: phone.typed,
    });
    await proxy.set("pass");
    await expectHealth(product);
    const code = await refused.form("Попробовать снова").submit();
    expect([code.status, code.url.pathname]).toEqual([200, expect.stringMatching(/\/otp$/)]);
  },
);

test.each(["silent", "down"] as const)(
  "X-08 B-06 while the SMS gateway is %s a booking stays at its form, and continues within two seconds after",
  async (mode) => {
    const { form } = await startForm(createVisitor(whole.origin("kg")));
    gateway.mode = mode;
    const began = Date.now();
    let page = await form
      .form(bookingTexts.book)
      .submit({ name: bookingTexts.name, phone: freshPhone().typed, ...typedFields(form) });
    expect(Date.now() - began).toBeLessThan(maxResponseMs + slackMs);
    expect([page.status, page.response.headers["retry-after"], page.url.pathname]).toEqual([
      503,
      "5",
      expect.stringMatching(/\/form$/),
    ]);
    expect(page.document.querySelector("input[name=name]")?.getAttribute("value")).toBe(bookingTexts.name);
    gateway.mode = "up";
    const healed = Date.now();
    while (page.status === 503 && Date.now() - healed < healsWithinMs + slackMs)
      page = await page.form(bookingTexts.book).submit();
    expect([page.status, page.url.pathname]).toEqual([200, expect.stringMatching(/\/otp$/)]);
  },
);

const operator = { email: "operator-of-outages@example.com", password: "a long password of an operator" };

const plainBreaks = breaks.filter(([, , mode]) => mode === "hang" || mode === "refuse");

test.each(plainBreaks)(
  "X-08 O-03 while %s the operators' desk responds with 503 in their language and keeps them signed in",
  async (_, parts, mode) => {
    const [product, proxy] = parts();
    await saveStaff(database.db, { ...operator, name: "Operator", country: null, flags: { is_operator: true } });
    const visitor = createVisitor(product.origin("ae"), { language: "en" });
    const desk = await (await visitor.get("/ru/staff")).form("Войти").submit(operator);
    expect([desk.status, desk.url.pathname]).toEqual([200, "/ru/staff/desk"]);
    await proxy.set(mode);
    const began = Date.now();
    const refused = await visitor.get("/ru/staff/desk");
    expect(Date.now() - began).toBeLessThan(maxResponseMs + slackMs);
    expect([refused.status, refused.response.headers["retry-after"]]).toEqual([503, "5"]);
    expectWholePage({ text: refused.response.text, path: "/ru/staff/desk" }, "/ru");
    await proxy.set("pass");
    await expectHealth(product);
    const again = await visitor.get("/ru/staff/desk");
    expect([again.status, again.url.pathname]).toEqual([200, "/ru/staff/desk"]);
  },
);

test("X-08 a form with thousands of fields is not returned to its sender", async () => {
  await databaseProxy.set("refuse");
  const field = (_: unknown, nth: number) => `a${nth}=b`;
  const refused = await sendRequest(`${whole.origin("kg")}/doctors/bishkek/terapevt/booking/1/form`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html" },
    body: Array.from({ length: 5_000 }, field).join("&"),
  });
  expect(refused.text.length).toBeLessThan(100_000);
});

test("X-08 a password is not kept for a repeated form", async () => {
  const signIn = (await createVisitor(whole.origin("kg")).get("/staff")).form("Войти");
  await databaseProxy.set("refuse");
  const refused = await signIn.submit({ email: "anna@example.com", password: "not-for-pages" });
  expect(refused.status).toBe(503);
  expect(refused.response.text).not.toContain("not-for-pages");
  // Nor one that is typed to sign in again within another form.
  const { text } = await sendRequest(`${whole.origin("kg")}/doctors/bishkek/terapevt/booking/1/form`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html" },
    body: "name=Anna-of-the-form&staff-password=not-for-pages",
  });
  expect([text.includes("Anna-of-the-form"), text.includes("not-for-pages")]).toEqual([true, false]);
});

test("X-08 invalid requests are refused in the client's format", async () => {
  await databaseProxy.set("refuse");
  const card = `${pages[0]}/cards`;
  const page = await sendRequest(whole.origin("kg") + card, { headers: { accept: "text/html" } });
  const script = await sendRequest(whole.origin("kg") + card);
  const api = await sendRequest(`${whole.origin("kg")}/api/v1/doctors/?city=10`);
  expect([page.status, script.status, api.status]).toEqual([503, 503, 503]);
  expect(
    parse(page.text)
      .querySelectorAll("main a")
      .map((link) => link.getAttribute("href")),
  ).toEqual([card, "/"]);
  expect([script.headers["content-type"], script.text]).toEqual(["text/plain; charset=utf-8", "out of reach\n"]);
  expect(api.json()).toMatchObject({ type: "server_error", errors: [{ attr: null, code: "unavailable" }] });
});

test.each(plainBreaks)(
  "X-08 O-03 while %s signing out clears the browser, and says that the session could not be revoked",
  async (_, parts, mode) => {
    const [product, proxy] = parts();
    await saveStaff(database.db, { ...operator, name: "Operator", country: null, flags: { is_operator: true } });
    const visitor = createVisitor(product.origin("ae"), { language: "en" });
    const desk = await (await visitor.get("/staff")).form("Sign in").submit(operator);
    await desk.form("Book for the caller").submit({ phone: freshPhone("ae").typed });
    await proxy.set(mode);
    const out = await desk.form("Sign out").submit();
    expect([out.status, out.document.querySelector("h1")?.text]).toEqual([
      503,
      "You are signed out of this browser only",
    ]);
    expect(out.document.querySelector("header")?.text).not.toContain(operator.email);
    expect([...visitor.cookies.keys()].filter((name) => /^(user|caller|booking-)/.test(name))).toEqual([]);
    await proxy.set("pass");
    await expectHealth(product);
    expect((await visitor.get("/staff/desk")).url.pathname).toBe("/staff");
  },
);
