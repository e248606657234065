/** The client's IP and the URL it requested, according to the trusted proxies. */
export type ClientOrigin = {
  /** The client's IP. */
  ip: string;
  protocol: "http" | "https";
  /** With the port. */
  host: string;
};

export type ClientInfo = ClientOrigin & {
  /** Nonce of the response's inline scripts and styles. */
  nonce: string;
};

const hostPattern = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;
const loopbackPattern = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/;

/** `trustProxy`: the number of trusted proxies. @returns null if the host is missing or invalid */
export function clientOrigin(headers: Headers, socketIp: string | undefined, trustProxy: number): ClientOrigin | null {
  const forwarded = (name: string) => trustedPart(headers.get(name), trustProxy);
  const host = (forwarded("x-forwarded-host") ?? headers.get("host") ?? "").toLowerCase();
  if (host.length > 255 || !hostPattern.test(host) || !URL.canParse(`http://${host}`)) return null;
  return {
    ip: withoutMapping(forwarded("x-forwarded-for") ?? socketIp ?? "unknown"),
    protocol: forwarded("x-forwarded-proto") === "https" ? "https" : "http",
    host,
  };
}

/**
 * Each proxy appends an entry, so with n trusted proxies the n-th entry from the end was written by the outermost of
 * them; earlier entries may be forged. A shorter list was replaced by a trusted proxy, so its first entry is used.
 */
function trustedPart(list: string | null, trustProxy: number): string | undefined {
  if (trustProxy === 0 || !list) return undefined;
  const parts = list.split(",").map((part) => part.trim());
  return parts[Math.max(0, parts.length - trustProxy)] || undefined;
}

/** An IPv6 socket gives an IPv4 client as "::ffff:1.2.3.4". */
function withoutMapping(ip: string): string {
  return ip.startsWith("::ffff:") ? ip.slice(7) : ip;
}

/** Whether the host, with or without a port, is this machine. */
export function isLoopbackHost(host: string): boolean {
  return loopbackPattern.test(host);
}
