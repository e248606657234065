import { Hono } from "hono";
import { expect, test } from "vitest";
import { requestId } from "./request-id.ts";

const app = new Hono();
app.use(requestId({ trusted: true }));
app.get("/api/", (context) => context.text(""));

test.each([
  ["id-of-the-proxy", true],
  ["id-of-the-proxy, another", false],
  ["short", false],
  ["a".repeat(65), false],
])("of the ids that a trusted proxy sends, %j is kept: %j", async (sent, isKept) => {
  const returned = (await app.request("/api/", { headers: { "x-request-id": sent } })).headers.get("x-request-id");
  expect([returned === sent, /^[\w-]{8,64}$/.test(returned!)]).toEqual([isKept, true]);
});
