import { randomFillSync } from "node:crypto";
import { isPublicPath } from "#app/analytics/public-page.ts";
import type { Env } from "./env.ts";
import type { InlineSources } from "./inline-sources.ts";

/** Random bytes for many nonces: drawing them for each nonce took a twentieth of a cached page's CPU time. */
const randomBytes = Buffer.alloc(4096);
const nonceBytes = 16;
/** The number of bytes, from the first, that no nonce has used. */
let unusedBytes = 0;

export function newNonce(): string {
  if (unusedBytes === 0) unusedBytes = randomFillSync(randomBytes).length;
  unusedBytes -= nonceBytes;
  return randomBytes.toString("base64url", unusedBytes, unusedBytes + nonceBytes);
}

/** The settings of services on other hosts. */
type ServiceSettings = Pick<Env, "mode" | "imageHosts" | "mapboxAccessToken" | "mapStyleUrl" | "sentry" | "tagManager">;

/** Hosts to which Google's tags send their events. */
const googleCollectors = ["https://*.google-analytics.com", "https://*.analytics.google.com"];

const mapPage = /^(?:\/[a-z]{2})?\/(?:map|doctors\/[^/]+\/[^/]+\/map(?:\/.*)?)$/;

/**
 * Content security policy: scripts run only from the site's files, or inline if `inline` allows them; no page may be
 * framed. Other hosts are allowed only if their service is configured.
 */
export function contentSecurityPolicy(
  env: ServiceSettings,
  inline: InlineSources,
  { https, pathname }: { https: boolean; pathname: string },
): string {
  const connect = ["'self'"];
  const image = ["'self'", "data:", "blob:", ...env.imageHosts.map((host) => `https://${host}`)];
  const hasMap = mapPage.test(pathname);
  if (hasMap && env.mapboxAccessToken) connect.push("https://*.mapbox.com");
  if (hasMap && !env.mapboxAccessToken && env.mapStyleUrl) connect.push(new URL(env.mapStyleUrl).origin);
  if (env.sentry) connect.push(new URL(env.sentry.dsn).origin);
  const script = ["'self'", ...inline.script];
  if (env.tagManager && isPublicPath(pathname)) {
    const { url, isGoogle } = env.tagManager;
    script.push(url);
    for (const host of isGoogle ? [url, ...googleCollectors] : [url]) {
      connect.push(host);
      image.push(host);
    }
  }
  const development = env.mode === "development";
  if (development) connect.push("ws:");
  return [
    "default-src 'self'",
    development ? "script-src 'self' 'unsafe-inline'" : `script-src ${script.join(" ")}`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src ${["'self'", ...inline.style].join(" ")}`,
    `img-src ${image.join(" ")}`,
    ...(connect.length > 1 ? [`connect-src ${connect.join(" ")}`] : []),
    `worker-src ${hasMap ? "'self'" : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

const privatePage = /^(?:\/[a-z]{2})?\/(?:a|appointments|feedback|outbox|staff|cookies)(?:[/.]|$)|\/booking\/\d/;

/** Pages with a patient's data, or with links to them: never cached, no referrer to other sites. */
export function isPrivatePath(pathname: string): boolean {
  return privatePage.test(pathname);
}

/**
 * Whether a path is private and written with capitals, escapes or double slashes, which `isPrivatePath` does not
 * recognise. No link of the site is written so, and the URL may contain a patient's key.
 */
export function isNonCanonicalPrivatePath(pathname: string): boolean {
  return (
    !isPrivatePath(pathname) &&
    isPrivatePath(
      decodePath(pathname)
        .toLowerCase()
        .replace(/\/{2,}/g, "/"),
    )
  );
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Sets the headers that the response has not set itself. */
export function setSecurityHeaders(headers: Headers, request: { pathname: string; https: boolean; csp: string }): void {
  const unlessSet = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value);
  };
  const isPrivate = isPrivatePath(request.pathname);
  const isHtml = headers.get("content-type")?.startsWith("text/html") ?? false;
  headers.set("x-content-type-options", "nosniff");
  if (request.https) headers.set("strict-transport-security", "max-age=31536000; includeSubDomains");
  if (isPrivate || request.pathname.startsWith("/api/")) unlessSet("cache-control", "no-store");
  else unlessSet("cache-control", "private, no-cache");
  if (!isHtml) return;
  headers.set("content-security-policy", request.csp);
  // Not no-referrer: browsers would send "Origin: null" with forms, which is refused as cross-site.
  unlessSet("referrer-policy", isPrivate ? "same-origin" : "strict-origin-when-cross-origin");
  headers.set("permissions-policy", "camera=(), microphone=(), payment=(), usb=()");
  headers.set("cross-origin-opener-policy", "same-origin");
}
