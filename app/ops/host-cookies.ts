/**
 * Adds the `__Host-` prefix to cookies over https. Browsers accept the prefix only with Secure, Path=/ and no Domain,
 * so that no other host and nobody on the network can set one. Only this module knows it: pages use the plain names.
 */
const prefix = "__Host-";

/** Google Analytics' own cookies, which its script sets and pages read. */
const analyticsCookie = /^_ga(?:_\w+)?=/;

/** A `Set-Cookie` line with the prefix. */
export function hostCookie(line: string): string {
  return `${prefix}${line}${/;\s*secure\s*(?:;|$)/i.test(line) ? "" : "; Secure"}`;
}

/** A `Cookie` header without the prefix. Cookies without it come from another host or over http, and are dropped. */
export function plainCookies(header: string): string {
  return header
    .split(/; */)
    .flatMap((pair) => {
      if (pair.startsWith(prefix)) return [pair.slice(prefix.length)];
      return analyticsCookie.test(pair) ? [pair] : [];
    })
    .join("; ");
}

/** Adds the prefix to all cookies of a response but those of Google Analytics. */
export function bindCookies(headers: Headers): void {
  const lines = headers.getSetCookie();
  if (lines.length === 0) return;
  headers.delete("set-cookie");
  for (const line of lines) headers.append("set-cookie", analyticsCookie.test(line) ? line : hostCookie(line));
}
