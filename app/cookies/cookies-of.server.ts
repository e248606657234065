import { parse } from "cookie-es";

/** The cookies of a request, in the order of its header: browsers send those first that they got first. */
export function cookiesOf({ headers }: { headers: Headers }): Map<string, string> {
  const pairs = Object.entries(parse(headers.get("cookie") ?? ""));
  return new Map(pairs.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
