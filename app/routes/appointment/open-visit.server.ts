import { replace, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { requestContext } from "#app/request-context.ts";
import { keepsCookies, storeVisitKey, readVisitKey, type VisitKey } from "../shell/index.ts";

/** Marks a URL that keeps its key, because the browser may refuse the cookie. */
const openedMark = { opened: "1" };

/** The query of an appointment's URL for a browser that keeps no cookies. */
export type KeyQuery = { hash?: string; opened?: string };

/**
 * At the first opening of an appointment's link, exchanges the key in its URL for a cookie and redirects to the URL
 * without it (ADR 60). A wrong key, and one in a browser without cookies, are left to the loader.
 */
export const exchangeKey: MiddlewareFunction<Response> = async ({ request, context, url, params }, next) => {
  const key = keyOf(url, params["id"]);
  if (!key || request.method === "POST") return next();
  const isKept = (await readVisitKey({ request, context }, key.id)) === key.hash;
  const isRetried = url.searchParams.has("opened");
  if (isRetried && !isKept) return next();
  if (!isKept && !(await opensAppointment(context, key))) return next();
  const clean = new URL(url);
  for (const name of ["hash", "opened"]) clean.searchParams.delete(name);
  return openVisit({ request, context }, key, clean.pathname + clean.search);
};

/**
 * Redirects to a page of the appointment whose key is kept in a cookie from now on. Replaces the entry of the history:
 * the one before it would open the URL with the key.
 */
export async function openVisit(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  key: VisitKey,
  path: string,
): Promise<Response> {
  const headers = new Headers({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
  for (const line of await storeVisitKey({ request, context }, key)) headers.append("set-cookie", line);
  if (keepsCookies(request)) return replace(path, { headers });
  const query = new URLSearchParams({ hash: key.hash, ...openedMark });
  return replace(`${path}${path.includes("?") ? "&" : "?"}${query}`, { headers });
}

/** The query with which the other pages of this appointment work as well. */
export function keyQuery(url: URL): KeyQuery {
  const hash = url.searchParams.get("hash");
  if (!hash) return {};
  return url.searchParams.has("opened") ? { hash, ...openedMark } : { hash };
}

function keyOf(url: URL, id = ""): VisitKey | null {
  const { hash } = keyQuery(url);
  return hash && isVisitId(id) ? { id: Number(id), hash } : null;
}

export function isVisitId(id: string): boolean {
  return /^[1-9]\d{0,15}$/.test(id);
}

/** Checked before the cookie is set: a wrong link must not replace the right key. */
async function opensAppointment(context: Readonly<RouterContextProvider>, key: VisitKey): Promise<boolean> {
  try {
    await context.get(requestContext).api.appointments.get(key);
    return true;
  } catch {
    return false;
  }
}
