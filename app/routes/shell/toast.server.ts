import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { requestContext } from "#app/request-context.ts";
import { toastKinds, type Toast } from "#app/ui/toast/toasts.ts";
import { seal, unseal } from "./sealed.server.ts";

const cookieName = "toast";
/** Long enough for the page after the post to be asked for. */
const lifetimeSeconds = 60;
const cookie = z.object({ kind: z.enum(toastKinds), text: z.string() }) satisfies z.ZodType<Toast>;

/** How React Router tells the browser's router of a redirect. */
const redirectForScript = 202;

/** Whether the browser shows another page than this answer. */
export function leadsElsewhere({ status }: Response): boolean {
  return (status >= 300 && status < 400) || status === redirectForScript;
}

const takenContext = createContext<boolean>(false);

/** The `Set-Cookie` of an answer that leads to a page: the page then says it, once. */
export function keepToast(context: Readonly<RouterContextProvider>, toast: Toast): string {
  const { sessionSecret } = context.get(requestContext);
  const value = seal(Buffer.from(JSON.stringify(toast)), sessionSecret, cookieName);
  return `${cookieName}=${value}; Path=/; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Lax`;
}

/** What an answer before this one has left to be said. For the root's loader, with which every page is made. */
export function takeToast({ request, context }: { request: Request; context: Readonly<RouterContextProvider> }): Toast | null {
  const value = /(?:^|; *)toast=([\w-]+)/.exec(request.headers.get("cookie") ?? "")?.[1];
  if (!value) return null;
  context.set(takenContext, true);
  const opened = unseal(value, context.get(requestContext).sessionSecret, cookieName);
  try {
    return opened && (cookie.safeParse(JSON.parse(opened.toString("utf8"))).data ?? null);
  } catch {
    return null;
  }
}

/** Drops the message once a page has said it. */
export const passToast: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  const isSaid = context.get(takenContext) && !leadsElsewhere(response);
  if (!isSaid) return response;
  response.headers.append("set-cookie", `${cookieName}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`);
  response.headers.set("cache-control", "private, no-store");
  return response;
};
