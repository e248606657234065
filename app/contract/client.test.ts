import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createClient } from "./client.ts";
import { createBudget } from "./deadline.ts";
import { ApiError, isOutage, isSessionOver, mayWorkLater, NetworkError, retryAfterOf } from "./errors.ts";

type Respond = () => Response | Promise<Response>;
const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
const broken = json({ type: "server_error", errors: [{ attr: null, code: "server_error", detail: "" }] }, 503);
const cities = json([]);
const never = () => new Promise<Response>(() => {});

/** A client of an API that sends these responses in turn, then repeats the last one. */
function clientOf(responses: Respond[], timeoutMs = 1_000, onOutage = (_facts: object) => {}) {
  const requests: Request[] = [];
  const fetch = async (request: Request) => {
    requests.push(request);
    return responses[Math.min(requests.length, responses.length) - 1]!();
  };
  return {
    client: createClient({
      baseUrl: "http://api.localhost",
      tagId: "test",
      checkResponses: true,
      timeoutMs,
      onOutage,
      fetch,
    }),
    requests,
  };
}

// The clock jumps to the next timer, so that a busy machine misses no deadline.
beforeEach(() => void vi.useFakeTimers().setTimerTickMode("nextTimerAsync"));
afterEach(() => void vi.useRealTimers());

async function timed<Value>(run: Promise<Value>): Promise<{ outcome: unknown; ms: number }> {
  const began = performance.now();
  const outcome = await run.catch((error: unknown) => error);
  return { outcome, ms: performance.now() - began };
}

describe("A-04 retries", () => {
  test("a read is repeated up to three times, while the status is 500 or above", async () => {
    const recovering = clientOf([broken, broken, broken, cities]);
    expect(await recovering.client.cities.list()).toEqual([]);
    expect(recovering.requests).toHaveLength(4);

    const down = clientOf([broken]);
    await expect(down.client.cities.list()).rejects.toMatchObject({ name: "ApiError", status: 503 });
    expect(down.requests).toHaveLength(4);

    // The bodies of repeated calls are not left open.
    const left = broken();
    const cancel = vi.spyOn(left.body!, "cancel");
    await clientOf([() => left, cities]).client.cities.list();
    expect(cancel).toHaveBeenCalledOnce();

    const failing = clientOf([json({ type: "server_error", errors: [] }, 500), cities]);
    expect(await failing.client.cities.list()).toEqual([]);

    const refusing = clientOf([json({ type: "client_error", errors: [] }, 429)]);
    await expect(refusing.client.cities.list()).rejects.toBeInstanceOf(ApiError);
    expect(refusing.requests).toHaveLength(1);
  });

  test("a write is retried only with an idempotency key", async () => {
    const send = { phone: "+996555123456" };
    const without = clientOf([broken]);
    await expect(without.client.codes.send(send)).rejects.toBeInstanceOf(ApiError);
    expect(without.requests).toHaveLength(1);
    const withKey = clientOf([broken]);
    await expect(withKey.client.codes.send(send, { idempotencyKey: "a".repeat(16) })).rejects.toBeInstanceOf(ApiError);
    expect(withKey.requests).toHaveLength(4);
  });
});

describe("X-08 deadlines", () => {
  test.each<[string, Respond]>([
    ["never responds", never],
    ["never ends its response", () => new Response(new ReadableStream(), { status: 200 })],
  ])("an API that %s is aborted and reported", async (_, respond) => {
    const { client, requests } = clientOf([respond], 100);
    const { outcome, ms } = await timed(client.cities.list());
    expect(outcome).toBeInstanceOf(NetworkError);
    expect(ms).toBeLessThan(110);
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true]);
  });

  test("retries share the call's deadline", async () => {
    const slow = () => new Promise<Response>((resolve) => setTimeout(() => resolve(broken()), 70));
    const { client, requests } = clientOf([slow], 200);
    const { outcome, ms } = await timed(client.cities.list());
    expect(outcome).toBeInstanceOf(Error);
    expect(ms).toBeLessThan(200);
    expect(requests).toHaveLength(2);
  });

  test("calls share their page's deadline from the first one on", async () => {
    const { client, requests } = clientOf([cities, never], 1_000);
    const page = client.with({ budget: createBudget(150) });
    expect(await page.cities.list()).toEqual([]);
    const { ms } = await timed(Promise.all([page.cities.list(), page.cities.list()]));
    expect(ms).toBeLessThan(160);
    await expect(page.cities.list()).rejects.toBeInstanceOf(NetworkError);
    expect(requests).toHaveLength(3);
  });
});

