/**
 * Whether a post comes from a page of this site, by `Sec-Fetch-Site` and `Origin`. Pages cannot forge
 * `Sec-Fetch-Site`, and it is present where a page with no referrer makes `Origin` "null". A client that sends neither
 * header is not a modern browser, and is accepted. Both must agree: React Router fails on another origin, which would
 * be reported as an error of the page.
 */
export function isFromOwnSite(headers: Headers, ownOrigin: string): boolean {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  if (origin !== null && origin !== "null" && origin !== ownOrigin) return false;
  return site ? site === "same-origin" || site === "none" : origin !== "null";
}
