import { Hono } from "hono";
import { afterEach, beforeEach, expect, test } from "vitest";
import { attributesOf, openTraceCollector, pathOf, type TraceCollector } from "./support/trace-collector.ts";
import { openTraces, traceCall, traceRequests, traceStatement, withTraceParent } from "#app/ops/traces.ts";

let collector: TraceCollector;
let close: () => Promise<void>;

async function open(ratio: number): Promise<void> {
  collector = await openTraceCollector();
  const url = `${collector.url}/v1/traces`;
  close = await openTraces({
    url,
    headers: { "api-key": "of-the-collector" },
    ratio,
    version: "1.2.3",
    environment: "test",
  });
}

beforeEach(() => open(1));
afterEach(async () => {
  await close();
  collector.close();
});

/** Responds with the `traceparent` that a further process would get. */
function createApp({ trusted = false } = {}) {
  const app = new Hono();
  app.use(traceRequests({ trusted }));
  app.get("/doctors/:city", async (context) => {
    const header = await traceCall("GET /api/v1/doctors/", async () => {
      traceStatement("select * from doctors where id = $1")();
      const sent = withTraceParent(async ({ headers }) => new Response(headers.get("traceparent")));
      return (await sent(new Request("http://api.localhost/"))).text();
    });
    return context.text(header);
  });
  app.get("/appointments/:id", () => {
    throw new Error("+996555123456");
  });
  app.onError((_error, context) => context.text("failed", 500));
  return app;
}

test("a request, its calls and their statements are one trace, which the next process continues", async () => {
  const header = await (await createApp().request("/doctors/bishkek?hash=secret")).text();
  await close();
  const { spans } = collector;
  expect(spans.map((span) => pathOf(span, spans)).toReversed()).toEqual([
    ["GET /doctors"],
    ["GET /doctors", "GET /api/v1/doctors/"],
    ["GET /doctors", "GET /api/v1/doctors/", "SELECT"],
  ]);
  const [call] = spans.filter(({ name }) => name === "GET /api/v1/doctors/");
  expect(header).toBe(`00-${call!.traceId}-${call!.spanId}-01`);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  expect(attributesOf(spans.find(({ name }) => name === "SELECT")!)).toEqual({
    "db.system.name": "postgresql",
    "db.query.text": "select * from doctors where id = $1",
  });
  expect(collector.raw).toContain('"api-key":"of-the-collector"');
  expect(collector.raw).not.toContain("secret");
  expect(collector.resources).toContainEqual({ key: "service.version", value: { stringValue: "1.2.3" } });
});

test.each([true, false])("the trace of the caller is continued only if the caller is trusted: %j", async (trusted) => {
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
  await createApp({ trusted }).request("/doctors/bishkek", { headers: { traceparent } });
  await close();
  const request = collector.spans.find(({ name }) => name === "GET /doctors")!;
  expect(request.traceId === traceId).toBe(trusted);
  expect(request.parentSpanId).toBe(trusted ? "00f067aa0ba902b7" : undefined);
});

test("a failed request is marked, without its message and its path", async () => {
  await createApp().request("/appointments/17");
  await close();
  expect(collector.spans).toMatchObject([{ name: "GET /appointments", status: { code: 2 } }]);
  expect(attributesOf(collector.spans[0]!)["http.response.status_code"]).toBe(500);
  expect(collector.raw).not.toMatch(/996555123456|appointments\/17/);
});

test("statements outside of requests, and requests outside of the sample, are not sent", async () => {
  traceStatement("select 1")();
  await traceCall("GET /api/v1/cities/", async () => {});
  await close();
  expect(collector.spans).toEqual([]);
  collector.close();
  await open(0);
  await createApp().request("/doctors/bishkek");
  await close();
  expect(collector.spans).toEqual([]);
});
