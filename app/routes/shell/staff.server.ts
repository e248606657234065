import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { sealedCookie } from "#app/cookies/sealed-cookie.server.ts";
import { siteCookie } from "#app/cookies/site-cookie.server.ts";
import { ApiError, isOutage, isSessionOver, mayWorkLater } from "#app/contract/errors.ts";
import { hasRole, operators } from "#app/contract/role.ts";
import type { Session, StaffUser } from "#app/contract/staff.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import { leadsElsewhere } from "./toast.server.ts";

/** The rest of the cookie is for whoever reads it with the secret; pages ask the API. */
const userCookie = sealedCookie({ name: "user", schema: z.looseObject({ access_token: z.string() }) });
/** So long after its end a session is still known as one, for pages to say so. */
const endedSeconds = 12 * 3600;
/** The longest a browser keeps a cookie. */
const deviceSeconds = 400 * 86_400;
const deviceCookie = siteCookie({ name: "staff-device", schema: z.string().max(200), maxAge: deviceSeconds });

export type Staff = StaffUser & { isOperator: boolean };

const staffContext = createContext<Staff | null>(null);
const tokenContext = createContext<string | null>(null);
const refusalContext = createContext<string | null>(null);
const endedContext = createContext<boolean>(false);
const cookiesContext = createContext<readonly string[]>([]);
/** The error that keeps the API from saying who is signed in. */
const outageContext = createContext<unknown>(null);

/**
 * Finds out who of the staff is signed in. The cookie only carries the token; the API says whose it is. A token that is
 * no longer valid, or of somebody who works in another country, takes the cookie with it, and the page says so.
 * In an outage it is not known: what needs to know fails (`getStaff`), and its error page is whole.
 */
export const recogniseStaff: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { api, sessionSecret } = context.get(requestContext);
  const token = (await userCookie.read(request, sessionSecret))?.access_token ?? null;
  if (token) {
    const user = await api
      .with({ token })
      .staff.me()
      .catch((error: unknown) => refuse(context, error));
    if (user) admitStaff(context, user, token);
  }
  const response = await next();
  // The page after a redirect has to say why, so it gets the cookie once more.
  const isSaidLater = staffRefusal(context) !== null && leadsElsewhere(response);
  if (token && !mayBeStaff(context) && !isSaidLater) response.headers.append("set-cookie", await dropStaff());
  const left = context.get(cookiesContext);
  for (const line of left) response.headers.append("set-cookie", line);
  if (token || left.length > 0) response.headers.set("cache-control", "private, no-store");
  return response;
};

function refuse(context: Readonly<RouterContextProvider>, error: unknown): null {
  if (mayWorkLater(error)) {
    context.set(outageContext, error);
    return null;
  }
  if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error;
  const hasEnded = error.status === 401;
  context.set(endedContext, hasEnded);
  const said = error.body.errors[0]?.detail ?? null;
  context.set(refusalContext, hasEnded ? getI18n(context).t("staff:again.ended") : said);
  return null;
}

/** From here on the request is that of this member of staff. */
export function admitStaff(context: Readonly<RouterContextProvider>, user: StaffUser, token: string): void {
  const values = context.get(requestContext);
  context.set(requestContext, { ...values, api: values.api.with({ token }) });
  context.set(staffContext, { ...user, isOperator: hasRole(user, operators) });
  context.set(tokenContext, token);
  context.set(refusalContext, null);
  context.set(outageContext, null);
}

/** A `Set-Cookie` line of the answer to this request, whatever that will be. */
export function leaveCookie(context: Readonly<RouterContextProvider>, line: string): void {
  context.set(cookiesContext, [...context.get(cookiesContext), line]);
}

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

/** The browser's sign-in has expired or was revoked, or a form of staff came without one. */
export function hasSessionEnded(context: Readonly<RouterContextProvider>): boolean {
  return context.get(endedContext);
}

/** For a page that says itself that the session has ended: nothing else says so. */
export function tellSessionEnded(context: Readonly<RouterContextProvider>): void {
  if (hasSessionEnded(context)) context.set(refusalContext, null);
  context.set(endedContext, true);
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

/** The `Set-Cookie` lines that keep a sign-in until its end has been told, and the name of this device for longer. */
export function keepStaff({ device, ...signedIn }: Session, secret: string): Promise<string[]> {
  const seconds = Math.max(0, Math.floor((Date.parse(signedIn.expires_at) - Date.now()) / 1000)) + endedSeconds;
  return Promise.all([userCookie.keep(signedIn, secret, seconds), deviceCookie.keep(device)]);
}

/** What an earlier sign-in in this browser was given to be known by. */
export async function readDevice(request: Request): Promise<string | undefined> {
  return (await deviceCookie.read(request)) ?? undefined;
}

/**
 * Ends the sign-in this browser has, also one that is not good here.
 * @returns false when it could not be ended: it is still good wherever else it is held
 */
export async function revokeStaff({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}) {
  const { api, sessionSecret } = context.get(requestContext);
  const token = (await userCookie.read(request, sessionSecret))?.access_token ?? null;
  // From here on nobody is signed in: the page that says what came of it stands in an outage too.
  context.set(staffContext, null);
  context.set(outageContext, null);
  if (token === null) return true;
  try {
    await api.with({ token }).staff.signOut();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) && !isOutage(error)) throw error;
    return isSessionOver(error);
  }
}

export const dropStaff = userCookie.drop;
