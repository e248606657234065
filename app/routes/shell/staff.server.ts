import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { sealedCookie } from "#app/cookies/sealed-cookie.server.ts";
import { siteCookie } from "#app/cookies/site-cookie.server.ts";
import { ApiError, isOutage, isSessionOver, mayWorkLater } from "#app/contract/errors.ts";
import { hasRole, operators } from "#app/contract/role.ts";
import type { Session, StaffUser } from "#app/contract/staff.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import { isRedirect } from "./toast.server.ts";

/** The part of the cookie that pages read; the API knows the rest. */
const userCookie = sealedCookie({ name: "user", schema: z.looseObject({ access_token: z.string() }) });
/** How long after its end a session is still recognised, so that pages can say so. */
const endedSeconds = 12 * 3600;
/** The longest lifetime that browsers allow. */
const deviceSeconds = 400 * 86_400;
const deviceCookie = siteCookie({ name: "staff-device", schema: z.string().max(200), maxAge: deviceSeconds });

export type Staff = StaffUser & { isOperator: boolean };

const staffContext = createContext<Staff | null>(null);
const tokenContext = createContext<string | null>(null);
const refusalContext = createContext<string | null>(null);
const endedContext = createContext<boolean>(false);
/** The `Set-Cookie` lines that the rest of the request has added. */
const cookiesContext = createContext<readonly string[]>([]);
/** The error because of which the API cannot say who is signed in. */
const outageContext = createContext<unknown>(null);

/**
 * Identifies the signed-in member of staff: the cookie only carries the token, and the API knows its owner. If the
 * token is invalid, or its owner works in another country, the cookie is deleted and the page says so. In an
 * outage the owner is unknown: `getStaff` then throws, which shows a complete error page.
 */
export const recogniseStaff: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { api, sessionSecret } = context.get(requestContext);
  const token = (await userCookie.read(request, sessionSecret))?.access_token ?? null;
  if (token) {
    const user = await api
      .with({ token })
      .staff.me()
      .catch((error: unknown) => recordRefusal(context, error));
    if (user) admitStaff(context, user, token);
  }
  const response = await next();
  // The page after a redirect shows the refusal, so it gets the cookie once more.
  const isShownAfterRedirect = staffRefusal(context) !== null && isRedirect(response);
  if (token && !mayBeStaff(context) && !isShownAfterRedirect)
    response.headers.append("set-cookie", await deleteStaff());
  const addedCookies = context.get(cookiesContext);
  for (const line of addedCookies) response.headers.append("set-cookie", line);
  if (token || addedCookies.length > 0) response.headers.set("cache-control", "private, no-store");
  return response;
};

/** Records why the token is not accepted, or the outage. @throws other errors */
function recordRefusal(context: Readonly<RouterContextProvider>, error: unknown): null {
  if (mayWorkLater(error)) {
    context.set(outageContext, error);
    return null;
  }
  if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error;
  const hasEnded = error.status === 401;
  context.set(endedContext, hasEnded);
  const message = error.body.errors[0]?.detail ?? null;
  context.set(refusalContext, hasEnded ? getI18n(context).t("staff:again.ended") : message);
  return null;
}

/** Runs the rest of the request as this member of staff. */
export function admitStaff(context: Readonly<RouterContextProvider>, user: StaffUser, token: string): void {
  const values = context.get(requestContext);
  context.set(requestContext, { ...values, api: values.api.with({ token }) });
  context.set(staffContext, { ...user, isOperator: hasRole(user, operators) });
  context.set(tokenContext, token);
  context.set(refusalContext, null);
  context.set(outageContext, null);
}

/** Adds a `Set-Cookie` line to the response of this request. */
export function addResponseCookie(context: Readonly<RouterContextProvider>, line: string): void {
  context.set(cookiesContext, [...context.get(cookiesContext), line]);
}

/** @throws if the API is unavailable */
export function getStaff(context: Readonly<RouterContextProvider>): Staff | null {
  const outage = context.get(outageContext);
  if (outage !== null) throw outage;
  return context.get(staffContext);
}

/** For the layout of every page, which must survive an outage: null also if unknown. */
export function getKnownStaff(context: Readonly<RouterContextProvider>): Staff | null {
  return context.get(staffContext);
}

/** Whether the session has expired or was revoked, or a staff form came without one. */
export function hasSessionEnded(context: Readonly<RouterContextProvider>): boolean {
  return context.get(endedContext);
}

/** Marks the session as ended, for a page that shows its own message about it in place of the general one. */
export function markSessionEnded(context: Readonly<RouterContextProvider>): void {
  if (hasSessionEnded(context)) context.set(refusalContext, null);
  context.set(endedContext, true);
}

/** The message why the browser's session is not valid here; null: it is valid, or there is none. */
export function staffRefusal(context: Readonly<RouterContextProvider>): string | null {
  return context.get(refusalContext);
}

export function mayBeStaff(context: Readonly<RouterContextProvider>): boolean {
  return context.get(outageContext) !== null || context.get(staffContext) !== null;
}

/** An operator's access token, for payloads that need it; never for a page. */
export function getOperatorToken(context: Readonly<RouterContextProvider>): string | null {
  return getStaff(context)?.isOperator ? context.get(tokenContext) : null;
}

/** The `Set-Cookie` lines of a sign-in: the session until its end has been shown, the device id for longer. */
export function storeStaff({ device, ...signedIn }: Session, secret: string): Promise<string[]> {
  const seconds = Math.max(0, Math.floor((Date.parse(signedIn.expires_at) - Date.now()) / 1000)) + endedSeconds;
  return Promise.all([userCookie.store(signedIn, secret, seconds), deviceCookie.store(device)]);
}

/** The device id from an earlier sign-in in this browser. */
export async function readDevice(request: Request): Promise<string | undefined> {
  return (await deviceCookie.read(request)) ?? undefined;
}

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** Signs out, also from a session that is not valid here. @returns false if the token could not be revoked */
export async function revokeStaff(args: Args): Promise<boolean> {
  // From here on nobody is signed in, so that the result page works in an outage too.
  args.context.set(staffContext, null);
  args.context.set(outageContext, null);
  return endSession(args);
}

/** Revokes the token that the browser has kept: the next one replaces it. @returns false if it could not be revoked */
export async function endSession({ request, context }: Args): Promise<boolean> {
  const { api, sessionSecret } = context.get(requestContext);
  const token = (await userCookie.read(request, sessionSecret))?.access_token ?? null;
  if (token === null) return true;
  try {
    await api.with({ token }).staff.signOut();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) && !isOutage(error)) throw error;
    return isSessionOver(error);
  }
}

export const deleteStaff = userCookie.delete;
