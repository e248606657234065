import { expect, test, vi } from "vitest";
import { ApiError } from "#app/contract/errors.ts";
import { readEnv } from "./env.ts";
import { createReadiness } from "./health.ts";
import { maxPhotoBytes } from "#app/contract/catalogue-limits.ts";
import { limits } from "./limits.ts";
import { createLog } from "./log.ts";
import { createRequestGate } from "./request-gate.ts";
import { createWebApp, type WebAppDeps } from "./web-app.ts";

/** The app behind a proxy, with pages of its own. */
function testApp(deps: Partial<WebAppDeps> = {}) {
  const readiness = createReadiness();
  readiness.becomeReady();
  const report = vi.fn();
  const app = createWebApp({
    env: { ...readEnv({}), trustProxy: 1, pageCacheMs: 1_000 },
    log: createLog("silent"),
    errors: { report, trace: (_request, run) => run(), close: async () => {} },
    readiness,
    gate: createRequestGate({ places: { min: 1, max: 1 }, maxWaitMs: { booking: 1_000, browsing: 1_000 } }),
    check: async () => {},
    staticFiles: () => null,
    api: async () => Response.json({}),
    pages: async () => new Response("<p>page</p>", { headers: { "content-type": "text/html; charset=utf-8" } }),
    takesPosts: async () => false,
    ...deps,
  });
  const send = (path: string, { headers = {}, ...init }: RequestInit & { headers?: Record<string, string> } = {}) =>
    app.request(`http://inner${path}`, { ...init, headers: { host: "kg.localhost", ...headers } }, {});
  return { ask: send, report };
}

test("X-08 a rendered page gives its place to the next one", async () => {
  const { ask: send } = testApp();
  for (const city of ["bishkek", "osh", "bishkek"]) expect((await send(`/doctors/${city}`)).status).toBe(200);
});

test("X-08 a client that leaves while it waits for a place takes none", async () => {
  const pageResponse = Promise.withResolvers<Response>();
  const pages = vi.fn(() => pageResponse.promise);
  const { ask: send } = testApp({ pages });
  const first = send("/contacts");
  await expect.poll(() => pages.mock.calls.length).toBe(1);
  const leaving = new AbortController();
  const abandoned = send("/contacts", { signal: leaving.signal });
  await new Promise(setImmediate);
  leaving.abort();
  pageResponse.resolve(new Response("page"));
  expect((await first).status).toBe(200);
  expect((await abandoned).status).toBe(499);
  expect(pages).toHaveBeenCalledTimes(1);
});

test("a post from a page without a referrer reaches the form with the origin that visitors see", async () => {
  const pages = vi.fn<WebAppDeps["pages"]>(async () => new Response("posted"));
  const { ask: send } = testApp({ pages, takesPosts: async () => true });
  const proxy = { host: "inner", "x-forwarded-host": "kg.localhost", "x-forwarded-proto": "https" };
  const headers = { origin: "null", "sec-fetch-site": "same-origin", ...proxy };
  expect((await send("/leads", { method: "POST", body: "name=a", headers })).status).toBe(200);
  const [request] = pages.mock.calls[0]!;
  expect([request.url, request.headers.get("origin"), request.headers.get("host")]).toEqual([
    "https://kg.localhost/leads",
    "https://kg.localhost",
    "kg.localhost",
  ]);
});

test.each([
  ["/contacts", "PUT", false, "GET, HEAD"],
  ["/leads", "PUT", true, "GET, HEAD, POST"],
  ["/contacts", "POST", false, "GET, HEAD"],
  ["/api/v1/cities/", "PROPFIND", false, "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"],
])("A-03 at %s, %s is refused with the methods that are allowed", async (path, method, canPost, allowed) => {
  const { ask: send } = testApp({
    takesPosts: async () => canPost,
    pages: async () => new Response(null, { status: 405 }),
  });
  const { status, headers } = await send(path, { method, headers: { "sec-fetch-site": "same-origin" } });
  expect([status, headers.get("allow")]).toEqual([405, allowed]);
});

test.each<[string, Record<string, string>]>([
  ["of no declared size", {}],
  ["of a declared size", { "content-length": String(limits.body) }],
])("a body %s at exactly the limit is read", async (_, headers) => {
  const body = "x".repeat(limits.body);
  expect((await testApp().ask("/api/v1/leads/", { method: "POST", body, headers })).status).toBe(200);
});

