import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { siteCookie } from "#app/cookies/site-cookie.server.ts";
import { getI18n } from "#app/i18n/language.server.ts";

const probe = siteCookie({ name: "cookies", schema: z.literal("kept") });

/**
 * For pages with a form that needs cookies: sets a probe cookie to tell whether the browser keeps any. Not set if the
 * request already has a cookie.
 */
export async function probeCookies(request: Request): Promise<Record<string, string>> {
  return keepsCookies(request) ? {} : { "set-cookie": await probe.store("kept") };
}

/** The message for a form posted without cookies; null if the browser keeps them. */
export function cookiesBlockedMessage({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): string | null {
  return keepsCookies(request) ? null : getI18n(context).t("errors:cookies_off");
}

/** Whether the browser has sent any cookie. */
export function keepsCookies(request: Request): boolean {
  return (request.headers.get("cookie") ?? "") !== "";
}
