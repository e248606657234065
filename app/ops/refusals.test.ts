import { Hono } from "hono";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { refusals } from "./refusals.ts";

const app = new Hono()
  .use(refusals({ fallback: "kg", hosts: new Map() }) as never)
  .all("*", () => new Response("busy", { status: 503, headers: { "content-type": "text/plain" } }));
const ask = async (path: string, method = "GET") => {
  const answer = await app.request(path, { method, headers: { accept: "text/html" } });
  return answer.text();
};

test("X-02 the link to try again keeps the query, with each & escaped", async () => {
  const html = await ask("/doctors/osh?sort=price&copy=1&lt;=%22");
  expect(html).toContain('<a href="/doctors/osh?sort=price&amp;copy=1&amp;lt;=%22">');
});

test("X-02 a form that was refused has no link to try again", async () => {
  const links = (html: string) => parse(html).querySelectorAll("a").length;
  expect([links(await ask("/join")), links(await ask("/join", "POST"))]).toEqual([2, 1]);
});