test.each([
  [0, 200],
  [1, 414],
])("a URL of %d characters over the limit is a %d", async (over, status) => {
  const path = "/contacts?q=";
  const text = "x".repeat(limits.urlLength - path.length + over);
  expect((await testApp().ask(path + text)).status).toBe(status);
});

test("a body that is too large closes the connection, so that its rest is not read", async () => {
  const body = "x".repeat(limits.body + 1);
  const { status, headers } = await testApp().ask("/api/v1/leads/", { method: "POST", body });
  expect([status, headers.get("connection")]).toEqual([413, "close"]);
});

test("O-01 a form with a photo that is too large keeps its other fields; a still larger one is a 413", async () => {
  const posted: [string, string | number][][] = [];
  const pages: WebAppDeps["pages"] = async (request) => {
    const fields = [...(await request.formData())];
    posted.push(fields.map(([name, value]) => [name, typeof value === "string" ? value : value.size]));
    return new Response("posted");
  };
  const { ask: send } = testApp({ pages, takesPosts: async () => true });
  async function statusOf(photoBytes: number): Promise<number> {
    const form = new FormData();
    form.append("name", "Айгүл");
    form.append("photo_file", new Blob([new Uint8Array(photoBytes)]), "a.png");
    form.append("about", "ы".repeat(10_000));
    const request = new Request("http://x", { method: "POST", body: form });
    const headers = { "content-type": request.headers.get("content-type")!, "sec-fetch-site": "same-origin" };
    const init = { method: "POST", body: (await request.blob()).stream(), headers, duplex: "half" };
    return (await send("/staff/catalogue/doctor", init)).status;
  }
  expect(await statusOf(300 * 1024)).toBe(200);
  expect(await statusOf(6_000_000)).toBe(200);
  expect(await statusOf(limits.shortenedPhotoForm)).toBe(413);
  const other = ["about", "ы".repeat(10_000)];
  const isShortened = (size: number) => size > maxPhotoBytes && size < limits.photoForm + limits.photoFormEnd;
  const shortened = expect.toSatisfy(isShortened) as number;
  expect(posted).toEqual([300 * 1024, shortened].map((size) => [["name", "Айгүл"], ["photo_file", size], other]));
});

test("X-04 an error of a page is reported with its path, and the response is a 500", async () => {
  const error = new Error("no database");
  const { ask: send, report } = testApp({ pages: () => Promise.reject(error) });
  expect((await send("/contacts?utm_source=mail")).status).toBe(500);
  const facts = { method: "GET", path: "/contacts" };
  const reported = { title: "request failed", tag: "general", level: "fatal", error, facts };
  expect(report.mock.calls).toEqual([[reported]]);
});

test("X-08 while the API is unreachable a page is a 503 with Retry-After, and nothing is reported", async () => {
  const outage = new ApiError(503, { type: "server_error", errors: [] }, { retryAfter: 9 });
  const { ask: send, report } = testApp({ pages: () => Promise.reject(outage) });
  const { status, headers } = await send("/contacts");
  expect([status, headers.get("retry-after"), report.mock.calls]).toEqual([503, "9", []]);
});

test.each(["//staff", "//vizit.example/a", "/ru//staff/day", "/Staff/day"])(
  "A-07 P-11 %s, which others may read as another URL, is not found",
  async (path) => {
    expect((await testApp().ask(path)).status).toBe(404);
  },
);

test.each([
  ["http", "seen=1", "city=osh"],
  ["https", "__Host-seen=1; Secure", "__Host-city=osh"],
])("O-03 over %s a page's cookie is %s, and %s comes back to it", async (protocol, set, sent) => {
  const pages = vi.fn<WebAppDeps["pages"]>(async () => new Response("page", { headers: { "set-cookie": "seen=1" } }));
  const headers = { "x-forwarded-proto": protocol, cookie: sent };
  const response = await testApp({ pages }).ask("/contacts", { headers });
  expect(response.headers.get("set-cookie")).toBe(set);
  expect(pages.mock.calls[0]![0].headers.get("cookie")).toBe("city=osh");
});

test("R-02 a URL with a slash at its end leads to the one without, with its query", async () => {
  const { status, headers } = await testApp().ask("/contacts/?utm_source=mail");
  expect([status, headers.get("location")]).toEqual([301, "/contacts?utm_source=mail"]);
});
