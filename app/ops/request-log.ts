import type { MiddlewareHandler } from "hono";
import type { Log } from "./log.ts";
import { isDisguisedPath, isPrivatePath } from "./security-headers.ts";

/**
 * One line a request, with the tag of the program that calls the API: never a query, a body or a cookie. The path of a private page is cut to its
 * first parts, since an appointment's number belongs to one patient.
 */
export function requestLog(log: Log): MiddlewareHandler {
  return async (context, next) => {
    const started = performance.now();
    await next();
    const status = hungUp(context.req.raw) ? hungUpStatus : context.res.status;
    const ms = Math.round((performance.now() - started) * 10) / 10;
    const level = status >= 500 ? "error" : context.req.path.startsWith("/assets/") ? "debug" : "info";
    const tagId = context.req.header("tag-id")?.slice(0, 100);
    log[level](
      { method: context.req.method, path: loggedPath(context.req.path), status, ms, ...(tagId ? { tagId } : {}) },
      "request",
    );
  };
}

/** How logs call the answer nobody waited for. */
const hungUpStatus = 499;

/** Whether the client has closed the connection: what goes wrong after that is no fault of ours. */
export function hungUp(request: Request): boolean {
  return request.signal.aborted;
}

/** Ends a request nobody waits for any more. */
export function hungUpAnswer(): Response {
  return new Response(null, { status: hungUpStatus });
}

export function loggedPath(path: string): string {
  if (isDisguisedPath(path)) return "/-";
  const isPrivate = isPrivatePath(path) || /^\/api\/v1\/appointment(?:s|-codes)\//i.test(path);
  const shown = isPrivate ? path.replace(/\/(a|appointments|appointment-codes|feedback)\/.*/i, "/$1/-") : path;
  return shown.slice(0, 200);
}