test.each<[string, Respond]>([
  ["no JSON", () => new Response("<h1>It works!</h1>")],
  ["half of it", () => new Response('[{"id": 1, "na')],
  ["another shape", json({ cities: [] })],
  ["nothing", () => new Response(null, { status: 204 })],
  ["a page of a proxy", () => new Response("<h1>Forbidden</h1>", { status: 403 })],
  ["null for an error", json(null, 404)],
  ["an error of another shape", json({ errors: 5 }, 404)],
])("X-08 a response that is %s is an outage", async (_, respond) => {
  await expect(clientOf([respond]).client.cities.list()).rejects.toBeInstanceOf(NetworkError);
});

describe("X-08 the meaning of an API's refusal", () => {
  const refusing = (status: number, headers: HeadersInit = {}) =>
    clientOf([() => new Response(`{"errors":[]}`, { status, headers })]).client;
  const errorOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);

  test("a 401 ends a session where there was one, and is an outage where there was none", async () => {
    const send = { phone: "+996555123456" };
    const patient = await errorOf(refusing(401).codes.send(send));
    expect([isSessionOver(patient), isOutage(patient), mayWorkLater(patient)]).toEqual([false, true, true]);
    const operator = await errorOf(refusing(401).with({ token: "a-token" }).codes.send(send));
    expect([isSessionOver(operator), isOutage(operator), mayWorkLater(operator)]).toEqual([true, false, false]);
    const answers = { client_name: "Айгүл", client_phone: "+996555123456", doctor_service: 1, slot: 1 };
    const inBody = { ...answers, source: "web-desktop" as const, token: "a-token" };
    expect(isSessionOver(await errorOf(refusing(401).appointments.create(inBody)))).toBe(true);
  });

  test.each([
    ["37", 37],
    ["0", 1],
    ["86400", 300],
    ["Fri, 01 Jan 2100 00:00:00 GMT", 300],
    ["Fri, 01 Jan 1999 00:00:00 GMT", 1],
    ["soon", null],
    [null, null],
  ])("a 429 works later, in as many seconds as it says (%s) within bounds: %s", async (said, seconds) => {
    const error = await errorOf(refusing(429, said === null ? {} : { "retry-after": said }).cities.list());
    expect([mayWorkLater(error), isOutage(error), retryAfterOf(error)]).toEqual([true, false, seconds]);
  });

  test("a date in Retry-After counts in seconds from now", async () => {
    const retryAfter = new Date(Date.now() + 100_000).toUTCString();
    const seconds = retryAfterOf(await errorOf(refusing(429, { "retry-after": retryAfter }).cities.list()));
    expect(seconds).toBeLessThanOrEqual(100);
    expect(seconds).toBeGreaterThan(50);
  });

  test.each([502, 503, 504])("a %i is an outage", async (status) => {
    const error = await errorOf(refusing(status).cities.list());
    expect([isOutage(error), mayWorkLater(error)]).toEqual([true, true]);
  });

  test.each([400, 403, 404, 500])("a %i is neither", async (status) => {
    const error = await errorOf(refusing(status).cities.list());
    expect([isSessionOver(error), mayWorkLater(error)]).toEqual([false, false]);
  });
});

describe("X-08 over the network", () => {
  const server = createServer((_request, response) => {
    response
      .writeHead(200, { "content-type": "application/json", "content-length": 1_000 })
      .write("[]", () => response.destroy());
  });
  let baseUrl = "";
  beforeEach(() => void vi.useRealTimers());
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  test("a response shorter than announced is an outage", async () => {
    await expect(createClient({ baseUrl, tagId: "test", fetch }).cities.list()).rejects.toBeInstanceOf(NetworkError);
  });
});

test("X-08 an outage is reported with call and cause, without the request's data", async () => {
  const outages: object[] = [];
  const refused = () =>
    Promise.reject(
      new TypeError("fetch failed", { cause: Object.assign(new Error("connect"), { code: "ECONNREFUSED" }) }),
    );
  for (const respond of [
    never,
    refused,
    broken,
    () => new Response("<h1>It works!</h1>"),
    json({ cities: [] }),
    json({ type: "client_error", errors: [] }, 404),
  ]) {
    const { client } = clientOf([respond], 100, (facts) => outages.push(facts));
    await client.appointments.get({ id: 17, hash: "secret-hash" }).catch(() => {});
  }
  expect(outages).toEqual(
    ["no response in time", "ECONNREFUSED", "status 503", "SyntaxError", "ZodError"].map((reason) => ({
      call: "GET /api/v1/appointments/{id}/",
      reason,
    })),
  );
});
