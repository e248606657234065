import { createCookie, type RouterContextProvider } from "react-router";
import { siteFlags } from "#app/cookies/site-cookie.server.ts";
import { getI18n } from "#app/i18n/language.server.ts";

const probe = createCookie("cookies", siteFlags);

/**
 * For the page of a form that does not work without cookies: one to see by whether the browser keeps any. Where there is
 * a cookie already, that is seen.
 */
export async function probeCookies(request: Request): Promise<Record<string, string>> {
  return keepsCookies(request) ? {} : { "set-cookie": await probe.serialize("kept") };
}

/** What to say of a form that was posted by a browser without cookies; null of any other. */
export function cookiesOff({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): string | null {
  return keepsCookies(request) ? null : getI18n(context).t("errors:cookies_off");
}

function keepsCookies(request: Request): boolean {
  return (request.headers.get("cookie") ?? "") !== "";
}
