import { createConfig, lintFromString } from "@redocly/openapi-core";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#app/contract/endpoint.ts";
import { endpoints } from "#app/contract/endpoints.ts";
import { apiErrorBody } from "#app/contract/errors.ts";
import { openApiDocument } from "#app/api/http/openapi.ts";
import { examples } from "#app/api/http/openapi-examples.ts";
import { createTestApi, type TestApi } from "../support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const calls = Object.entries(endpoints).flatMap(([noun, verbs]) =>
  Object.entries(verbs).map(([verb, endpoint]) => [`${noun}.${verb}`, endpoint as Endpoint] as const),
);

test("A-06 the document is served and a linter's recommended rules find nothing in it", async () => {
  const answer = await api.fetch("/api/openapi.json");
  expect(answer.status).toBe(200);
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: await answer.text(), absoluteRef: "openapi.json", config });
  expect(problems.map((problem) => `${problem.ruleId}: ${problem.message}`)).toEqual([]);
});

test("A-06 every call is documented with its summary, answers and example", () => {
  const { paths = {} } = openApiDocument();
  for (const [name, endpoint] of calls.filter(([one]) => !one.startsWith("outbox"))) {
    const operation = (paths[endpoint.path.replace(/\/$/, "")] as Record<string, { summary?: string; responses?: object }>)[endpoint.method.toLowerCase()];
    expect(operation?.summary, name).toBe(endpoint.summary);
    expect(Object.keys(operation?.responses ?? {}), name).toEqual(expect.arrayContaining([...Object.keys(endpoint.answers), "500"]));
    if (endpoint.body) expect(endpoint.body.safeParse(examples[name]?.body).error, name).toBeUndefined();
  }
});

test("A-06 the page for people lists every call and needs no script", async () => {
  const page = await (await api.fetch("/api/docs")).text();
  for (const [name, { path, method }] of calls.filter(([one]) => !one.startsWith("outbox"))) {
    expect(page, name).toContain(`${method} ${path.replace(/\/$/, "")}`);
  }
  expect(page).not.toContain("<script");
});

/** What clients send, rightly and wrongly. */
const value = fc.oneof(
  fc.integer({ min: -3, max: 60 }).map(String),
  fc.constantFrom("10", "1,2", "1,,2", "none", "true", "0", "price", "rating", "services", "ru", "kk", "xx", "2026-11-30", "2026-02-30", "today", "", "\0", "%", "💊", "9".repeat(25), "-1", "1e3", "NaN", "42.87", "../..", "<b>", "' or 1=1"),
  fc.string({ maxLength: 30 }),
);
const json = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(null, 0, -1, 1e20, 0.5, "", "\0", [], {}));

function requestFor(endpoint: Endpoint) {
  const path = fc.tuple(...(endpoint.path.match(/\{\w+\}/g) ?? []).map(() => value));
  const names = Object.keys(endpoint.query?.shape ?? {});
  const query = fc.array(fc.tuple(fc.constantFrom(...names, "unknown"), value), { maxLength: 6 });
  const fields = endpoint.body && "shape" in endpoint.body ? Object.keys(endpoint.body.shape as object) : ["x"];
  const right = (fc.constant(exampleOf(endpoint)) as fc.Arbitrary<unknown>);
  const mutated = fc.tuple(fc.constantFrom(...fields, "unknown"), json).map(([field, wrong]) => ({ ...(exampleOf(endpoint)), [field]: wrong }));
  const body = fc.oneof(right, mutated, json).map((sent) => JSON.stringify(sent));
  return fc.record({ path, query, body, language: fc.constantFrom("ru", "en;q=0.5, kk", "\u00ff", "*") });
}

const exampleOf = (endpoint: Endpoint) => examples[calls.find(([, one]) => one === endpoint)![0]]?.body ?? {};

describe("A-03 A-06 random requests get only documented statuses, with bodies that match", () => {
  test.each(calls)("%s", { timeout: 120_000 }, async (_name, endpoint) => {
    const documented = (openApiDocument().paths?.[endpoint.path.replace(/\/$/, "")] ?? {}) as Record<string, { responses: object }>;
    const statuses = Object.keys(documented[endpoint.method.toLowerCase()]?.responses ?? { 200: {}, 400: {}, 404: {} }).map(Number);
    const check = fc.asyncProperty(requestFor(endpoint), async ({ path, query, body, language }) => {
      const segments = [...path];
      const address = endpoint.path.replace(/\{\w+\}/g, () => encodeURIComponent(segments.shift()!.replace(/^\.+$/, "dots") || "empty"));
      const answer = await api.fetch(`${address}?${new URLSearchParams(query).toString()}`, {
        method: endpoint.method,
        headers: { "accept-language": language, ...(endpoint.body ? { "content-type": "application/json" } : {}) },
        ...(endpoint.body ? { body } : {}),
      });
      expect(answer.status).toBeLessThan(500);
      expect(statuses).toContain(answer.status);
      const schema = answer.status >= 400 ? apiErrorBody : endpoint.answers[answer.status];
      if (schema) expect(schema.safeParse(await answer.json()).error).toBeUndefined();
    });
    await fc.assert(check, { numRuns: 120 });
  });
});
