import fc from "fast-check";
import type { Endpoint } from "#app/contract/endpoint.ts";
import { endpoints } from "#app/contract/endpoints.ts";
import { examples } from "#app/api/http/openapi-examples.ts";

/** Every call of the API with its name, such as "doctors.list". */
export const calls = Object.entries(endpoints).flatMap(([noun, verbs]) =>
  Object.entries(verbs).map(([verb, endpoint]) => [`${noun}.${verb}`, endpoint as Endpoint] as const),
);

const exampleOf = (endpoint: Endpoint) => examples[calls.find(([, listed]) => listed === endpoint)![0]]?.body ?? {};

/** Values that clients send, valid and invalid. */
export const textValue = fc.oneof(
  fc.integer({ min: -3, max: 60 }).map(String),
  fc.constantFrom(
    "10",
    "1,2",
    "1,,2",
    "none",
    "true",
    "0",
    "price",
    "rating",
    "services",
    "ru",
    "kk",
    "xx",
    "2026-11-30",
    "2026-02-30",
    "today",
    "",
    "\0",
    "%",
    "💊",
    "9".repeat(25),
    "-1",
    "1e3",
    "NaN",
    "42.87",
    "../..",
    "<b>",
    "' or 1=1",
  ),
  fc.string({ maxLength: 30 }),
);
const json = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(null, 0, -1, 1e20, 0.5, "", "\0", [], {}));

export type RandomRequest = {
  method: string;
  /** With the query. */
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
};

/** Requests of a call of the API, with a valid body, with one wrong field, or with random JSON. */
export function requestFor(endpoint: Endpoint): fc.Arbitrary<RandomRequest> {
  const path = fc.tuple(...(endpoint.path.match(/\{\w+\}/g) ?? []).map(() => textValue));
  const names = Object.keys(endpoint.query?.shape ?? {});
  const query = fc.array(fc.tuple(fc.constantFrom(...names, "unknown"), textValue), { maxLength: 6 });
  const fields = endpoint.body && "shape" in endpoint.body ? Object.keys(endpoint.body.shape as object) : ["x"];
  const validBody = fc.constant(exampleOf(endpoint)) as fc.Arbitrary<unknown>;
  const wrongField = fc
    .tuple(fc.constantFrom(...fields, "unknown"), json)
    .map(([field, wrong]) => ({ ...exampleOf(endpoint), [field]: wrong }));
  const body = fc.oneof(validBody, wrongField, json).map((sent) => JSON.stringify(sent));
  const language = fc.constantFrom("ru", "en;q=0.5, kk", "\u00ff", "*");
  return fc.tuple(path, query, body, language).map(([segments, pairs, sent, accepted]) => ({
    method: endpoint.method,
    path: `${pathOf(endpoint, segments)}?${new URLSearchParams(pairs).toString()}`,
    headers: { "accept-language": accepted, ...(endpoint.body ? { "content-type": "application/json" } : {}) },
    body: endpoint.body ? sent : undefined,
  }));
}

function pathOf(endpoint: Endpoint, segments: readonly string[]): string {
  const remaining = [...segments];
  return endpoint.path.replace(/\{\w+\}/g, () =>
    encodeURIComponent(remaining.shift()!.replace(/^\.+$/, "dots") || "empty"),
  );
}
