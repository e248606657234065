import { Hono } from "hono";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { detailOf } from "#app/ui/document/load-failure.ts";
import { plainResponse } from "./plain-response.ts";
import { refusals } from "./refusals.ts";

const markets = { fallback: "kz", hosts: new Map() } as const;

function send(status: number, path: string, { method = "GET", accept = "text/html" } = {}) {
  const app = new Hono();
  app.use(refusals(markets) as never);
  app.all("*", () => plainResponse(status, "refused", { "content-length": "8", "retry-after": "7" }));
  return app.request(path, { method, headers: { accept } });
}

const linksOf = async (response: Response) =>
  parse(await response.text())
    .querySelectorAll("main a")
    .map((link) => link.getAttribute("href"));

test("X-02 a 503 page links to its own URL and to the home page in its language; a post and a 404 link only home", async () => {
  expect(await linksOf(await send(503, "/kk/doctors?sort=price&page=2"))).toEqual([
    "/kk/doctors?sort=price&page=2",
    "/kk",
  ]);
  expect(await linksOf(await send(503, "/doctors", { method: "POST" }))).toEqual(["/"]);
  expect(await linksOf(await send(404, "/doctors"))).toEqual(["/"]);
});

test("X-02 the link to try again has each & of its query escaped", async () => {
  const html = await (await send(503, "/doctors/osh?sort=price&copy=1&lt;=%22")).text();
  expect(html).toContain('<a href="/doctors/osh?sort=price&amp;copy=1&amp;lt;=%22">');
});

test("X-02 the page that replaces a refusal's text keeps all headers but the length, and is never stored", async () => {
  const { status, headers } = await send(503, "/doctors");
  expect([
    status,
    headers.get("retry-after"),
    headers.get("content-length"),
    headers.get("cache-control"),
    headers.get("referrer-policy"),
    headers.get("x-content-type-options"),
  ]).toEqual([503, "7", null, "no-store", "same-origin", "nosniff"]);
});

test("X-02 refusals by the API are JSON whatever the client accepts; elsewhere, programs get plain text", async () => {
  const call = await send(404, "/api/v1/nothing");
  expect([call.headers.get("content-type"), call.headers.get("content-length")]).toEqual(["application/json", null]);
  expect(await (await send(404, "/nothing", { accept: "*/*" })).text()).toBe("refused\n");
});

test("X-02 X-07 a refused post by script gets a message in the page's language; a route's own 404 is unchanged", async () => {
  const post = { method: "POST", accept: "*/*" };
  const large = await send(413, "/kk/feedback/7.data", post);
  expect(detailOf(await large.text())).toMatch(/^Тым көп дерек жіберілді\. /);
  expect(await (await send(503, "/kk/feedback/7.data", post)).text()).toBe("refused\n");
  const app = new Hono();
  app.use(refusals(markets) as never);
  app.all("*", () => new Response("[]", { status: 404, headers: { "content-type": "text/x-script" } }));
  expect(await (await app.request("/feedback/7.data", { method: "POST" })).text()).toBe("[]");
});
