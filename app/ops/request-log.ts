import type { MiddlewareHandler } from "hono";
import type { Log } from "./log.ts";
import { isPrivatePath } from "./security-headers.ts";

/**
 * One line a request, with the tag of the program that calls the API: never a query, a body or a cookie. The path of a private page is cut to its
 * first parts, since an appointment's number belongs to one patient.
 */
export function requestLog(log: Log): MiddlewareHandler {
  return async (context, next) => {
    const started = performance.now();
    await next();
    const { status } = context.res;
    const ms = Math.round((performance.now() - started) * 10) / 10;
    const level = status >= 500 ? "error" : context.req.path.startsWith("/assets/") ? "debug" : "info";
    const tagId = context.req.header("tag-id")?.slice(0, 100);
    log[level]({ method: context.req.method, path: loggedPath(context.req.path), status, ms, ...(tagId ? { tagId } : {}) }, "request");
  };
}

export function loggedPath(path: string): string {
  const isPrivate = isPrivatePath(path) || /^\/api\/v1\/appointment(?:s|-codes)\//.test(path);
  const shown = isPrivate ? path.replace(/\/(a|appointments|appointment-codes|feedback)\/.*/, "/$1/-") : path;
  return shown.slice(0, 200);
}
