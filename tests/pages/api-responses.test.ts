import { gzipSync } from "node:zlib";
import { parse } from "node-html-parser";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { makeStamp } from "#app/routes/content/form-guard.server.ts";
import { bookingTexts, freshPhone, sendBookingForm, startForm, typedFields } from "../support/booking.ts";
import { sendRequest } from "../support/http.ts";
import { startProduct, type Product } from "../support/product.ts";
import { readProvided } from "../support/provided.ts";
import { openApiProxy, type ApiProxy } from "../support/api-proxy.ts";
import { createVisitor } from "../support/visitor.ts";
import { sessionSecret } from "../support/session-secret.ts";

const list = "/doctors/bishkek/terapevt";
const error = JSON.stringify({ type: "client_error", errors: [] });

let api: ApiProxy;
let otherHost: ApiProxy;
let product: Product;

beforeAll(async () => {
  const port = readProvided("productPort");
  [api, otherHost] = await Promise.all([openApiProxy(port), openApiProxy(port)]);
  product = await startProduct({ env: { API_URL: api.url, SESSION_SECRET: sessionSecret } });
});
afterEach(() => {
  [api.respond, otherHost.respond] = [null, null];
});
afterAll(async () => {
  await product?.stop();
  api?.close();
  otherHost?.close();
});

const get = (path: string) => sendRequest(product.origin("kg") + path, { headers: { accept: "text/html" } });
const headingOf = (html: string) => parse(html).querySelector("h1")?.text;

test("X-01 X-08 a 401 of the API without a session is an outage", async () => {
  expect((await get(list)).status).toBe(200);
  const visitor = createVisitor(product.origin("kg"));
  const form = (await visitor.get("/join")).form("Отправить заявку");
  const { form: booking } = await startForm(visitor);
  api.respond = (_request, response) => void response.writeHead(401).end(error);
  for (const path of [list, `${list}.data`, "/doctor/no-matter", "/sitemap.xml"]) {
    const { status, headers, text } = await get(path);
    expect([path, status, headers["retry-after"]]).toEqual([path, 503, "5"]);
    expect(text).not.toContain("Сеанс завершён");
    if (!path.endsWith(".data")) expect([path, headingOf(text)]).toEqual([path, "Сайт временно недоступен"]);
  }
  const application = { clinic_name: "Ак-Жол", city: "Ош", contact_name: "Нурлан", phone: "0 (3222) 5-55-55" };
  const sent = await form.submit({
    ...application,
    email: "a@b.example",
    stamp: makeStamp(sessionSecret, Date.now() - 60_000),
  });
  expect([sent.status, sent.response.headers["retry-after"]]).toEqual([503, "5"]);
  const booked = await booking
    .form(bookingTexts.book)
    .submit({ name: bookingTexts.name, phone: freshPhone().typed, ...typedFields(booking) });
  expect([booked.status, booked.response.headers["retry-after"]]).toEqual([503, "5"]);
  expect(booked.text).toContain("Введённое не потеряно");
});

test.each([
  ["37", "37"],
  ["86400", "300"],
  [undefined, "5"],
])(
  "X-08 a rate limit of the API with Retry-After %s becomes a 503 with Retry-After %s",
  async (retryAfter, sentRetryAfter) => {
    const headers = retryAfter === undefined ? {} : { "retry-after": retryAfter };
    api.respond = (_request, response) => void response.writeHead(429, headers).end(error);
    for (const path of [list, `${list}.data`, "/doctor/no-matter", "/sitemap.xml"]) {
      const response = await get(path);
      expect([path, response.status, response.headers["retry-after"]]).toEqual([path, 503, sentRetryAfter]);
      if (!path.endsWith(".data")) expect([path, headingOf(response.text)]).toEqual([path, "Сайт временно недоступен"]);
    }
  },
);

