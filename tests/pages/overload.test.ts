import type { ServerResponse } from "node:http";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, type Answer } from "../support/http.ts";
import { sessionSecret, startProduct, type Product } from "../support/product.ts";
import { openRefusingApi, type RefusingApi } from "../support/refusing-api.ts";
import { provided } from "../support/run.ts";

let api: RefusingApi;
let product: Product;
const hanging: ServerResponse[] = [];

beforeAll(async () => {
  api = await openRefusingApi(provided("productPort"));
  product = await startProduct({ env: { API_URL: api.url, SESSION_SECRET: sessionSecret } });
});
afterAll(async () => {
  await product?.stop();
  api?.close();
});

const html = { accept: "text/html" };

test("X-08 A-02 requests beyond what a process can hold are refused at once; bookings wait, and all is well afterwards", async () => {
  api.answer = (_request, response) => hanging.push(response);
  const refused: Answer[] = [];
  const open = (path: string, headers: Record<string, string> = html) =>
    ask(`${product.origin("kz")}${path}`, { headers }).then((answer) => {
      if (answer.headers["retry-after"] === "2") refused.push(answer);
      return answer;
    });
  // More than may run and wait: 128 and 100.
  const visitors = Array.from({ length: 300 }, () => open("/kk/contacts"));
  await expect.poll(() => refused.length).toBeGreaterThanOrEqual(300 - 228);
  await expect.poll(() => hanging.length).toBeGreaterThan(0);

  const [page] = refused;
  const document = parse(page!.text);
  expect([page!.status, page!.headers["cache-control"], page!.headers["x-content-type-options"]]).toEqual([
    503,
    "no-store",
    "nosniff",
  ]);
  expect(document.querySelector("html")!.getAttribute("lang")).toBe("kk");
  expect(document.querySelectorAll("a").map((link) => link.getAttribute("href"))).toEqual(["", "/kk"]);
  expect(page!.headers["content-security-policy"]).toContain("default-src 'none'");
  expect(page!.wireBytes).toBeLessThan(2_500);

  const call = await open("/api/v1/doctors/", { "accept-language": "ru" });
  expect([call.status, call.headers["retry-after"], call.headers["content-type"], call.text]).toEqual([
    503,
    "2",
    "application/json",
    expect.stringContaining('"code":"server_error"'),
  ]);
  expect((await open("/contacts", {})).text).toBe("busy\n");
  // Neither files nor what watches the process, nor a visitor's own work.
  expect((await open("/healthz")).status).toBe(200);
  const signIn = open("/staff");
  const asset = /href="(\/assets\/[^"]+)"/.exec(
    (await ask(`http://kg.localhost:${provided("productPort")}/`)).text,
  )![1]!;
  expect((await open(asset)).status).toBe(200);

  api.answer = null;
  for (const response of hanging) response.destroy();
  expect((await signIn).headers["retry-after"]).not.toBe("2");
  const answers = await Promise.all(visitors);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  await expect.poll(async () => (await open("/contacts")).status).toBe(200);
});
