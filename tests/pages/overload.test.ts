import type { ServerResponse } from "node:http";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assumedMsBetweenEnds, gateLimits } from "#app/ops/request-gate.ts";
import { sendRequest, type HttpResponse } from "../support/http.ts";
import { startProduct, type Product } from "../support/product.ts";
import { openApiProxy, type ApiProxy } from "../support/api-proxy.ts";
import { readProvided } from "../support/provided.ts";
import { sessionSecret } from "../support/session-secret.ts";

let api: ApiProxy;
let product: Product;
const hanging: ServerResponse[] = [];

beforeAll(async () => {
  api = await openApiProxy(readProvided("productPort"));
  // Held requests must not end by a deadline.
  const env = { API_URL: api.url, SESSION_SECRET: sessionSecret, ANSWER_WITHIN_MS: "60000" };
  product = await startProduct({ env });
});
afterAll(async () => {
  await product?.stop();
  api?.close();
});

const html = { accept: "text/html" };
/** Most requests that a process holds, running and waiting: the last one that waits is expected to wait too long. */
const capacity = gateLimits.places.max + gateLimits.maxWaitMs.browsing / assumedMsBetweenEnds + 1;

test("X-08 A-02 requests beyond what a process can hold are refused at once; bookings wait, and all is well afterwards", async () => {
  api.respond = (_request, response) => hanging.push(response);
  const open = (path: string, headers: Record<string, string> = html) =>
    sendRequest(`${product.origin("kz")}${path}`, { headers });
  const visitors: Promise<HttpResponse>[] = [];
  const refused: HttpResponse[] = [];
  const held = () => visitors.length - refused.length;
  const visit = (path: string, headers?: Record<string, string>) => {
    const visit = open(path, headers).then((given) => {
      if (given.headers["retry-after"] === "2") refused.push(given);
      return given;
    });
    visitors.push(visit);
    return visit;
  };
  /** Sends a request again until it is refused: an earlier one may still have been on its way when it was sent. */
  const refusalOf = async (path: string, headers?: Record<string, string>) => {
    const responses: HttpResponse[] = [];
    await expect
      .poll(() => {
        void visit(path, headers).then((response) => responses.push(response));
        return responses.length;
      })
      .toBeGreaterThan(0);
    return responses[0]!;
  };

  // The number of places grows while requests wait and the process is idle: all at once would keep it busy.
  await expect
    .poll(
      () => {
        const before = held();
        const more = Math.min(capacity - before, gateLimits.places.min);
        for (let sent = 0; sent < more; sent += 1) void visit("/kk/contacts");
        return before;
      },
      { timeout: 40_000, interval: 200 },
    )
    .toBe(capacity);
  const page = await refusalOf("/kk/contacts");
  const document = parse(page.text);
  expect([page.status, page.headers["cache-control"], page.headers["x-content-type-options"]]).toEqual([
    503,
    "no-store",
    "nosniff",
  ]);
  expect(document.querySelector("html")!.getAttribute("lang")).toBe("kk");
  expect(document.querySelectorAll("a").map((link) => link.getAttribute("href"))).toEqual(["", "/kk"]);
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
  expect(page.wireBytes).toBeLessThan(2_500);

  const call = await refusalOf("/api/v1/doctors/", { "accept-language": "ru" });
  expect([call.status, call.headers["retry-after"], call.headers["content-type"], call.text]).toEqual([
    503,
    "2",
    "application/json",
    expect.stringContaining('"code":"server_error"'),
  ]);
  expect((await refusalOf("/contacts", {})).text).toBe("busy\n");
  await expect.poll(held).toBe(capacity);
  expect(hanging.length).toBeGreaterThan(0);
  // Neither files nor what watches the process, nor a visitor's own work.
  expect((await open("/healthz")).status).toBe(200);
  const signIn = open("/staff");
  const asset = /href="(\/assets\/[^"]+)"/.exec(
    (await sendRequest(`http://kg.localhost:${readProvided("productPort")}/`)).text,
  )![1]!;
  expect((await open(asset)).status).toBe(200);

  api.respond = null;
  for (const response of hanging) response.destroy();
  expect((await signIn).headers["retry-after"]).not.toBe("2");
  const responses = await Promise.all(visitors);
  expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  await expect.poll(async () => (await open("/contacts")).status).toBe(200);
});
