import type { IncomingMessage, ServerResponse } from "node:http";
import { Counter } from "prom-client";
import { getCountry, marketForHost } from "#app/countries/registry.ts";
import { clientOrigin } from "./client-origin.ts";
import type { Log } from "./log.ts";
import { writeBusyRefusal, type Language, type Markets } from "./refusals.ts";
import { priorityOf, type RequestGate } from "./request-gate.ts";

/** Refuses a request at once if it would wait too long. @returns whether the request was refused */
export type BusyRefusal = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

type BusySettings = { gate: RequestGate; markets: Markets; trustProxy: number; log: Log };

/** The `Retry-After` of a refused request, in seconds. */
export const busyRetryAfter = "2";

const refusedRequests = new Counter({
  name: "http_requests_refused_total",
  help: "Requests refused because the process was busy",
});
const logEveryMs = 10_000;
/** Paths of files and monitoring. They are never refused: they cost little, and show that the process is alive. */
const cheapPaths = /^\/(?:healthz|readyz|metrics)$|^\/assets\/|^(?!\/api\/).*\.(?!data$)[a-z0-9]{2,5}$/;

/**
 * Creates the refusal of a busy process. It must cost next to nothing, or it takes CPU time from the requests that are
 * served: each format and language is rendered once, and sent before anything else is done for the request.
 */
export function createBusyRefusal({ gate, markets, trustProxy, log }: BusySettings): BusyRefusal {
  const rendered = new Map<string, { body: Buffer; headers: Record<string, string> }>();
  let refusedSinceLog = 0;
  setInterval(() => {
    if (refusedSinceLog > 0) log.warn({ refused: refusedSinceLog }, "requests refused: busy");
    refusedSinceLog = 0;
  }, logEveryMs).unref();

  function render(format: "json" | "page" | "text", language: Language, canRepeat: boolean) {
    const key = `${format} ${language.country.countryId} ${language.locale} ${canRepeat}`;
    let refusal = rendered.get(key);
    if (!refusal) {
      const { body, headers } = writeBusyRefusal(format, language, { canRepeat });
      headers.set("retry-after", busyRetryAfter);
      headers.set("content-length", String(Buffer.byteLength(body)));
      refusal = { body: Buffer.from(body), headers: Object.fromEntries(headers) };
      rendered.set(key, refusal);
    }
    return refusal;
  }

  return (incoming, outgoing) => {
    const method = incoming.method ?? "GET";
    const path = (incoming.url ?? "/").split("?", 1)[0]!;
    if (cheapPaths.test(path) || !gate.isFull(priorityOf(method, path))) return false;
    refusedRequests.inc();
    refusedSinceLog += 1;
    const isApi = path.startsWith("/api/");
    const format = isApi ? "json" : /\btext\/html\b/i.test(incoming.headers.accept ?? "") ? "page" : "text";
    const canRepeat = method === "GET" || method === "HEAD";
    const { body, headers } = render(format, languageOf(incoming, path, isApi), canRepeat);
    incoming.resume();
    // Node sends no body to a HEAD.
    outgoing.writeHead(503, headers).end(body);
    return true;
  };

  function languageOf({ headers, socket }: IncomingMessage, path: string, isApi: boolean): Language {
    const hostHeaders = new Headers();
    for (const name of ["host", "x-forwarded-host"]) if (headers[name]) hostHeaders.set(name, String(headers[name]));
    const host = clientOrigin(hostHeaders, socket.remoteAddress, trustProxy)?.host;
    const country = getCountry(marketForHost(host, markets));
    const requested = isApi ? headers["accept-language"]?.slice(0, 2).toLowerCase() : path.split("/")[1];
    return { country, locale: country.locales.find((offered) => offered === requested) ?? country.defaultLocale };
  }
}
