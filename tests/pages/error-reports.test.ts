import { once } from "node:events";
import { createServer } from "node:http";
import { sql } from "kysely";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freshPhone, lastCode, startForm, bookingTexts, hasNoAdditionalFields } from "../support/booking.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { sendRequest } from "../support/http.ts";
import { listenOnLoopback } from "../support/loopback.ts";
import { startProduct, type Product } from "../support/product.ts";
import { openFakeSentry, type FakeSentry } from "../support/sentry.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { openTraceCollector, pathOf, type TraceCollector } from "../support/trace-collector.ts";
import { createVisitor, type Visitor } from "../support/visitor.ts";
import { sessionSecret } from "../support/session-secret.ts";

let database: TestDatabase;
let sentry: FakeSentry;
let collector: TraceCollector;
let product: Product;
beforeAll(async () => {
  [database, sentry, collector] = await Promise.all([
    createTestDatabase({ content: "product" }),
    openFakeSentry(),
    openTraceCollector(),
  ]);
  const env = {
    DATABASE_URL: database.connectionString,
    SESSION_SECRET: sessionSecret,
    LOG_LEVEL: "info",
  };
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: "1" };
  product = await startProduct({ env: { ...env, ...traces, SENTRY_DSN: sentry.dsn, SENTRY_RELEASE: "vizit@test" } });
});
afterAll(async () => {
  await product?.stop();
  sentry?.close();
  collector?.close();
  await database?.close();
});
beforeEach(() => {
  sentry.items = [];
});

const cookieCanary = "canary-of-a-cookie";
const tokenCanary = "canary-of-a-token";
const hashCanary = "aLrKotBaq61oCanary";

function visit(): Visitor {
  const visitor = createVisitor(product.origin("kg"));
  visitor.cookies.set("canary", cookieCanary);
  return visitor;
}

const received = (text: string, path: string) =>
  expect.poll(() => sentry.events(text).filter(({ contexts }) => contexts?.["facts"]?.["path"] === path), {
    timeout: 30_000,
  });

function expectNothingOf(canaries: string[]): void {
  for (const canary of canaries) {
    expect(sentry.raw).not.toContain(canary);
    expect(sentry.raw).not.toContain(encodeURIComponent(canary));
    expect(collector.raw).not.toContain(canary);
    expect(product.output()).not.toContain(canary);
  }
}

test("X-02 X-04 B-11 a failed booking is reported by the API and by the action without personal data", async () => {
  const visitor = visit();
  const { form } = await startForm(visitor, hasNoAdditionalFields);
  const phone = freshPhone();
  const otp = await form.form(bookingTexts.book).submit({ name: bookingTexts.name, phone: phone.typed });
  const code = await lastCode(visitor, phone);
  await sql`create function complain() returns trigger language plpgsql as
    $$ begin raise exception 'no place for % with %', new.client_name,
      new.client_phone using detail = new.hash; end $$`.execute(database.db);
  await sql`create trigger complain before insert on appointments for each row execute function complain()`.execute(
    database.db,
  );
  const failed = await otp.form(bookingTexts.confirm).submit({ code });
  await sql`drop trigger complain on appointments`.execute(database.db);
  // The form is returned with all the input.
  expect(failed.status).toBe(503);

  await received("unexpected error in the API", "/api/v1/appointments").toHaveLength(1);
  const [ofApi] = sentry.events("unexpected error in the API");
  expect(ofApi).toMatchObject({
    level: "fatal",
    release: "vizit@test",
    environment: "demonstration",
    tags: { tag: "create" },
  });
  expect(ofApi!.contexts!["facts"]).toMatchObject({ method: "POST", state: "P0001" });
  await expect.poll(() => sentry.events("a booking error without a field"), { timeout: 30_000 }).toHaveLength(1);
  expect(sentry.events("a booking error without a field")[0]).toMatchObject({
    level: "warning",
    tags: { tag: "create" },
  });
  expectNothingOf([bookingTexts.name, phone.number, phone.number.slice(1), phone.typed, cookieCanary, "no place for"]);
  expect(sentry.raw).not.toMatch(new RegExp(`"${code}"`));
});

test("X-02 X-04 an error of an action is reported without the form", async () => {
  const visitor = visit();
  const { form } = await startForm(visitor);
  const phone = freshPhone();
  const path = form.url.pathname.replace(/\/form$/, "/keep");
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    origin: product.origin("kg"),
    cookie: [...visitor.cookies].map((cookie) => cookie.join("=")).join("; "),
  };
  const body = new URLSearchParams([
    ["name", bookingTexts.name],
    ["phone", phone.typed],
  ]).toString();
  await sql`alter table clinic_branch_fields rename to clinic_branch_fields_away`.execute(database.db);
  const { status } = await sendRequest(`${product.origin("kg")}${path}${form.url.search}`, {
    method: "POST",
    headers,
    body,
  });
  await sql`alter table clinic_branch_fields_away rename to clinic_branch_fields`.execute(database.db);
  expect(status).toBe(500);
  await received("a page failed", path).toHaveLength(1);
  const [event] = sentry.events("a page failed");
  expect(event).toMatchObject({ level: "fatal", tags: { tag: "general" }, contexts: { facts: { method: "POST" } } });
  expect(event!.exception!.values[0]).toMatchObject({ type: "ApiError", value: "the API responded with 500" });
  expectNothingOf([bookingTexts.name, phone.number, phone.typed, cookieCanary]);
});

