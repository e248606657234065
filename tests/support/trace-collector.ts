import { createServer } from "node:http";
import { listenOnLoopback } from "./loopback.ts";

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };

export type CollectedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  status?: { code?: number };
};

type TracesBody = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: CollectedSpan[] }[] }[];
};

export type TraceCollector = {
  /** Base URL, without "/v1/traces", as in OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  spans: CollectedSpan[];
  resources: Attribute[];
  /** All received bytes, URLs and headers, as text. */
  raw: string;
  close: () => void;
};

/** Starts a fake OpenTelemetry collector, which receives OTLP over HTTP as JSON. */
export async function openTraceCollector(): Promise<TraceCollector> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      collector.raw += `${request.method} ${request.url} ${JSON.stringify(request.headers)} ${body}\n`;
      if (request.method !== "POST" || request.url !== "/v1/traces") return void response.writeHead(404).end();
      for (const { resource, scopeSpans } of (JSON.parse(body) as TracesBody).resourceSpans) {
        collector.resources.push(...resource.attributes);
        collector.spans.push(...scopeSpans.flatMap(({ spans }) => spans));
      }
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  const { url, close } = await listenOnLoopback(server);
  const collector: TraceCollector = {
    url,
    spans: [],
    resources: [],
    raw: "",
    close,
  };
  return collector;
}

/** The names of a span and of its ancestors among `spans`, outermost first. */
export function pathOf(span: CollectedSpan, spans: readonly CollectedSpan[]): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [...(parent ? pathOf(parent, spans) : []), span.name];
}

export function attributesOf({ attributes }: CollectedSpan): Record<string, string | number | undefined> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
}
