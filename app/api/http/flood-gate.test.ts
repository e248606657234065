import { expect, test } from "vitest";
import type { Endpoint } from "#app/contract/endpoint.ts";
import { createFloodGate } from "./flood-gate.ts";

const endpoint: Endpoint = {
  method: "POST",
  path: "/x/",
  summary: "",
  responses: {},
  limit: { aMinute: 2, aDay: 3, aDayInAll: 6 },
};

test("B-20 calls are counted by IP per minute and day, and in total", () => {
  let now = 0;
  const gate = createFloodGate(() => now);
  const pass = (ip: string) => gate.pass(endpoint, ip);
  expect([pass("a"), pass("a"), pass("a"), pass("b")]).toEqual([0, 0, 60, 0]);
  now = 60_000;
  expect([pass("a"), pass("a"), pass("b"), pass("b")]).toEqual([0, 86_340, 0, 0]);
  expect(pass("c")).toBe(86_340);
  now = 86_400_000;
  expect([pass("a"), pass("c")]).toEqual([0, 0]);
});

test("B-20 the number of counted IPs is bounded", () => {
  const gate = createFloodGate(() => 0);
  for (let ip = 0; ip < 50_000; ip += 1) gate.pass({ ...endpoint, limit: { aMinute: 1 } }, String(ip));
  expect(gate.size()).toBe(20_000);
});

test("B-20 an IP that calls again is not forgotten before those that called earlier", () => {
  const gate = createFloodGate(() => 0);
  const pass = (ip: string) => gate.pass({ ...endpoint, limit: { aMinute: 2 } }, ip);
  expect(pass("busy")).toBe(0);
  for (let ip = 1; ip < 20_000; ip += 1) pass(String(ip));
  expect(pass("busy")).toBe(0);
  pass("one more");
  expect(pass("busy")).toBe(60);
});