test("X-04 an error of a loader is reported without query, cookie, token and hash", async () => {
  const { list } = await startForm(visit());
  await sql`alter table listed_doctors rename to listed_doctors_away`.execute(database.db);
  const headers = {
    "user-agent": "Mozilla/5.0 Chrome/140.0.0.0",
    cookie: `canary=${cookieCanary}`,
    authorization: `Bearer ${tokenCanary}`,
  };
  const path = `${list.url.pathname}?hash=${hashCanary}`;
  const { status, text } = await sendRequest(product.origin("kg") + path, { headers });
  await sql`alter table listed_doctors_away rename to listed_doctors`.execute(database.db);
  expect(status).toBe(500);
  const page = parse(text);
  expect(page.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
  expect(page.querySelector("main a")!.getAttribute("href")).toBe(path);
  await received("a page failed", list.url.pathname).toHaveLength(1);
  expectNothingOf([cookieCanary, tokenCanary, hashCanary]);
});

test("X-04 an error of the renderer is reported, and logged without what it quotes", async () => {
  const { list } = await startForm(visit());
  const profile = list.document.querySelector("article a[href*='/doctor/']")!.getAttribute("href")!.split("?")[0]!;
  const slug = profile.split("/").at(-1)!;
  await sql`update doctors set name = '{"ru": null}' where slug = ${slug}`.execute(database.db);
  const { status } = await visit().get(profile);
  expect(status).toBe(500);
  await received("a page failed", profile).toHaveLength(1);
  const lines = product.output().split("\n");
  const line = lines.find((text) => text.includes('"a page failed"') && text.includes(profile));
  expect(JSON.parse(line!)).toMatchObject({
    level: "error",
    tag: "general",
    type: "TypeError",
    frames: expect.any(Array) as string[],
  });
  // Only lines of the log and of the startup.
  expect(lines.filter((text) => /^\s+at |^\w*Error/.test(text))).toEqual([]);
});

test("with a collector, a page, its calls of the API and their statements are one trace, also beside Sentry", async () => {
  await visit().get(`/doctors/bishkek/kardiolog?hash=${hashCanary}`);
  // Without a trusted proxy in front, a visitor cannot choose the trace.
  const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  await sendRequest(`${product.origin("kg")}/contacts`, { headers: { traceparent } });
  const paths = () => collector.spans.map((span) => pathOf(span, collector.spans));
  await expect.poll(paths, { timeout: 30_000 }).toContainEqual(["GET /doctors", "GET /api/v1/doctors/", "WITH"]);
  await expect.poll(() => paths().map(([request]) => request), { timeout: 30_000 }).toContain("GET /contacts");
  expect(collector.raw).not.toContain("4bf92f3577b34da6a3ce929d0e0e4736");
  expectNothingOf([cookieCanary, hashCanary]);
});

test("X-04 404s, refusals and redirects are not errors", async () => {
  for (const path of ["/nowhere", "/doctor/nobody-1", "/appointments/1?hash=wrong", "/doctors/nowhere/kardiolog"])
    await visit().get(path);
  await sendRequest(`${product.origin("kg")}/nowhere`, { method: "POST", headers: { origin: product.origin("kg") } });
  await sql`alter table clinics rename to clinics_away`.execute(database.db);
  await visit().get("/clinics/bishkek");
  await sql`alter table clinics_away rename to clinics`.execute(database.db);
  await received("a page failed", "/clinics/bishkek").toHaveLength(1);
  expect(sentry.events("a page failed")).toHaveLength(1);
});

test("X-04 N-03 consent to recordings is requested only where replays are configured", async () => {
  const visitor = visit();
  expect((await visitor.get("/")).response.text).toContain("asksConsent");
  const page = await visitor.get("/cookies");
  expect(page.document.querySelectorAll("main input[type=checkbox]").map((box) => box.getAttribute("value"))).toEqual([
    "recordings",
  ]);
  expect(page.text).toContain("Весь текст и всё введённое становятся нечитаемыми");
  const replays = async () => /"replays":(true|false)/.exec((await visitor.get("/")).response.text)?.[1];
  expect(await replays()).toBe("false");
  await page.form("Принять").submit();
  expect(await replays()).toBe("true");
});

test("X-04 a process that stops waits two seconds for the last error reports", async () => {
  const silent = createServer(() => {});
  const { host, close } = await listenOnLoopback(silent);
  const SENTRY_DSN = sentry.dsn.replace(new URL(sentry.origin).host, host);
  const env = { API_URL: "http://127.0.0.1:9", SESSION_SECRET: sessionSecret, SENTRY_DSN, LOG_LEVEL: "info" };
  const failing = await startProduct({ env });
  const reportRequest = once(silent, "request");
  expect((await sendRequest(`${failing.origin("kg")}/`)).status).toBe(503);
  await reportRequest;
  await failing.stop();
  close();
  const timeOf = (msg: string) => {
    const line = failing
      .output()
      .split("\n")
      .find((line) => line.includes(`"msg":"${msg}"`));
    return Date.parse((JSON.parse(line!) as { time: string }).time);
  };
  expect(timeOf("stopped") - timeOf("stopping")).toBeGreaterThanOrEqual(1_900);
});

test("X-04 pages allow Sentry in script and policy only with a DSN", async () => {
  const headers = { "user-agent": "Mozilla/5.0 Chrome/140.0.0.0" };
  const [told, silent] = await Promise.all([
    sendRequest(`${product.origin("kg")}/`, { headers }),
    sendRequest(sharedOrigin(), { headers }),
  ]);
  expect(told.headers["content-security-policy"]).toContain(`connect-src 'self' ${sentry.origin};`);
  expect(told.text).toContain(sentry.dsn);
  expect(silent.headers["content-security-policy"]).not.toContain("connect-src");
  expect(silent.text).not.toMatch(/vizitReports|\/reports-/);
  const robot = await sendRequest(`${product.origin("kg")}/`, {
    headers: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" },
  });
  expect(robot.text).not.toContain(sentry.dsn);
});
