import { createHash } from "node:crypto";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consentCookie } from "#app/analytics/consent-cookie.server.ts";
import { clientAt, codeSentTo } from "../support/api.ts";
import { freshPhone, startForm, hasNoAdditionalFields } from "../support/booking.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { sendRequest, type HttpResponse } from "../support/http.ts";
import { siteLanguages } from "../support/site.ts";
import { productionCache, startProduct, type Product } from "../support/product.ts";
import { createVisitor } from "../support/visitor.ts";
import { sessionSecret } from "../support/session-secret.ts";

let database: TestDatabase;
let nodes: Product[];
beforeAll(async () => {
  database = await createTestDatabase({ content: "product" });
  const env = {
    ...productionCache,
    DATABASE_URL: database.connectionString,
    SESSION_SECRET: sessionSecret,
    // Visitors are asked for consent; no test here books with it.
    GA_MEASUREMENT_ID: "G-TEST123",
    GA_API_SECRET: "an api secret",
    GA_URL: "http://127.0.0.1:9",
  };
  nodes = await Promise.all([startProduct({ env }), startProduct({ env })]);
});
afterAll(async () => {
  await Promise.all(nodes?.map((node) => node.stop()) ?? []);
  await database?.close();
});

const browser = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36",
  "accept-encoding": "br",
};
const phone = {
  "user-agent":
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
};
const get = (path: string, headers: Record<string, string> = {}, node = nodes[0]!, market = "kg") =>
  sendRequest(node.origin(market) + path, { headers: { ...browser, ...headers } });
const list = "/doctors/bishkek/kardiolog";
const policyOf = ({ headers }: HttpResponse) => String(headers["content-security-policy"]);
const isShared = (response: HttpResponse) => response.headers.etag !== undefined;

