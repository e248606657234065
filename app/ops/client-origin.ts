/** Who is asking and by which address, as told by as many proxies as the operator said to believe. */
export type ClientOrigin = {
  /** The visitor's network address. */
  address: string;
  protocol: "http" | "https";
  /** With its port. */
  host: string;
};

const hostForm = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;
const loopbackName = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/;

/** @returns null when the host is missing or is no host name. */
export function clientOrigin(
  headers: Headers,
  socketAddress: string | undefined,
  trustProxy: number,
): ClientOrigin | null {
  const forwarded = (name: string) => trustedPart(headers.get(name), trustProxy);
  const host = (forwarded("x-forwarded-host") ?? headers.get("host") ?? "").toLowerCase();
  if (host.length > 255 || !hostForm.test(host) || !URL.canParse(`http://${host}`)) return null;
  return {
    address: withoutMapping(forwarded("x-forwarded-for") ?? socketAddress ?? "unknown"),
    protocol: forwarded("x-forwarded-proto") === "https" ? "https" : "http",
    host,
  };
}

/**
 * Each proxy adds to the end, so with n believed the n-th from the end is the last one they vouch for;
 * all before it may be forged. A shorter list means a proxy replaced it, which is as good.
 */
function trustedPart(list: string | null, trustProxy: number): string | undefined {
  if (trustProxy === 0 || !list) return undefined;
  const parts = list.split(",").map((part) => part.trim());
  return parts[Math.max(0, parts.length - trustProxy)] || undefined;
}

/** IPv4 seen through an IPv6 socket: "::ffff:1.2.3.4". */
function withoutMapping(address: string): string {
  return address.startsWith("::ffff:") ? address.slice(7) : address;
}

export function isLoopbackHost(host: string): boolean {
  return loopbackName.test(host);
}
