/**
 * Whether a post comes from a page of this site, as far as the browser says. `Sec-Fetch-Site` no page can forge, and
 * it is there where a page that hides its address makes `Origin` "null". Whoever sends neither is no browser of today.
 */
export function comesFromHere(headers: Headers, ownOrigin: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const origin = headers.get("origin");
  return origin === null || origin === ownOrigin;
}
