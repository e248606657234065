import { createServer } from "node:http";
import { gunzipSync } from "node:zlib";
import { listenOnLoopback } from "./loopback.ts";

type Frame = { filename?: string; function?: string; lineno?: number };
export type SentryEvent = {
  level?: string;
  release?: string;
  environment?: string;
  transaction?: string;
  tags?: Record<string, string>;
  contexts?: Record<string, Record<string, unknown>>;
  exception?: { values: { type: string; value: string; stacktrace?: { frames: Frame[] } }[] };
};

export type FakeSentry = {
  dsn: string;
  origin: string;
  items: { type: string; payload: SentryEvent }[];
  /** All received bytes, URLs and headers, as text. */
  raw: string;
  /** Events whose `what` tag or message contains the text. */
  events(text?: string): SentryEvent[];
  close: () => void;
};

/** Starts a fake Sentry that accepts envelopes from servers and browsers. */
export async function openFakeSentry(): Promise<FakeSentry> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      response.setHeader("access-control-allow-origin", "*");
      const whole = Buffer.concat(chunks);
      const text = (request.headers["content-encoding"] === "gzip" ? gunzipSync(whole) : whole).toString();
      sentry.raw += `${request.method} ${request.url} ${JSON.stringify(request.headers)} ${text}\n`;
      if (!/^\/api\/7\/envelope\/(?:\?|$)/.test(request.url ?? "")) return void response.writeHead(404).end();
      sentry.items.push(...itemsOf(text));
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  const { host, url, close } = await listenOnLoopback(server);
  const sentry: FakeSentry = {
    dsn: `http://0123456789abcdef@${host}/7`,
    origin: url,
    items: [],
    raw: "",
    events: (text = "") =>
      sentry.items
        .filter(
          ({ type, payload }) =>
            type === "event" && `${payload.tags?.["what"]} ${payload.exception?.values[0]?.value}`.includes(text),
        )
        .map(({ payload }) => payload),
    close,
  };
  return sentry;
}

/** Parses an envelope: a header line, then pairs of an item's header and the item, all JSON here. */
function itemsOf(envelope: string): FakeSentry["items"] {
  const lines = envelope.split("\n").slice(1).filter(Boolean);
  const items: FakeSentry["items"] = [];
  for (let line = 0; line + 1 < lines.length; line += 2) {
    const { type } = JSON.parse(lines[line]!) as { type: string };
    items.push({ type, payload: JSON.parse(lines[line + 1]!) as SentryEvent });
  }
  return items;
}
