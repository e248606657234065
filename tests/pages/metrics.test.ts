import { afterAll, beforeAll, expect, test } from "vitest";
import { sendRequest } from "../support/http.ts";
import { startProduct, type Product } from "../support/product.ts";
import { sharedApiEnv, sharedOrigin } from "../support/shared-product.ts";

const token = "a token of the tests";
let product: Product;
beforeAll(async () => {
  product = await startProduct({
    env: {
      ...sharedApiEnv(),
      METRICS_TOKEN: token,
    },
  });
});
afterAll(() => product?.stop());

const read = (authorization?: string) =>
  sendRequest(`${product.origin("kg")}/metrics`, authorization ? { headers: { authorization } } : {});

test("metrics are served as Prometheus text with the token only", async () => {
  for (const wrong of [
    undefined,
    `Bearer ${token.toUpperCase()}`,
    "Bearer",
    "Bearer nothing of ours",
    `Basic ${token}`,
    token,
  ]) {
    const refused = await read(wrong);
    expect([refused.status, refused.text.includes("http_request")], wrong).toEqual([401, false]);
  }
  expect((await sendRequest(`${product.origin("kg")}/contacts?utm_source=secret`)).status).toBe(200);
  expect((await sendRequest(`${product.origin("kg")}/contacts.data`)).status).toBe(200);
  expect((await sendRequest(`${product.origin("kg")}/nothing-here`, { headers: { accept: "text/html" } })).status).toBe(
    404,
  );
  const { status, headers, text } = await read(`Bearer ${token}`);
  expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; version=0\.0\.4/),
    "no-store",
  ]);
  expect(text).toContain('http_request_duration_seconds_count{method="GET",kind="page",status="200"} 2');
  expect(text).toContain('http_request_duration_seconds_count{method="GET",kind="page",status="404"} 1');
  expect(text).toContain("# TYPE codes_over_budget_total counter");
  expect(text).toContain('bookings_confirmed_total{by="patient"} 0');
  expect(text).toMatch(/^process_cpu_seconds_total \d/m);
  expect(text).not.toMatch(/contacts|secret|nothing-here/);
});

test('an unknown method is counted as "other"', async () => {
  expect((await sendRequest(`${product.origin("kg")}/contacts`, { method: "PROPFIND" })).status).toBe(405);
  const { text } = await read(`Bearer ${token}`);
  expect(text).toContain('http_request_duration_seconds_count{method="other",kind="page",status="405"} 1');
  expect(text).not.toContain("PROPFIND");
});

test.each(["bearer", "BEARER", "Bearer ", "bEaReR"])("the scheme may be written %s", async (scheme) => {
  expect((await read(`${scheme} ${token}`)).status).toBe(200);
});

test("without a configured token the page of metrics is a 404", async () => {
  const page = await sendRequest(`${sharedOrigin()}/metrics`, { headers: { authorization: "Bearer " } });
  expect([page.status, page.text.includes("http_request")]).toEqual([404, false]);
});