test("A-07 the policy of a shared page has the hash of each inline script and style, and no nonce", async () => {
  for (const path of ["/", list, "/doctors/bishkek", "/clinics/bishkek", "/procedures/bishkek"]) {
    const response = await get(path);
    expect([response.status, isShared(response), response.text.includes("nonce")], path).toEqual([200, true, false]);
    expect(response.headers.vary, path).toContain("Accept-Encoding");
    expect(policyOf(response)).not.toContain("nonce-");
    const inline = [...response.text.matchAll(/<(script|style)(?! type="application)[^>]*>(.*?)<\/\1>/gs)];
    const hasContent = inline.filter(([, , text]) => text !== "");
    expect(hasContent.length).toBeGreaterThan(1);
    for (const [, , text = ""] of hasContent)
      expect(policyOf(response), path).toContain(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  }
});

test("a visitor with a cookie of their own gets a page of their own, with a new nonce", async () => {
  const responses = await Promise.all([1, 2].map(() => get(list, { cookie: "draft-1=x" })));
  expect(responses.map(isShared)).toEqual([false, false]);
  const nonces = responses.map((response) => /'nonce-([\w-]+)'/.exec(policyOf(response))?.[1]);
  expect(new Set(nonces).size).toBe(2);
  for (const [index, response] of responses.entries()) expect(response.text).toContain(`nonce="${nonces[index]}"`);
});

test("R-08 visitors of advertisements share a page that equals one of their own", async () => {
  const found = await startForm(createVisitor(nodes[0]!.origin("kg")));
  const doctors = found.list.url.pathname;
  const doctor = /\/doctor\/[\w-]+/.exec((await get(doctors)).text)![0];
  const clinic = /\/clinics\/bishkek\/[\w-]+/.exec((await get("/clinics/bishkek")).text)![0];
  const marketing = "gclid=CjwK_a-b&utm_source=%D0%B0+b&utm_campaign=spring";
  for (const path of ["/", "/doctors/bishkek", doctors, `${doctors}?sort=price`, doctor, clinic, "/clinics/bishkek"]) {
    const url = path + (path.includes("?") ? "&" : "?") + marketing;
    // A cookie that no page knows gives the visitor an unshared page.
    const [sharedPage, ownPage] = [await get(url), await get(url, { cookie: "unknown=1" })];
    expect([policyOf(sharedPage).includes("nonce-"), policyOf(ownPage).includes("nonce-")], path).toEqual([
      false,
      true,
    ]);
    expect(sharedPage.text, path).toContain("gclid=CjwK_a-b&amp;utm_source=%D0%B0+b&amp;utm_campaign=spring");
    expect(sharedPage.text, path).toBe(ownPage.text.replaceAll(/ nonce="[^"]+"/g, ""));
  }
});

test("visitors who have decided on cookies share pages, and are not asked again", async () => {
  const decided = await consentCookie({ statistics: true, recordings: null, marketing: false, at: Date.now() - 1_000 });
  const cookie = `_ga=GA1.1.2.3; ${decided.split(";")[0]}`;
  const [undecidedPage, decidedPage] = [await get(list), await get(list, { cookie })];
  expect([isShared(undecidedPage), isShared(decidedPage)]).toEqual([true, true]);
  expect([undecidedPage, decidedPage].map(({ text }) => text.includes("asksConsent"))).toEqual([true, false]);
});

test("home is shared in every language", async () => {
  for (const path of ["/", "/en", "/en?gclid=a"])
    expect((await get(path, {}, nodes[0], "hu")).text, path).not.toContain("nonce=");
});

test("an unchanged page is not sent again, and HEAD gets the headers of GET", async () => {
  // A page that is requested often gets a smaller brotli variant at any time; the gzip one stays.
  const gzip = { "accept-encoding": "gzip" };
  const first = await get(list, gzip);
  const again = await get(list, { "if-none-match": first.headers.etag! });
  expect([again.status, again.text, policyOf(again)]).toEqual([304, "", policyOf(first)]);
  const head = await sendRequest(nodes[0]!.origin("kg") + list, { method: "HEAD", headers: { ...browser, ...gzip } });
  expect([head.status, head.text]).toEqual([200, ""]);
  for (const name of ["etag", "content-length", "content-encoding", "vary"])
    expect([name, head.headers[name]]).toEqual([name, first.headers[name]]);
  const changed = await get(`${list}?sort=price`, { "if-none-match": first.headers.etag! });
  expect(changed.status).toBe(200);
});

test("S-05 the shared home page is of the city in the visitor's cookie, which a page of the city sets", async () => {
  const osh = await get("/doctors/osh");
  expect([isShared(osh), osh.headers["set-cookie"]]).toEqual([true, [expect.stringMatching(/^city=/)]]);
  const cookie = osh.headers["set-cookie"]![0]!.split(";")[0]!;
  const [plain, ofOsh] = [await get("/"), await get("/", { cookie })];
  expect([isShared(plain), isShared(ofOsh)]).toEqual([true, true]);
  expect(plain.text).toContain("Врачи в\u00a0Бишкеке");
  expect(ofOsh.text).toContain("Врачи в\u00a0Оше");
  expect((await get("/doctors/osh", { cookie })).headers["set-cookie"]).toBeUndefined();
});

test.each(siteLanguages)(
  "each list of $market in $language fits the first TCP window with its headers",
  async ({ market, prefix }) => {
    const firstWindow = 14_600;
    const cookie = (
      await consentCookie({ statistics: false, recordings: false, marketing: false, at: Date.now() })
    ).split(";", 1)[0]!;
    const home = parse((await get(prefix || "/", {}, nodes[0], market)).text);
    const lists = home.querySelectorAll("#specialties a").map((link) => link.getAttribute("href")!);
    expect(lists.length).toBeGreaterThan(5);
    const weigh = async (path: string, more = {}) => {
      const response = await get(path, { cookie, ...more }, nodes[0], market);
      return { path, bytes: response.wireBytes, isShared: isShared(response) };
    };
    const onPhones = await Promise.all(lists.map((path) => weigh(path, phone)));
    expect(onPhones.filter((page) => !page.isShared || page.bytes > firstWindow)).toEqual([]);
    const onDesktops = await Promise.all(lists.map((path) => weigh(path)));
    const { path } = onDesktops.toSorted((one, other) => other.bytes - one.bytes)[0]!;
    // Pages that are asked for often are compressed better in the background.
    await expect.poll(async () => (await weigh(path)).bytes, { message: path }).toBeLessThanOrEqual(firstWindow);
  },
);

test("robots, phones and those who save data get their own forms of a page, and markets their own pages", async () => {
  const ofRobots = await get(list, { "user-agent": "Googlebot/2.1" });
  const ofPhones = await get(list, { "user-agent": "Mozilla/5.0 (iPhone) Mobile Safari" });
  const saving = await get(list, { "save-data": "on" });
  const usual = await get(list);
  const texts = [ofRobots, ofPhones, saving, usual].map(({ text }) => text);
  expect(new Set(texts).size).toBe(4);
  expect(texts.map((text) => text.includes("<script>"))).toEqual([false, true, false, true]);
  const abroad = await get("/", {}, nodes[0], "hu");
  expect([isShared(abroad), abroad.text.includes('<html lang="hu"')]).toEqual([true, true]);
});

test("B-17 a time booked on one node leaves the pages of both", { timeout: 60_000 }, async () => {
  const { form, list: offered } = await startForm(createVisitor(nodes[0]!.origin("kg")), hasNoAdditionalFields);
  const doctorService = Number(/booking\/(\d+)/.exec(form.url.pathname)![1]);
  const slot = Number(form.url.searchParams.get("slot"));
  const path = offered.url.pathname;
  const shows = async () => {
    const pages = await Promise.all(nodes.map((node) => get(path, {}, node)));
    expect(pages.map(isShared)).toEqual([true, true]);
    return pages.map(({ text }) => new RegExp(`slot=${slot}\\b`).test(text));
  };
  expect(await shows()).toEqual([true, true]);
  const client = clientAt(nodes[0]!);
  const { number: phone } = freshPhone();
  await client.codes.send({ phone });
  await client.appointments.create({
    client_name: "Айгүл Сатыбалдиева",
    client_phone: phone,
    doctor_service: doctorService,
    slot,
    source: "web-desktop",
    code: await codeSentTo(client, phone),
  });
  await expect.poll(shows, { timeout: 20_000 }).toEqual([false, false]);
});
