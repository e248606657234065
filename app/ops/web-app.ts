import type { HttpBindings } from "@hono/node-server";
import { Hono, type Context } from "hono";
import { mayWorkLater, retryAfterOf } from "#app/contract/errors.ts";
import { busyRetryAfter } from "./busy-refusal.ts";
import { canonicalPath } from "./canonical-path.ts";
import { clientOrigin, type ClientInfo } from "./client-origin.ts";
import { compression } from "./compression.ts";
import type { Env } from "./env.ts";
import type { Errors } from "./errors.ts";
import { readinessResponse, type Readiness } from "./health.ts";
import { plainResponse, retryAfter, unavailableResponse } from "./plain-response.ts";
import { bindCookies, plainCookies } from "./host-cookies.ts";
import { nonceSources, type InlineSources } from "./inline-sources.ts";
import { limits, readBody, refuseOversized } from "./limits.ts";
import type { Log } from "./log.ts";
import { createMetrics } from "./metrics.ts";
import { createPageCache } from "./page-cache.ts";
import { refusals } from "./refusals.ts";
import { priorityOf, type RequestGate } from "./request-gate.ts";
import { requestId } from "./request-id.ts";
import { abortedResponse, isAborted, requestLog } from "./request-log.ts";
import { isFromOwnSite } from "./same-site.ts";
import { contentSecurityPolicy, isNonCanonicalPrivatePath, newNonce, setSecurityHeaders } from "./security-headers.ts";
import type { StaticFiles } from "./static-files.ts";
import { traceRequests } from "./traces.ts";

export type WebAppDeps = {
  env: Env;
  log: Log;
  errors: Errors;
  readiness: Readiness;
  gate: RequestGate;
  /** Rejects if this node cannot serve. */
  check: () => Promise<void>;
  staticFiles: StaticFiles;
  /** Null with a remote API. */
  api: ((request: Request, clientInfo: ClientInfo) => Promise<Response>) | null;
  pages: (request: Request, clientInfo: ClientInfo) => Promise<Response>;
  /** Whether a form can be posted to this page. */
  takesPosts: (url: URL) => Promise<boolean>;
};

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

type Variables = {
  clientInfo: ClientInfo;
  url: URL;
  /** Inline scripts and styles of a shared page; else they have this response's nonce. */
  inline: InlineSources | undefined;
};
type WebEnv = { Bindings: Partial<HttpBindings>; Variables: Variables };
export type WebContext = Context<WebEnv>;

