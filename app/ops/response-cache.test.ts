import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cacheResponses } from "./response-cache.ts";

function createCountedApi(status = 200) {
  let calls = 0;
  const send = async () => new Response(JSON.stringify({ call: (calls += 1) }), { status });
  return { send: cacheResponses(send, { timeoutMs: 1_000 }), calls: () => calls };
}
const request = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  new Request(`http://api.localhost${path}`, { headers, method });

test("a response is requested once for each URL, market and language", async () => {
  const { send, calls } = createCountedApi();
  for (const headers of [
    { "country-id": "kz", "accept-language": "ru" },
    { "country-id": "kz", "accept-language": "kk" },
    { "country-id": "kg", "accept-language": "ru" },
  ]) {
    const first = await (await send(request("/api/v1/cities/", headers))).json();
    expect(await (await send(request("/api/v1/cities/", headers))).json()).toEqual(first);
  }
  expect(calls()).toBe(3);
  await send(request("/api/v1/services/?city=1"));
  await send(request("/api/v1/services/?city=2"));
  expect(calls()).toBe(5);
});

test("concurrent callers share one call", async () => {
  const { send, calls } = createCountedApi();
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => send(request("/api/v1/cities/")).then((response) => response.json())),
  );
  expect([calls(), new Set(responses.map((response) => JSON.stringify(response))).size]).toEqual([1, 1]);
});

test("errors, writes, slots, doctors and appointments are never cached", async () => {
  for (const status of [400, 401, 404, 429, 500]) {
    const failing = createCountedApi(status);
    expect((await failing.send(request("/api/v1/cities/"))).status).toBe(status);
    expect((await failing.send(request("/api/v1/cities/"))).status).toBe(status);
    expect(failing.calls()).toBe(2);
  }
  const { send, calls } = createCountedApi();
  for (const path of [
    "/api/v1/slots/",
    "/api/v1/doctors/",
    "/api/v1/appointments/1/",
    "/api/v1/doctor-services/1/",
    "/api/v1/outbox/",
  ]) {
    await send(request(path));
    await send(request(path));
  }
  await send(request("/api/v1/services/", {}, "POST"));
  await send(request("/api/v1/services/", {}, "POST"));
  expect(calls()).toBe(12);
});

test("X-08 a response that cannot be read is not cached", async () => {
  const bodies = ["<h1>Maintenance</h1>", "[]"];
  const send = cacheResponses(async () => new Response(bodies.shift()), {
    timeoutMs: 1_000,
    isReadable: (_path, body) => body === "[]",
  });
  const read = async () => (await send(request("/api/v1/cities/"))).text();
  expect([await read(), await read(), await read()]).toEqual(["<h1>Maintenance</h1>", "[]", "[]"]);
});

test("X-08 Retry-After of the API reaches all concurrent callers through the cache", async () => {
  const rateLimited = async () => new Response("{}", { status: 429, headers: { "retry-after": "37" } });
  const send = cacheResponses(rateLimited, { timeoutMs: 1_000 });
  const responses = await Promise.all([send(request("/api/v1/cities/")), send(request("/api/v1/cities/"))]);
  expect(responses.map(({ status, headers }) => [status, headers.get("retry-after")])).toEqual([
    [429, "37"],
    [429, "37"],
  ]);
});

test("X-08 the total size of cached responses is bounded", async () => {
  const calls: string[] = [];
  const body = "a".repeat(8_000_000);
  const send = cacheResponses(
    async ({ url }) => {
      calls.push(new URL(url).search);
      return new Response(body);
    },
    { timeoutMs: 20_000 },
  );
  const cities = [1, 2, 3, 4, 5, 5, 1];
  for (const city of cities) await send(request(`/api/v1/services/?city=${city}`));
  expect(calls).toEqual([1, 2, 3, 4, 5, 1].map((city) => `?city=${city}`));
});

