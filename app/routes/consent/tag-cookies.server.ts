import { parse } from "cookie-es";

/** Cookies that the tag manager's tags set. */
const ofTags = /^_g(?:a|cl)/;

/**
 * `Set-Cookie` lines that delete the cookies of tags, for a visitor who no longer allows them. They may belong to any
 * domain above the host: the browser does not tell which.
 */
export function deleteTagCookies({ headers, url }: { headers: Headers; url: string }): string[] {
  const labels = new URL(url).hostname.split(".");
  const domains = labels.map((_, index) => labels.slice(index).join(".")).filter((domain) => domain.includes("."));
  const names = Object.keys(parse(headers.get("cookie") ?? "")).filter((name) => ofTags.test(name));
  return names.flatMap((name) => {
    const end = `${encodeURIComponent(name)}=; Max-Age=0; Path=/`;
    return [end, ...domains.map((domain) => `${end}; Domain=${domain}`)];
  });
}
