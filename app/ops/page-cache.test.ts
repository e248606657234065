import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { hasMobileScreen, isPhone, isPrerenderer, isRobot, isTextBrowser, wantsScripts } from "#app/visitor-kind.ts";
import { consentCookie, readConsent } from "#app/analytics/consent-cookie.server.ts";
import { createPageCache } from "./page-cache.ts";
import { headersOfKind } from "./shared-request.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const list = "http://kg.localhost/doctors/bishkek/kardiolog";
const nonce = "0123456789abcdef";
const clientInfo = { ip: "192.0.2.1", protocol: "http", host: "kg.localhost", nonce } as const;
const html = { "content-type": "text/html; charset=utf-8" };

/** A cache of pages that count how often they were rendered. */
function counting(respond: (count: number) => Response | null = (count) => page(`page ${count}`)) {
  const rendered: Request[] = [];
  const pages = createPageCache(
    async (request) => {
      rendered.push(request);
      return respond(rendered.length);
    },
    { ttlMs: 800, staleMs: 800 },
  );
  const get = async (headers: Record<string, string> = {}, url = list, method = "GET") =>
    pages(new Request(url, { headers, method }), new URL(url), clientInfo);
  const text = async (...asked: Parameters<typeof get>) => {
    const shared = await get(...asked);
    return shared === null || shared === "busy" ? shared : shared.response.text();
  };
  return { rendered, get, text };
}
const page = (text: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(`<p>${text}</p><script nonce="${nonce}">run()</script>`, { status, headers: { ...html, ...headers } });
const shown = (count: number) => `<p>page ${count}</p><script>run()</script>`;

test("one page is rendered for all who ask at once, and without its nonce", async () => {
  const { rendered, text } = counting();
  expect(await Promise.all([text(), text(), text()])).toEqual([shown(1), shown(1), shown(1)]);
  expect(rendered.length).toBe(1);
});

test("a page that is rendered again unchanged keeps its smaller form", async () => {
  const words = Array.from({ length: 3_000 }, (_, index) => `Doctor ${(index * 7_919) % 1_009}, room ${index % 41}`);
  const { rendered, get } = counting(() => page(words.join(" ")));
  const size = async () => {
    const shared = await get({ "accept-encoding": "br" });
    return shared && shared !== "busy" ? Number(shared.response.headers.get("content-length")) : NaN;
  };
  const first = await size();
  await size();
  await expect.poll(size).toBeLessThan(first);
  vi.advanceTimersByTime(1_601);
  expect(await size()).toBeLessThan(first);
  expect(rendered.length).toBe(2);
});

test("no page is older than twice the time for which it is fresh", async () => {
  const { text } = counting();
  await text();
  vi.advanceTimersByTime(799);
  expect(await text()).toBe(shown(1));
  vi.advanceTimersByTime(800);
  expect(await text()).toBe(shown(1));
  vi.advanceTimersByTime(1_601);
  expect(await text()).toBe(shown(3));
});

test("what is rendered sees the kind of visitor, the city and the language, and nothing else of them", async () => {
  const { rendered, text } = counting();
  const known = { cookie: "city=a; locale=b", "user-agent": "Mozilla/5.0 (iPhone) Mobile Safari" };
  await text({
    ...known,
    authorization: "Bearer secret",
    referer: "https://example.com/",
    "x-forwarded-for": "192.0.2.9",
  });
  expect([...rendered[0]!.headers.keys()].toSorted()).toEqual([
    "cookie",
    "save-data",
    "sec-ch-viewport-width",
    "user-agent",
  ]);
  expect([...rendered[0]!.headers.values()]).toEqual(["city=a; locale=b", "off", "390", "Mobi"]);
});

test("visitors who have decided on cookies share pages by their decision, not by its time", async () => {
  const { rendered, text } = counting();
  const consent = async (statistics: boolean, at: number) =>
    (await consentCookie({ statistics, recordings: null, marketing: null, at })).split(";", 1)[0]!;
  const now = Date.now();
  await text({ cookie: await consent(true, now - 5_000) });
  await text({ cookie: `_ga=GA1.1.1.2; _ga_ABC=GS2.1.s3; booking-7.1=x; ${await consent(true, now - 90_000)}` });
  expect(rendered.length).toBe(1);
  expect(await readConsent(rendered[0]!)).toEqual({
    statistics: true,
    recordings: null,
    marketing: null,
    at: now,
  });
  await text({ cookie: await consent(false, now - 5_000) });
  await text({ cookie: "consent=forged" });
  await text();
  expect(rendered.length).toBe(3);
});

test("R-08 one page is rendered for all advertisements, and each visitor's parameters are in its links", async () => {
  const rendered: Request[] = [];
  const pages = createPageCache(
    async (request) => {
      rendered.push(request);
      return page(`<a href="/clinics${new URL(request.url).search}">clinics</a>`);
    },
    { ttlMs: 800, staleMs: 800 },
  );
  const bodies = ["gclid=one", "gclid=two&utm_source=mail"].map(async (query) => {
    const url = `${list}?${query}`;
    const shared = await pages(new Request(url), new URL(url), clientInfo);
    if (shared === null || shared === "busy") throw new Error("it was not shared");
    expect(shared.response.headers.has("etag")).toBe(false);
    return shared.response.text();
  });
  expect(await Promise.all(bodies)).toEqual([
    expect.stringContaining('"/clinics?gclid=one"'),
    expect.stringContaining('"/clinics?gclid=two&amp;utm_source=mail"'),
  ]);
  expect(rendered.length).toBe(1);
  expect(rendered[0]!.url).not.toMatch(/one|two|mail/);
});

test.each([
  ["another cookie", { cookie: "city=a; draft=x" }, list, "GET"],
  ["a booking", {}, `${list}/booking/1/form`, "GET"],
  ["an appointment", {}, "http://kg.localhost/appointments/1", "GET"],
  ["staff", {}, "http://kg.localhost/staff", "GET"],
  ["a capital letter", {}, "http://kg.localhost/Staff", "GET"],
  ["a long query", {}, `${list}?q=${"x".repeat(400)}`, "GET"],
  ["parameters that links write in another way", {}, `${list}?gclid=a&gclid=b`, "GET"],
])("a page is the visitor's own: %s", async (_, headers, url, method) => {
  const { rendered, get } = counting();
  expect(await get(headers, url, method)).toBeNull();
  expect(rendered.length).toBe(0);
});

test.each([
  ["sets another cookie", () => page("x", { "set-cookie": "toast=secret; Path=/" })],
  ["must not be stored", () => page("x", { "cache-control": "private, no-store" })],
  ["is no page", () => new Response("{}", { headers: { "content-type": "application/json" } })],
  ["has the nonce in its text", () => page(`nonce ${nonce}`)],
])("a response that %s is not shared", async (_, respond) => {
  const { get } = counting(respond);
  expect(await get()).toBeNull();
});

test("R-08 a page that has an advertisement's parameters in a header is not shared", async () => {
  const render = async ({ url }: Request) => page("x", { link: `<${url}>; rel=canonical` });
  const pages = createPageCache(render, { ttlMs: 800, staleMs: 800 });
  const url = `${list}?gclid=one`;
  expect(await pages(new Request(url), new URL(url), clientInfo)).toBeNull();
});

test("pages differ by market, query, city, screen and robots, not by browser", async () => {
  const { rendered, text } = counting();
  const chrome = "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36";
  await text({ "user-agent": chrome });
  await text({ "user-agent": chrome.replace("140", "141"), "accept-language": "kk", accept: "*/*" });
  expect(rendered.length).toBe(1);
  await text({ "user-agent": chrome }, list.replace("kg.", "kz."));
  await text({ "user-agent": chrome }, `${list}?sort=price`);
  await text({ "user-agent": chrome, cookie: "city=x" });
  await text({ "user-agent": `${chrome} Mobile` });
  await text({ "user-agent": "Googlebot/2.1" });
  await text({ "user-agent": chrome, "save-data": "on" });
  expect(rendered.length).toBe(7);
});

describe("errors", () => {
  test("a page that is not found is rendered again; an error is thrown to all who wait, and not kept", async () => {
    const missing = counting((count) => page(`page ${count}`, {}, 404));
    expect([await missing.text(), await missing.text()]).toEqual([shown(1), shown(2)]);
    expect(await missing.get()).toMatchObject({ response: { status: 404 } });
    const failing = counting((count) => {
      if (count === 1) throw new Error("no database");
      return page(`page ${count}`);
    });
    const both = await Promise.allSettled([failing.get(), failing.get()]);
    expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await failing.text()).toBe(shown(2));
  });

  test("after the stale time an outage is shown, not an old page", async () => {
    const { get, text } = counting((count) => {
      if (count > 1) throw new Error("no database");
      return page("page 1");
    });
    await text();
    vi.advanceTimersByTime(1_700);
    await expect(get()).rejects.toThrow("no database");
  });

  test("a busy process says so", async () => {
    expect(await counting(() => null).get()).toBe("busy");
  });
});

