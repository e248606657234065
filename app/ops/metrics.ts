import { createHash, timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { collectDefaultMetrics, Histogram, register, Registry } from "prom-client";
import { plain } from "./health.ts";

export type Metrics = {
  /** How long each request took. */
  measure: MiddlewareHandler;
  /** All that is measured, in Prometheus' text, for whoever brings the token; 401 for others. */
  answer(authorization: string | undefined): Promise<Response>;
};

/** Requests and the process itself, as Prometheus takes them. No address of a page is among it: some are keys to a patient's visit. */
export function createMetrics(token: string): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long requests took",
    labelNames: ["method", "kind", "status"] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    async measure(context, next) {
      const started = performance.now();
      await next();
      const labels = {
        method: knownMethod(context.req.method),
        kind: kindOf(context.req.path),
        status: String(context.res.status),
      };
      seconds.observe(labels, (performance.now() - started) / 1000);
    },
    async answer(authorization) {
      // The scheme may be written in any case (RFC 9110, 11.1); the token may not.
      const given = /^bearer +(.+)$/i.exec(authorization ?? "")?.[1] ?? "";
      if (!isSame(given, token)) return plain(401, "token needed", { "www-authenticate": "Bearer" });
      // What the API counts is in the default registry: it knows nothing of this one.
      const all = Registry.merge([registry, register]);
      return new Response(await all.metrics(), {
        headers: { "content-type": registry.contentType, "cache-control": "no-store" },
      });
    },
  };
}

/** What a client may make up would make series without end. */
function knownMethod(method: string): string {
  return ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].includes(method) ? method : "other";
}

function kindOf(path: string): "api" | "file" | "page" {
  if (path.startsWith("/api/")) return "api";
  return /\.\w{2,5}$/.test(path) && !path.endsWith(".data") ? "file" : "page";
}

/** Takes as long for a token that is nearly right as for any other. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
