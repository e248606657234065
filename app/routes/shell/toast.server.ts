import { hkdfSync } from "node:crypto";
import {
  createContext,
  createCookieSessionStorage,
  type MiddlewareFunction,
  type RouterContextProvider,
} from "react-router";
import { parse as parseCookies } from "cookie-es";
import { createToastUtilsWithCustomSession } from "remix-toast";
import { siteFlags } from "#app/cookies/site-cookie.server.ts";
import { requestContext } from "#app/request-context.ts";
import { toastKinds, type Toast } from "#app/ui/toast/toasts.ts";

type Context = Readonly<RouterContextProvider>;
type Toasts = ReturnType<typeof createToastUtilsWithCustomSession> & { delete: () => Promise<string> };

const cookieName = "toast";

/** The library's type for each kind of toast. */
const typeOfKind = { added: "success", updated: "info", removed: "warning", failed: "error" } as const;

/** A minute is enough, since browsers follow a redirect at once. */
const maxAgeSeconds = 60;

const bySecret = new Map<string, Toasts>();

/** The toast sessions of this deployment, signed with their own key. */
function toastsOf(context: Context): Toasts {
  const { sessionSecret } = context.get(requestContext);
  let toasts = bySecret.get(sessionSecret);
  if (!toasts) {
    const key = Buffer.from(hkdfSync("sha256", sessionSecret, "", "vizit toasts", 32)).toString("base64url");
    const storage = createCookieSessionStorage({
      cookie: { ...siteFlags, name: cookieName, maxAge: maxAgeSeconds, secrets: [key] },
    });
    const deleteToast = async () => storage.destroySession(await storage.getSession());
    toasts = { ...createToastUtilsWithCustomSession(storage), delete: deleteToast };
    bySecret.set(sessionSecret, toasts);
  }
  return toasts;
}

/** Redirects to a page that shows the toast once. */
export function redirectWithToast(
  context: Context,
  path: string,
  { kind, text }: Toast,
  headers?: Headers,
): Promise<Response> {
  return toastsOf(context).redirectWithToast(
    path,
    { message: text, type: typeOfKind[kind] },
    headers ? { headers } : {},
  );
}

/** The status of a redirect in React Router's `.data` responses. */
const redirectForScript = 202;

/** Whether the response is a redirect. */
export function isRedirect({ status }: Response): boolean {
  return (status >= 300 && status < 400) || status === redirectForScript;
}

/** Whether this request's page shows a toast. */
const takenContext = createContext<boolean>(false);

/** The toast of the redirect that led to this request, for the root loader; null if there is none. */
export async function takeToast({ request, context }: { request: Request; context: Context }): Promise<Toast | null> {
  // The library signs a new cookie for every request it reads.
  if (parseCookies(request.headers.get("cookie") ?? "")[cookieName] === undefined) return null;
  const { toast } = await toastsOf(context).getToast(request);
  if (!toast) return null;
  context.set(takenContext, true);
  const kind = toastKinds.find((candidate) => typeOfKind[candidate] === toast.type);
  return kind ? { kind, text: toast.message } : null;
}

/** Deletes the toast's cookie in the response that shows the toast, unless that redirects again. */
export const deleteShownToast: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  const isShown = context.get(takenContext) && !isRedirect(response);
  if (!isShown) return response;
  response.headers.append("set-cookie", await toastsOf(context).delete());
  response.headers.set("cache-control", "private, no-store");
  return response;
};
