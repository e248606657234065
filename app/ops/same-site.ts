/**
 * Whether the browser says that a post comes from a page of this site. Pages cannot forge `Sec-Fetch-Site`, and it is
 * present where a page with no referrer makes `Origin` "null". A client that sends neither is not a modern browser.
 */
export function comesFromHere(headers: Headers, ownOrigin: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const origin = headers.get("origin");
  return origin === null || origin === ownOrigin;
}
