import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { ApiError, isOutage } from "#app/contract/errors.ts";
import { hasRole, operators } from "#app/contract/role.ts";
import type { Session, StaffUser } from "#app/contract/staff.ts";
import { requestContext } from "#app/request-context.ts";
import { seal, unseal } from "./sealed.server.ts";
import { leadsElsewhere } from "./toast.server.ts";

const cookieName = "user";
/** The rest of the cookie is for whoever reads it with the secret; pages ask the API. */
const cookie = z.object({ access_token: z.string() });
const deviceName = "staff-device";
/** The longest a browser keeps a cookie. */
const deviceSeconds = 400 * 86_400;

export type Staff = StaffUser & { isOperator: boolean };

const staffContext = createContext<Staff | null>(null);
const tokenContext = createContext<string | null>(null);
const refusalContext = createContext<string | null>(null);
/** Why it is not known whether staff is looking. */
const outageContext = createContext<unknown>(null);

/**
 * Who of the staff is looking. The cookie only carries the token: the API is asked whose it is. A token that is nobody's any
 * more, or of somebody who works in another country, takes the cookie with it; the page says the latter. While
 * the API is out of reach it is not known: what needs to know fails (`getStaff`), and its error page is whole.
 */
export const recogniseStaff: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const values = context.get(requestContext);
  const token = readToken(request, values.sessionSecret);
  if (!token) return next();
  const api = values.api.with({ token });
  const user = await api.staff.me().catch((error: unknown) => {
    if (isOutage(error)) context.set(outageContext, error);
    if (isOutage(error)) return null;
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error;
    if (error.status === 403) context.set(refusalContext, error.body.errors[0]?.detail ?? null);
    return null;
  });
  if (user) {
    context.set(requestContext, { ...values, api });
    context.set(staffContext, { ...user, isOperator: hasRole(user, operators) });
    context.set(tokenContext, token);
  }
  const response = await next();
  // The page after a redirect has to say why, so it gets the cookie once more.
  const isSaidLater = staffRefusal(context) !== null && leadsElsewhere(response);
  const isNobody = !user && context.get(outageContext) === null;
  if (isNobody && !isSaidLater) response.headers.append("set-cookie", dropStaff());
  response.headers.set("cache-control", "private, no-store");
  return response;
};

/** @throws what keeps the API from saying who it is */
export function getStaff(context: Readonly<RouterContextProvider>): Staff | null {
  const outage = context.get(outageContext);
  if (outage !== null) throw outage;
  return context.get(staffContext);
}

/** For what every page shows, which an outage must not take away: null as well when it is not known who is looking. */
export function getKnownStaff(context: Readonly<RouterContextProvider>): Staff | null {
  return context.get(staffContext);
}

/** Why the sign-in this browser has does not count here; null: it does, or there is none. */
export function staffRefusal(context: Readonly<RouterContextProvider>): string | null {
  return context.get(refusalContext);
}

export function mayBeStaff(context: Readonly<RouterContextProvider>): boolean {
  return context.get(outageContext) !== null || context.get(staffContext) !== null;
}

/** The access token of an operator, for the payloads that carry it; never for a page. */
export function getOperatorToken(context: Readonly<RouterContextProvider>): string | null {
  return getStaff(context)?.isOperator ? context.get(tokenContext) : null;
}

/** The `Set-Cookie` lines that keep a sign-in for as long as its token holds, and the name of this device for long after. */
export function keepStaff({ device, ...signedIn }: Session, secret: string): string[] {
  const value = seal(Buffer.from(JSON.stringify(signedIn)), secret, cookieName);
  const seconds = Math.max(0, Math.floor((Date.parse(signedIn.expires_at) - Date.now()) / 1000));
  const flags = "Path=/; HttpOnly; SameSite=Lax";
  return [
    `${cookieName}=${value}; Max-Age=${seconds}; ${flags}`,
    `${deviceName}=${device}; Max-Age=${deviceSeconds}; ${flags}`,
  ];
}

/** What an earlier sign-in in this browser was given to be known by. */
export function readDevice(request: Request): string | undefined {
  return /(?:^|; *)staff-device=([\w.-]{1,200})(?:;|$)/.exec(request.headers.get("cookie") ?? "")?.[1];
}

export function dropStaff(): string {
  return `${cookieName}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`;
}

function readToken(request: Request, secret: string): string | null {
  const value = /(?:^|; *)user=([\w-]+)/.exec(request.headers.get("cookie") ?? "")?.[1];
  const opened = value ? unseal(value, secret, cookieName) : null;
  if (!opened) return null;
  try {
    return cookie.safeParse(JSON.parse(opened.toString("utf8"))).data?.access_token ?? null;
  } catch {
    return null;
  }
}
