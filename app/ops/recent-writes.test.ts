import { expect, test } from "vitest";
import { recentWrites } from "./recent-writes.ts";
import { toSharedRequest } from "./shared-request.ts";

const url = "http://kg.localhost/doctors/bishkek/kardiolog";
const post = new Request(url, { method: "POST" });
const get = (cookie = "") => new Request(url, { headers: { cookie } });

test("B-17 whoever posts reads from the primary, in the same request and until the replica has it", async () => {
  const writes = recentWrites(400);
  expect(await writes.needsPrimary(post)).toBe(true);
  expect(await writes.needsPrimary(get())).toBe(false);
  const response = await writes.remember(post, new Response());
  const [line = ""] = response.headers.getSetCookie();
  expect(line).toMatch(/^wrote=.*Max-Age=2;.*HttpOnly/);
  const [cookie] = line.split(";");
  expect(await writes.needsPrimary(get(cookie))).toBe(true);
  expect((await writes.remember(get(), new Response())).headers.getSetCookie()).toEqual([]);
});

test("B-17 whoever has just posted gets no page from the cache", async () => {
  const response = await recentWrites(400).remember(post, new Response());
  const [cookie] = response.headers.getSetCookie()[0]!.split(";");
  expect(await toSharedRequest(get(), new URL(url))).not.toBeNull();
  expect(await toSharedRequest(get(cookie), new URL(url))).toBeNull();
});

test("without a replica nobody is marked", async () => {
  const writes = recentWrites(null);
  expect(await writes.needsPrimary(post)).toBe(false);
  expect((await writes.remember(post, new Response())).headers.getSetCookie()).toEqual([]);
});