/** The whole HTTP side of the product as one fetch handler. */
export function createWebApp(deps: WebAppDeps): Hono<WebEnv> {
  const { env, log, errors, readiness } = deps;
  const app = new Hono<WebEnv>();
  const sharedPages =
    env.pageCacheMs > 0
      ? createPageCache(
          async (request, clientInfo) => {
            const release = await deps.gate.enter("browsing");
            return release && deps.pages(request, clientInfo).finally(release);
          },
          { ttlMs: env.pageCacheMs, staleMs: env.pageCacheMs },
        )
      : null;

  const refuseMethod = async (url: URL) => {
    const allowed = url.pathname.startsWith("/api/")
      ? [...methods]
      : ["GET", "HEAD", ...((await deps.takesPosts(url)) ? ["POST"] : [])];
    return plainResponse(405, "method not allowed", { allow: allowed.join(", ") });
  };

  const readinessCheck = {
    check: deps.check,
    dependency: env.apiUrl ? ("API" as const) : ("database" as const),
    ms: env.deadlines.call,
  };
  app.get("/healthz", () => plainResponse(200, "alive"));
  app.get("/readyz", () => readinessResponse(readiness, readinessCheck));

  if (env.metricsToken) {
    const metrics = createMetrics(env.metricsToken);
    app.get("/metrics", (context) => metrics.respond(context.req.header("authorization")));
    app.use(metrics.measure);
  }

  app.use(requestId({ trusted: env.trustProxy > 0 }));
  app.use(requestLog(log));
  app.use(compression());
  app.use(refusals({ fallback: env.country, hosts: env.countryHosts }));
  app.use(async (context, next) => {
    const clientInfo = clientOrigin(
      context.req.raw.headers,
      context.env.incoming?.socket.remoteAddress,
      env.trustProxy,
    );
    const url = URL.parse(context.req.url);
    if (!clientInfo || !url) return plainResponse(400, "malformed host");
    context.set("clientInfo", { ...clientInfo, nonce: newNonce() });
    context.set("url", url);
    // "//name/…" is a path here but a host to whoever resolves it: refuse.
    if (url.pathname.startsWith("//") || isNonCanonicalPrivatePath(url.pathname)) return plainResponse(404, "not here");
    const refusal = refuseOversized(context.req.raw, url);
    if (refusal) return refusal;
    if (!methods.has(context.req.method)) return refuseMethod(url);
    const https = clientInfo.protocol === "https";
    const { headers } = context.req.raw;
    if (https) headers.set("cookie", plainCookies(headers.get("cookie") ?? ""));
    await next();
    if (context.res.status === 503 && !context.res.headers.has("retry-after"))
      context.res.headers.set("retry-after", retryAfter);
    if (https) bindCookies(context.res.headers);
    setSecurityHeaders(context.res.headers, {
      pathname: url.pathname,
      https,
      csp: contentSecurityPolicy(env, context.get("inline") ?? nonceSources(context.get("clientInfo").nonce), {
        https,
        pathname: url.pathname,
      }),
    });
    return undefined;
  });

  app.use(async (context, next) => deps.staticFiles(context.req.raw, context.get("url").pathname) ?? next());
  app.use(async (_context, next) => {
    if (await readiness.wait(limits.startMs)) return next();
    return plainResponse(503, "starting", { "retry-after": retryAfter });
  });
  app.use((context, next) => errors.trace(context.req.raw, next));
  if (env.traces) app.use(traceRequests({ trusted: env.trustProxy > 0 }));
  app.all("/api/*", (context) => respond(context, deps.gate, deps.api));
  // Redirect to the one URL of a page.
  app.get("*", (context, next) => {
    const { pathname, search } = context.get("url");
    const path = canonicalPath(pathname);
    return path === pathname ? next() : context.redirect(path + search, 301);
  });
  app.post("*", (context, next) => {
    const { protocol, host } = context.get("clientInfo");
    const ownOrigin = `${protocol}://${host}`;
    const { headers } = context.req.raw;
    if (!isFromOwnSite(headers, ownOrigin)) return plainResponse(403, "sent from another site");
    if (headers.get("origin") === "null") headers.set("origin", ownOrigin);
    return next();
  });
  app.get("*", async (context, next) => {
    const clientInfo = context.get("clientInfo");
    const { raw } = context.req;
    const shared = await sharedPages?.(raw, outerUrl(context.get("url"), clientInfo), clientInfo);
    if (!shared) return next();
    if (shared === "busy") return busy();
    context.set("inline", shared.inline);
    return shared.response;
  });
  app.on(["GET", "POST"], "*", async (context) => {
    const response = await respond(context, deps.gate, deps.pages);
    if (response.status === 405 && context.req.method === "POST") response.headers.set("allow", "GET, HEAD");
    return response;
  });
  app.all("*", (context) => refuseMethod(context.get("url")));

  app.onError((error, context) => {
    if (isAborted(context.req.raw)) return abortedResponse();
    if (mayWorkLater(error)) return unavailableResponse(retryAfterOf(error));
    const { method, path } = context.req;
    errors.report({ title: "request failed", tag: "general", level: "fatal", error, facts: { method, path } });
    return plainResponse(500, "Something went wrong");
  });
  return app;
}

async function respond(context: WebContext, gate: RequestGate, handle: WebAppDeps["api"]): Promise<Response> {
  if (!handle) return plainResponse(404, "not here");
  const clientInfo = context.get("clientInfo");
  const { raw } = context.req;
  const url = context.get("url");
  const body = await readBody(raw);
  if (!body) return plainResponse(413, "body too large", { connection: "close" });
  const release = await gate.enter(priorityOf(raw.method, url.pathname), raw.signal);
  if (!release) return isAborted(raw) ? abortedResponse() : busy();
  try {
    return await handle(withOuterOrigin(body, url, clientInfo), clientInfo);
  } finally {
    release();
  }
}

const busy = () => plainResponse(503, "busy", { "retry-after": busyRetryAfter });

/** Behind a TLS proxy a request arrives as http at an inner host; links and origin checks need the outer one. */
function outerUrl(url: URL, { protocol, host }: ClientInfo): URL {
  const outer = new URL(url.search, `${protocol}://${host}`);
  outer.pathname = url.pathname;
  return outer;
}

function withOuterOrigin(request: Request, url: URL, clientInfo: ClientInfo): Request {
  const outer = outerUrl(url, clientInfo);
  if (outer.href === url.href) return request;
  const outside = new Request(outer, request);
  outside.headers.set("host", clientInfo.host);
  return outside;
}