describe("a stale response", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** An API whose status and body a test sets, and a reader of the cached response. */
  function createScriptedApi() {
    const script = { status: 200, body: "first", errors: [] as unknown[] };
    const send = cacheResponses(async () => new Response(script.body, { status: script.status }), {
      timeoutMs: 1_000,
      ttlMs: 30_000,
      staleMs: 30_000,
      isReadable: (_path, body) => body !== "unreadable",
      onError: (error) => script.errors.push(error),
    });
    const read = async () => {
      const response = await send(request("/api/v1/cities/"));
      return [response.status, await response.text()];
    };
    return { script, read };
  }

  test("is returned while a new one is requested", async () => {
    const { script, read } = createScriptedApi();
    await read();
    script.body = "second";
    vi.advanceTimersByTime(29_000);
    expect(await read()).toEqual([200, "first"]);
    vi.advanceTimersByTime(2_000);
    expect(await read()).toEqual([200, "first"]);
    await vi.advanceTimersByTimeAsync(0);
    expect(await read()).toEqual([200, "second"]);
  });

  test("is not returned when it is older than a minute", async () => {
    const { script, read } = createScriptedApi();
    await read();
    script.body = "second";
    vi.advanceTimersByTime(60_000);
    expect(await read()).toEqual([200, "second"]);
  });

  test.each([401, 429, 500, 503])(
    "X-08 stays in use while the API responds with %s, which is reported",
    async (status) => {
      const { script, read } = createScriptedApi();
      await read();
      Object.assign(script, { status, body: "down" });
      vi.advanceTimersByTime(60_000);
      expect(await read()).toEqual([200, "first"]);
      expect(script.errors).toMatchObject([{ message: `the API responded with ${status}` }]);
      Object.assign(script, { status: 200, body: "second" });
      vi.advanceTimersByTime(30_000);
      expect(await read()).toEqual([200, "second"]);
    },
  );

  test("X-08 stays in use while the API's responses cannot be read, which is reported", async () => {
    const { script, read } = createScriptedApi();
    await read();
    script.body = "unreadable";
    vi.advanceTimersByTime(60_000);
    expect(await read()).toEqual([200, "first"]);
    expect(script.errors).toMatchObject([{ message: "the API's response cannot be read" }]);
  });

  test.each([400, 404])("is dropped when the API responds with %s", async (status) => {
    const { script, read } = createScriptedApi();
    await read();
    Object.assign(script, { status, body: "gone" });
    vi.advanceTimersByTime(60_000);
    expect([await read(), await read(), script.errors]).toEqual([[status, "gone"], [status, "gone"], []]);
  });
});

test("X-08 a shared call that hangs ends for all its callers, and the next one is sent again", async () => {
  let calls = 0;
  // Without a reference the request would be garbage-collected, and its signal never aborted.
  const sent: Request[] = [];
  const send = cacheResponses(
    async (request) => {
      sent.push(request);
      return (calls += 1) === 1 ? new Promise<Response>(() => {}) : new Response("[]");
    },
    { timeoutMs: 100 },
  );
  const first = send(request("/api/v1/cities/")).catch((error: unknown) => error);
  const joined = send(request("/api/v1/cities/")).catch((error: unknown) => error);
  for (const outcome of await Promise.all([first, joined])) expect(outcome).toMatchObject({ name: "DeadlineExceeded" });
  expect(calls).toBe(1);
  // The call's own timer may fire after those of its callers.
  await vi.waitFor(() => expect(sent[0]!.signal.aborted).toBe(true));
  expect((await send(request("/api/v1/cities/"))).status).toBe(200);
});

test("X-08 an aborted first caller does not end the shared call", async () => {
  const gone = new AbortController();
  const send = cacheResponses(
    async ({ signal }) => {
      gone.abort();
      signal.throwIfAborted();
      return new Response("[]");
    },
    { timeoutMs: 1_000 },
  );
  const first = send(new Request("http://api.localhost/api/v1/cities/", { signal: gone.signal }));
  expect((await Promise.all([first, send(request("/api/v1/cities/"))])).map(({ status }) => status)).toEqual([
    200, 200,
  ]);
});

test("X-08 a failure is shared by concurrent callers and not cached", async () => {
  const failing = createCountedApi(503);
  const statuses = await Promise.all(
    Array.from({ length: 5 }, () => failing.send(request("/api/v1/cities/")).then(({ status }) => status)),
  );
  expect([new Set(statuses), failing.calls()]).toEqual([new Set([503]), 1]);
  await failing.send(request("/api/v1/cities/"));
  expect(failing.calls()).toBe(2);
});
