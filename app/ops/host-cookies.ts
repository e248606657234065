/**
 * Over https every cookie of the site is bound to its host: `__Host-` is taken by browsers only with Secure, Path=/ and no
 * Domain, so that no other host, and nobody on the line, can set one. Pages know the plain names; here alone they change.
 */
const prefix = "__Host-";

/** The counter's own, which its script sets and pages read. */
const foreign = /^_ga(?:_\w+)?=/;

/** A `Set-Cookie` line as it leaves over https. */
export function hostCookie(line: string): string {
  return `${prefix}${line}${/;\s*secure\s*(?:;|$)/i.test(line) ? "" : "; Secure"}`;
}

/** A `Cookie` header as pages read it: what came over https under a plain name was set by somebody else and is left out. */
export function plainCookies(header: string): string {
  return header
    .split(/; */)
    .flatMap((pair) => {
      if (pair.startsWith(prefix)) return [pair.slice(prefix.length)];
      return foreign.test(pair) ? [pair] : [];
    })
    .join("; ");
}

export function bindCookies(headers: Headers): void {
  const lines = headers.getSetCookie();
  if (lines.length === 0) return;
  headers.delete("set-cookie");
  for (const line of lines) headers.append("set-cookie", hostCookie(line));
}
