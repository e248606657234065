import { expect, test } from "vitest";
import type { Endpoint } from "#app/contract/endpoint.ts";
import { createCallLimiter } from "./call-limiter.ts";

const endpoint: Endpoint = {
  method: "POST",
  path: "/x/",
  summary: "",
  responses: {},
  limit: { aMinute: 2, aDay: 3, aDayInAll: 6 },
};

test("B-20 a call above a limit of its IP, or of all IPs, has to wait for the returned seconds", () => {
  let now = 0;
  const limiter = createCallLimiter(() => now);
  const call = (ip: string) => limiter.countCall(endpoint, ip);
  expect([call("a"), call("a"), call("a"), call("b")]).toEqual([0, 0, 60, 0]);
  now = 60_000;
  expect([call("a"), call("a"), call("b"), call("b")]).toEqual([0, 86_340, 0, 0]);
  expect(call("c")).toBe(86_340);
  now = 86_400_000;
  expect([call("a"), call("c")]).toEqual([0, 0]);
});

test("B-20 calls of at most 20,000 IPs are counted", () => {
  const limiter = createCallLimiter(() => 0);
  for (let ip = 0; ip < 50_000; ip += 1) limiter.countCall({ ...endpoint, limit: { aMinute: 1 } }, String(ip));
  expect(limiter.size()).toBe(20_000);
});

test("B-20 above 20,000 IPs, the one whose last call is the oldest is forgotten first", () => {
  const limiter = createCallLimiter(() => 0);
  const call = (ip: string) => limiter.countCall({ ...endpoint, limit: { aMinute: 2 } }, ip);
  expect(call("busy")).toBe(0);
  for (let ip = 1; ip < 20_000; ip += 1) call(String(ip));
  expect(call("busy")).toBe(0);
  call("one more");
  expect(call("busy")).toBe(60);
});
