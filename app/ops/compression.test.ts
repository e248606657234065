import { brotliDecompressSync } from "node:zlib";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { chooseEncoding, compression } from "./compression.ts";

describe("the encoding chosen", () => {
  test.each([
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.1, gzip;q=0.9", "gzip"],
    ["*", "br"],
    ["identity", null],
    ["", null],
    [undefined, null],
  ])("for %j is %j", (accepted, chosen) => {
    expect(chooseEncoding(accepted)).toBe(chosen);
  });
});

describe("compression", () => {
  const text = "Терапевт, кардиолог, невролог. ".repeat(100);
  const app = new Hono()
    .use(compression())
    .get("/text", (c) => c.text(text))
    .get("/short", (c) => c.text("ok"))
    .get("/chosen", (c) => c.text(text, 200, { vary: "cookie, Accept-Encoding" }))
    .get("/picture", () => new Response(Buffer.alloc(2000), { headers: { "content-type": "image/png" } }));
  const get = (path: string) => app.request(path, { headers: { "accept-encoding": "br" } });

  test("keeps the text and sets its length", async () => {
    const response = await get("/text");
    const body = Buffer.from(await response.arrayBuffer());
    expect(brotliDecompressSync(body).toString()).toBe(text);
    expect(response.headers.get("content-length")).toBe(String(body.length));
    expect(response.headers.get("vary")).toContain("Accept-Encoding");
  });

  test("leaves a response that varies by encoding already", async () => {
    const { headers } = await get("/chosen");
    expect([headers.get("vary"), headers.get("content-encoding")]).toEqual(["cookie, Accept-Encoding", null]);
  });

  test("does not compress short responses and images", async () => {
    expect((await get("/short")).headers.get("content-encoding")).toBeNull();
    expect((await get("/picture")).headers.get("content-encoding")).toBeNull();
  });
});
