import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";

const header = "x-request-id";
const wellFormed = /^[\w-]{8,64}$/;

const current = new AsyncLocalStorage<string>();

/** The id of the request that this code works for, for the log; empty outside of requests. */
export function requestIdFact(): { requestId?: string } {
  const id = current.getStore();
  return id === undefined ? {} : { requestId: id };
}

/**
 * Gives each request an id, or takes that of a trusted proxy or another node of ours. Responses of the API and errors
 * return it; other responses stay small.
 */
export function requestId({ trusted }: { trusted: boolean }): MiddlewareHandler {
  return async (context, next) => {
    const trustedId = trusted ? context.req.header(header) : undefined;
    const id = trustedId !== undefined && wellFormed.test(trustedId) ? trustedId : randomUUID();
    await current.run(id, next);
    if (context.res.status >= 400 || context.req.path.startsWith("/api/")) context.res.headers.set(header, id);
  };
}

/** Passes the id on to another process. */
export function withRequestId(fetch: (request: Request) => Promise<Response>) {
  return (request: Request): Promise<Response> => {
    const id = current.getStore();
    if (id !== undefined) request.headers.set(header, id);
    return fetch(request);
  };
}
