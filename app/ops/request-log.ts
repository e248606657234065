import type { MiddlewareHandler } from "hono";
import type { Log } from "./log.ts";
import { isNonCanonicalPrivatePath, isPrivatePath } from "./security-headers.ts";

/**
 * Logs one line per request, with the calling program's tag; never a query, body or cookie. Paths of private pages are
 * shortened, since an appointment's id belongs to a patient.
 */
export function requestLog(log: Log): MiddlewareHandler {
  return async (context, next) => {
    const started = performance.now();
    await next();
    const status = isAborted(context.req.raw) ? abortedStatus : context.res.status;
    const ms = Math.round((performance.now() - started) * 10) / 10;
    const level = status >= 500 ? "error" : context.req.path.startsWith("/assets/") ? "debug" : "info";
    const tagId = context.req.header("tag-id")?.slice(0, 100);
    log[level](
      { method: context.req.method, path: redactPath(context.req.path), status, ms, ...(tagId ? { tagId } : {}) },
      "request",
    );
  };
}

/** Status in the log for a request that the client aborted. */
const abortedStatus = 499;

/** Whether the client has closed the connection: later failures are not ours. */
export function isAborted(request: Request): boolean {
  return request.signal.aborted;
}

/** Thrown to end an aborted request. */
export function abortedResponse(): Response {
  return new Response(null, { status: abortedStatus });
}

/** The path without what identifies a patient, at most 200 characters long. */
export function redactPath(path: string): string {
  if (isNonCanonicalPrivatePath(path)) return "/-";
  const isPrivate = isPrivatePath(path) || /^\/api\/v1\/appointment(?:s|-codes)\//i.test(path);
  const shown = isPrivate ? path.replace(/\/(a|appointments|appointment-codes|feedback)\/.*/is, "/$1/-") : path;
  return shown.slice(0, 200);
}
