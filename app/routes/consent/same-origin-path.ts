/** The path and query of a URL of this site, to redirect back to; null for any other URL. */
export function sameOriginPath(href: string | null, origin: string): string | null {
  const url = href ? URL.parse(href, origin) : null;
  if (!url || url.origin !== origin || !/^\/(?!\/)/.test(url.pathname)) return null;
  return url.pathname + url.search;
}