test("X-08 O-03 a rate limit of the API does not sign an operator out", async () => {
  const visitor = createVisitor(product.origin("kg"));
  const account = { email: "operator@demo.example", password: "demo-operator" };
  expect((await (await visitor.get("/staff")).form("Войти").submit(account)).url.pathname).toBe("/staff/desk");
  api.respond = (_request, response) => void response.writeHead(429, { "retry-after": "9" }).end(error);
  const refused = await visitor.get("/staff/desk");
  expect([refused.status, refused.response.headers["retry-after"]]).toEqual([503, "9"]);
  api.respond = null;
  expect((await visitor.get("/staff/desk")).url.pathname).toBe("/staff/desk");
});

test("X-08 a response of the API that decompresses to 200 MB is aborted, and the next one is read", async () => {
  expect((await get(list)).status).toBe(200);
  const packed = gzipSync(Buffer.alloc(200 * 1024 * 1024, " "));
  api.respond = (_request, response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(packed);
  for (const path of [list, "/doctor/no-matter", "/clinics/bishkek"]) {
    expect([path, (await get(path)).status]).toEqual([path, 503]);
  }
  expect(product.output()).toContain('"reason":"ResponseTooLarge"');
  api.respond = null;
  expect((await get(list)).status).toBe(200);
});

test.each([
  ["<h1>Maintenance</h1>", "hu", "/en"],
  ["null", "ae", "/ru"],
  ["[]}", "ro", "/en"],
  ['[{"id":"1"}]', "kz", "/kk"],
])(
  "X-08 a 200 of the API that breaks the contract (%s) is an outage, and the next response is read",
  async (body, market, path) => {
    const read = async (page: string) =>
      (await sendRequest(product.origin(market) + page, { headers: { accept: "text/html" } })).status;
    expect(await read("/")).toBe(200);
    api.respond = (_request, response) =>
      void response.writeHead(200, { "content-type": "application/json" }).end(body);
    // The path is in a language whose responses are not cached yet.
    expect(await read(path)).toBe(503);
    api.respond = null;
    expect(await read(path)).toBe(200);
  },
);

test("D-07 D-16 a list counts at most 300 doctors and says so; for search engines it counts all", async () => {
  const dayQueries: URLSearchParams[] = [];
  api.respond = async ({ url = "/", headers }, response) => {
    const { host: _host, connection: _connection, ...sent } = headers;
    const proxied = await fetch(`http://127.0.0.1:${readProvided("productPort")}${url}`, {
      headers: sent as Record<string, string>,
    });
    const body = (await proxied.json()) as object;
    const hasDay = url.includes("slot_date=");
    if (hasDay) dayQueries.push(new URL(url, api.url).searchParams);
    response.writeHead(proxied.status, { "content-type": "application/json" });
    response.end(JSON.stringify(hasDay ? { ...body, total_count: 300, count: 300, total_is_minimum: true } : body));
  };
  const { text } = await get(`${list}?date=today`);
  expect(dayQueries.map((query) => query.get("count_limit"))).toEqual(["300"]);
  expect(headingOf(text)).toMatch(/: более 300 врачей$/);
  expect(parse(text).querySelector("meta[name=description]")?.getAttribute("content")).toContain(
    ": более 300 врачей с",
  );
  const userAgent = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
  await sendRequest(`${product.origin("kg") + list}?date=today`, { headers: { "user-agent": userAgent } });
  expect(dayQueries.map((query) => query.get("count_limit"))).toEqual(["300", null]);
});

test("P-11 a redirect of the API does not send name and phone to another host", async () => {
  const { form } = await startForm(createVisitor(product.origin("kg")));
  const receivedUrls: (string | undefined)[] = [];
  otherHost.respond = (request, response) => {
    receivedUrls.push(request.url);
    response.writeHead(200).end("{}");
  };
  const phone = freshPhone();
  for (const status of [301, 302, 303, 307, 308]) {
    api.respond = ({ url = "/" }, response) => void response.writeHead(status, { location: otherHost.url + url }).end();
    const sent = await sendBookingForm(form, phone);
    expect([status, sent.status]).toEqual([status, 503]);
    expect([status, (await get(list)).status]).toEqual([status, 503]);
  }
  expect(receivedUrls).toEqual([]);
});
