import { AsyncLocalStorage } from "node:async_hooks";
import type { Attributes, Context, Span, SpanKind } from "@opentelemetry/api";
import type { MiddlewareHandler } from "hono";
import { pageKind } from "#app/reports/page-kind.ts";

export type TraceSettings = {
  /** The collector's URL for traces (OTLP over HTTP). */
  url: string;
  headers: Record<string, string>;
  /** Share of requests that are traced, 0 to 1; those of a traced caller always are. */
  ratio: number;
  version: string;
  environment: string;
};

type SpanStart = { name: string; kind: SpanKind; attributes: Attributes; parent?: Context };

type Tracing = {
  start(span: SpanStart): { span: Span; context: Context };
  /** The caller's span, from its headers. */
  read(headers: Headers): Context;
  write(headers: Headers): void;
};

/** `SpanKind` of OpenTelemetry, which is loaded only if traces are. */
const kinds = { server: 1, client: 2 } as const;
/** `SpanStatusCode.ERROR` of OpenTelemetry. */
const errorStatus = 2;

const current = new AsyncLocalStorage<Context>();
let tracing: Tracing | null = null;

/**
 * Starts sending traces. The provider is not registered globally, where Sentry has its own: spans are linked by
 * `current`. Loaded on use: it takes 0.2 s and 15 MB. @returns a function that sends the remaining spans and stops
 */
export async function openTraces({ url, headers, ratio, version, environment }: TraceSettings) {
  const [api, core, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/core"),
    import("@opentelemetry/sdk-trace-base"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({
      "service.name": "vizit",
      "service.version": version,
      "deployment.environment.name": environment,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url, headers }))],
  });
  const tracer = provider.getTracer("vizit");
  const propagator = new core.W3CTraceContextPropagator();
  const parentOf = (explicit?: Context) => explicit ?? current.getStore() ?? api.ROOT_CONTEXT;
  tracing = {
    start({ name, kind, attributes, parent }) {
      const context = parentOf(parent);
      const span = tracer.startSpan(name, { kind, attributes }, context);
      return { span, context: api.trace.setSpan(context, span) };
    },
    read: (from) =>
      propagator.extract(api.ROOT_CONTEXT, from, {
        get: (carrier: Headers, name) => carrier.get(name) ?? undefined,
        keys: (carrier: Headers) => [...carrier.keys()],
      }),
    write: (to) =>
      propagator.inject(parentOf(), to, { set: (carrier: Headers, name, value) => carrier.set(name, value) }),
  };
  return async () => {
    tracing = null;
    // A collector that is away must not keep the process from ending.
    await provider.shutdown().catch(() => {});
  };
}

/** Makes each request a span, under the caller's if that is trusted. The name is the kind of page, never the URL. */
export function traceRequests({ trusted }: { trusted: boolean }): MiddlewareHandler {
  return async (context, next) => {
    if (!tracing) return next();
    const { method, path, raw } = context.req;
    const route = pageKind(path);
    const { span, context: spanContext } = tracing.start({
      name: `${method} ${route}`,
      kind: kinds.server,
      attributes: { "http.request.method": method, "http.route": route },
      ...(trusted ? { parent: tracing.read(raw.headers) } : {}),
    });
    await current.run(spanContext, next).finally(() => {
      const { status } = context.res;
      span.setAttribute("http.response.status_code", status);
      if (status >= 500) span.setStatus({ code: errorStatus });
      span.end();
    });
    return undefined;
  };
}

/** Makes a call of the API ("GET /api/v1/doctors/{id}/") a span. */
export async function traceCall<Value>(call: string, run: () => Promise<Value>): Promise<Value> {
  if (!tracing || !current.getStore()) return run();
  const { span, context } = tracing.start({ name: call, kind: kinds.client, attributes: {} });
  try {
    return await current.run(context, run);
  } catch (error) {
    span.setStatus({ code: errorStatus });
    throw error;
  } finally {
    span.end();
  }
}

/** Makes a statement of a request a span. @returns a function that ends it */
export function traceStatement(statement: string): () => void {
  if (!tracing || !current.getStore()) return () => {};
  const { span } = tracing.start({
    name: /^\s*(\w+)/.exec(statement)?.[1]?.toUpperCase() ?? "statement",
    kind: kinds.client,
    attributes: { "db.system.name": "postgresql", "db.query.text": statement },
  });
  return () => span.end();
}

/** Passes the span on to another process. */
export function withTraceParent(fetch: (request: Request) => Promise<Response>) {
  return (request: Request): Promise<Response> => {
    if (current.getStore()) tracing?.write(request.headers);
    return fetch(request);
  };
}
