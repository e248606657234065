import { createHash, timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { collectDefaultMetrics, Histogram, register, Registry } from "prom-client";
import { plainResponse, unavailableResponse } from "./plain-response.ts";
import { collectFromAll, isSupervised } from "./web-processes.ts";

export type Metrics = {
  /** Observes the duration of a request. */
  measure: MiddlewareHandler;
  /** The metrics in Prometheus' text format; 401 without the token. */
  respond(authorization: string | undefined): Promise<Response>;
};

/**
 * Metrics of requests and of the process, or of all web processes together. Labels hold no page URLs: some give access
 * to an appointment.
 */
export function createMetrics(token: string): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long requests took",
    labelNames: ["method", "kind", "status"] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  // The API's own metrics are in the default registry.
  const registries = [registry, register];
  const collect = isSupervised() ? collectFromAll(registries) : () => Registry.merge(registries).metrics();
  return {
    async measure(context, next) {
      const started = performance.now();
      await next();
      const labels = {
        method: knownMethod(context.req.method),
        kind: kindOf(context.req.path),
        status: String(context.res.status),
      };
      durations.observe(labels, (performance.now() - started) / 1000);
    },
    async respond(authorization) {
      // The scheme is case-insensitive (RFC 9110, 11.1), the token is not.
      const bearerToken = /^bearer +(.+)$/i.exec(authorization ?? "")?.[1] ?? "";
      if (!isEqual(bearerToken, token)) return plainResponse(401, "token needed", { "www-authenticate": "Bearer" });
      const text = await collect();
      if (text === null) return unavailableResponse();
      return new Response(text, {
        headers: { "content-type": registry.contentType, "cache-control": "no-store" },
      });
    },
  };
}

/** Labels that a client can choose would create series without limit. */
function knownMethod(method: string): string {
  return ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].includes(method) ? method : "other";
}

function kindOf(path: string): "api" | "file" | "page" {
  if (path.startsWith("/api/")) return "api";
  return /\.\w{2,5}$/.test(path) && !path.endsWith(".data") ? "file" : "page";
}

/** Compares in constant time. */
function isEqual(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