test("an unchanged page gets 304, a compressed one its length", async () => {
  const { get } = counting(() => page("the same ".repeat(200)));
  const first = await get({ "accept-encoding": "br" });
  if (first === null || first === "busy") throw new Error("it was not shared");
  expect(first.response.headers.get("content-encoding")).toBe("br");
  expect(first.response.headers.get("vary")).toMatch(/accept-encoding/i);
  expect(first.response.headers.get("content-length")).toBe(String((await first.response.arrayBuffer()).byteLength));
  const again = await get({ "if-none-match": first.response.headers.get("etag")! });
  if (again === null || again === "busy") throw new Error("it was not shared");
  expect([again.response.status, again.response.body]).toEqual([304, null]);
  expect(again.inline.script).toEqual([expect.stringMatching(/^'sha256-/)]);
});

test("an error page has no ETag", async () => {
  const shared = await counting(() => page("missing", {}, 404)).get();
  if (shared === null || shared === "busy") throw new Error("it was not shared");
  expect([shared.response.status, shared.response.headers.get("etag")]).toEqual([404, null]);
});

test.each([
  { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36" },
  { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1" },
  { "user-agent": "Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X) Safari/604.1" },
  { "user-agent": "Mozilla/5.0 (Linux; Android 6.0.1) Chrome/140.0 Mobile Safari/537.36 (compatible; Googlebot/2.1)" },
  { "user-agent": "Mozilla/5.0 (compatible; YandexBot/3.0)", "save-data": "on" },
  { "user-agent": "Mozilla/5.0 (Macintosh) Safari/605.1", "sec-ch-viewport-width": "820", "save-data": "on" },
  { "user-agent": "Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile", "sec-ch-viewport-width": "1400" },
  { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36 Prerender (+https://prerender.io)" },
  { "user-agent": "Lynx/2.9.0 libwww-FM/2.14" },
  {},
])("the shared request is of the same kind as the visitor's: %j", (visitorHeaders) => {
  const kindOf = (headers: Headers) =>
    [isRobot, isPrerenderer, isTextBrowser, isPhone, hasMobileScreen, wantsScripts].map((ask) => ask(headers));
  const headers = new Headers(Object.entries(visitorHeaders));
  expect(kindOf(new Headers(headersOfKind(headers)))).toEqual(kindOf(headers));
});
