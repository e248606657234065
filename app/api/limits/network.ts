import ipaddr from "ipaddr.js";

/** Prefix length of a client: an IPv6 customer has at least 2^64 addresses, an IPv4 customer one at most. */
const clientBits = { ipv4: 32, ipv6: 64 };
/** Length of the prefix that providers and hosters usually assign to one customer. */
const networkBits = { ipv4: 24, ipv6: 48 };

/** The address or range that a limit counts as one client: an IPv4 address, or the /64 of an IPv6 address. */
export function ipUnit(ip: string): string {
  return networkAddressOf(ip, clientBits);
}

/** The /24 of an IPv4 address, or the /48 of an IPv6 address. */
export function networkOf(ip: string): string {
  return networkAddressOf(ip, networkBits);
}

/** An invalid IP is returned as it is. */
function networkAddressOf(ip: string, bits: typeof clientBits): string {
  if (!ipaddr.isValid(ip)) return ip;
  const parsed = ipaddr.process(ip);
  const plain = parsed.toString().replace(/%.*/, "");
  return parsed.kind() === "ipv4"
    ? ipaddr.IPv4.networkAddressFromCIDR(`${plain}/${bits.ipv4}`).toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${plain}/${bits.ipv6}`).toString();
}
