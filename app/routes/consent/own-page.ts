/** A page of this site as path and query, to lead back to; null for any other URL. */
export function ownPage(address: string | null, origin: string): string | null {
  const url = address ? URL.parse(address, origin) : null;
  if (!url || url.origin !== origin || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search;
}
