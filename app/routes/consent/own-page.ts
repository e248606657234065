/** A page of this site as path and query, to lead back to; null for any other URL. */
export function ownPage(from: string | null, origin: string): string | null {
  const url = from ? URL.parse(from, origin) : null;
  if (!url || url.origin !== origin || !/^\/(?!\/)/.test(url.pathname)) return null;
  return url.pathname + url.search;
}
